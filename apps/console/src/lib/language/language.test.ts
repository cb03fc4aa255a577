import { describe, expect, it } from 'vitest';
import { pickLanguage } from './language.ts';

describe('pickLanguage', () => {
  it.each<[string | null, string | null, string, string, string]>([
    ['fr', 'en', 'en-GB', 'fr', 'local storage wins over everything'],
    [null, 'fr', 'en-GB', 'fr', 'then the saved language of the user'],
    [null, null, 'fr-CA', 'fr', 'then the first part of the browser language'],
    [null, null, 'de-DE', 'en', 'then English'],
    ['de', 'fr', 'en', 'fr', 'a language the console does not speak is no choice'],
    [null, 'xx', 'fr', 'fr', 'neither is one the server may hold'],
  ])(
    'stored %s, saved %s, browser %s gives %s: %s @spec-4.20 @spec-9.7',
    (stored, saved, browser, expected) => {
      expect(pickLanguage(stored, saved, browser)).toBe(expected);
    },
  );
});
