import { describe, expect, it } from 'vitest';
import { findSpan } from './spans.ts';
import { suggest } from './suggest.ts';
import { collect, fakeWriter, passage, sentencesOf, suggestInput } from './test-input.ts';

const text =
  'Our shop is in Lyon. You can return shoes within 30 days of delivery. They must not have been worn outside. Refunds reach your card within five working days.';
const page = passage(1, 'Returns', text);
const marked = (sentence: string, of = page, language: 'en' | 'fr' = 'en'): string | null => {
  const span = findSpan(sentence, of, language);
  return span && of.text.slice(span.start, span.end);
};

describe('the place of what a sentence says', () => {
  it('is its own words, whatever marks and capitals stand around them', () => {
    expect(marked('- you can return shoes, within 30 days of delivery')).toBe(
      'You can return shoes within 30 days of delivery.',
    );
  });

  it('is the sentence that comes closest when the words are others', () => {
    expect(marked('Shoes can be returned up to 30 days after delivery.')).toBe(
      'You can return shoes within 30 days of delivery.',
    );
    expect(marked('You get the refund on your card in five working days.')).toBe(
      'Refunds reach your card within five working days.',
    );
  });

  it('is two sentences in a row when both are said', () => {
    expect(marked('Return shoes within 30 days of delivery, not worn outside.')).toBe(
      'You can return shoes within 30 days of delivery. They must not have been worn outside.',
    );
  });

  it('is not named when the text does not say it, or says it in another language', () => {
    expect(marked('The warehouse robots are painted green.')).toBeNull();
    expect(marked('Vous pouvez renvoyer les chaussures.', page, 'fr')).toBeNull();
    const french = passage(1, 'Retours', 'Le remboursement arrive sous cinq jours ouvrés.');
    expect(marked('Le remboursement arrive sous cinq jours ouvrés', french, 'fr')).toBe(
      'Le remboursement arrive sous cinq jours ouvrés.',
    );
  });

  it('comes with each supported sentence of either writer, and only with those', async () => {
    const input = suggestInput('How long do I have to return shoes?', [page]);
    const model = sentencesOf(
      await collect(
        suggest(input, {
          writer: fakeWriter([
            'Hello Anna,\n\nShoes can be returned up to 30 days after delivery [1]. Refunds reach your card within five working days [1]. We are on the moon.',
          ]),
        }),
      ),
    );
    expect(model.map(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)))).toEqual(
      [
        [],
        ['You can return shoes within 30 days of delivery.'],
        ['Refunds reach your card within five working days.'],
        [],
      ],
    );
    const builtin = sentencesOf(await collect(suggest(input, { writer: null })));
    for (const { sources, spans } of builtin) expect(spans).toHaveLength(sources.length);
    expect(builtin.some(({ spans }) => spans.length > 0)).toBe(true);
  });
});
