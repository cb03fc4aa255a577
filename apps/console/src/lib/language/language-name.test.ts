import { describe, expect, it } from 'vitest';
import { languageName } from './language-name.ts';

describe('languageName', () => {
  it.each([
    ['en', 'en', 'English'],
    ['fr', 'en', 'French'],
    ['en', 'fr', 'Anglais'],
    ['fr', 'fr', 'Français'],
  ])('names %s in %s: %s', (code, inLanguage, name) => {
    expect(languageName(code, inLanguage)).toBe(name);
  });

  it('leaves a code that is none', () => {
    expect(languageName('not a code', 'en')).toBe('not a code');
  });
});
