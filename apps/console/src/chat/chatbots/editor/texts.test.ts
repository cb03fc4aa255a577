import { describe, expect, it } from 'vitest';
import { isHalfWritten, missingIn, nameIn } from './texts.ts';

describe('missingIn', () => {
  it.each([
    [{ en: 'Hello', fr: 'Bonjour' }, 'fr', 'en', undefined],
    [{ en: 'Hello', fr: ' ' }, 'fr', 'en', 'fallback'],
    // The fallback language itself has nothing: the other one is not taken.
    [{ en: 'Hello', fr: '' }, 'fr', 'fr', 'own'],
    [{ en: '', fr: '' }, 'en', 'fr', 'own'],
  ] as const)('of %j in %s, falling back to %s, is %s', (text, language, fallback, expected) => {
    expect(missingIn(text, language, fallback)).toBe(expected);
  });
});

describe('a text', () => {
  it('misses a translation when it is written in one language alone', () => {
    expect(isHalfWritten({ en: 'Hello', fr: '' })).toBe(true);
    expect(isHalfWritten({ en: '', fr: '' })).toBe(false);
    expect(isHalfWritten({ en: 'Hello', fr: 'Bonjour' })).toBe(false);
  });

  it('that is a name is shown in the language there is', () => {
    expect(nameIn({ en: 'Ada', fr: '' }, 'fr')).toBe('Ada');
    expect(nameIn({ en: 'Help', fr: 'Aide' }, 'fr')).toBe('Aide');
  });
});
