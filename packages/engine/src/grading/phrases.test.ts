import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasHostileTexts,
  readHostileTexts,
} from '../../../../tools/bench/injection/hostile-texts.ts';
import { holdsPhrase, partsOf } from './find-phrase.ts';
import { evenSpaces, plainText } from './plain-text.ts';

const holds = (text: string, phrase: string): boolean => holdsPhrase(partsOf(text), phrase);

describe('a phrase', () => {
  it.each([
    ['The party begins.', 'party', true],
    ['The party begins.', 'art', false],
    ['The party begins.', 'begins.', true],
    ['Remboursé sous 30 JOURS', 'rembourse sous 30 jours', true],
    ['C’est l’e‑mail « gratuit »', 'c\'est l\'e-mail "gratuit"', true],
    ['Cela coûte 30\u202f€.', '30€', true],
    ['Livraison\u00a0: gratuite', 'livraison: gratuite', true],
    ['Sois tranquille, cœur', 'coeur', true],
    ['within\n\n30   days', 'within 30 days', true],
    ['within 30 working days', 'within 30 days', false],
    ['**Free** shipping', 'free shipping', true],
    ['so\u00adft hy\u200bphen', 'soft hyphen', true],
    ['退款在三天内', '退款', true],
    ['', 'x', false],
  ])('in %j: %j is %j', (text, phrase, found) => {
    expect(holds(text, phrase)).toBe(found);
  });

  it('has * for any letters of one word, none as well', () => {
    expect(holds('We refunded it.', 'refund*')).toBe(true);
    expect(holds('We refund it.', 'refund*')).toBe(true);
    expect(holds('A prerefund', 'refund*')).toBe(false);
    expect(holds('Unrefundable', '*refund*')).toBe(true);
    expect(holds('It costs 30 days', '* days')).toBe(true);
    expect(holds('days only', '* days')).toBe(false);
    expect(holds('abcabd', 'a*b*d')).toBe(true);
  });

  it('has no other magic', () => {
    expect(holds('abc', 'a.c')).toBe(false);
    expect(holds('(a|b)+$ [x]', '(a|b)+$ [x]')).toBe(true);
  });
});

describe('plain text', () => {
  it('stays as it is when it is made plain again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
        expect(evenSpaces(evenSpaces(text))).toBe(evenSpaces(text));
      }),
      { numRuns: 500 },
    );
  });

  it('holds every word of a text, wherever it stands', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), (all, pick) => {
        const phrase = all[pick % all.length] as string;
        fc.pre(/[\p{L}\p{N}]/u.test(plainText(phrase)));
        expect(holds(all.join(' … '), phrase)).toBe(true);
      }),
    );
  });
});

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

describe('hostile texts', () => {
  it('take their length times that of the phrase, and no more', () => {
    const long = `${'a'.repeat(60_000)}!`;
    expect(holds(long, `${'*a'.repeat(140)}b`)).toBe(false);
    expect(holds('a '.repeat(30_000), `${'a '.repeat(140)}b`)).toBe(false);
    expect(holds(`${'(('.repeat(30_000)}`, '*'.repeat(290))).toBe(false);
  });

  it.skipIf(!hasHostileTexts)('are plain for good and found in themselves', () => {
    const texts = readHostileTexts().slice(0, 4_000);
    const changed = texts.filter(({ text }) => plainText(plainText(text)) !== plainText(text));
    expect(changed).toEqual([]);
    const lost = texts.filter(({ text }) => {
      const [first] = text.match(/[\p{L}\p{N}]{2,30}(?![\p{L}\p{N}])/u) ?? [];
      return first && !spaceless.test(first) && !holds(` ${text}`, `*${first}*`);
    });
    expect(lost).toEqual([]);
  });
});
