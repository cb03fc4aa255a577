import { matchOf } from '@replique/contract/knowledge/match';
import { expect, it } from 'vitest';

it('says a match by what the search made of it, then by the score', () => {
  // The nearest documents of a question that nothing answers, however they score.
  expect(matchOf(0.79, 'refused')).toBe('weak');
  expect([0.7, 0.69, 0.4, 0.39].map((score) => matchOf(score, 'found'))).toEqual([
    'strong',
    'fair',
    'fair',
    'weak',
  ]);
  // What a reply rests on is no weak match, whatever came before it.
  expect([0.94, 0.16].map((score) => matchOf(score, 'cited'))).toEqual(['strong', 'fair']);
});
