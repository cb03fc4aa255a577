import { describe, expect, it } from 'vitest';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { numberSources } from './source-numbers.ts';

const source = (number: number, title: string): SuggestionSource => ({
  number,
  kind: 'document',
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  title,
  heading: null,
  text: '',
  url: null,
  isCertified: false,
  score: 1,
  mark: null,
});
const sentence = (sources: number[]): SuggestionSentence => ({
  text: 'x',
  sources,
  spans: sources.map((number) => ({ source: number, start: 0, end: 1 })),
  supported: true,
  startsParagraph: false,
});

describe('the numbers of sources', () => {
  it('begin at 1 and follow the reading, the ones that nobody cites after them', () => {
    const { sentences, sources } = numberSources({
      sentences: [sentence([]), sentence([3]), sentence([5, 3])],
      sources: [source(1, 'a'), source(3, 'c'), source(4, 'd'), source(5, 'e')],
    });
    expect(sources.map(({ number, title }) => [number, title])).toEqual([
      [1, 'c'],
      [2, 'e'],
      [3, 'a'],
      [4, 'd'],
    ]);
    expect(sentences.map((each) => [each.sources, each.spans.map((span) => span.source)])).toEqual([
      [[], []],
      [[1], [1]],
      [
        [2, 1],
        [2, 1],
      ],
    ]);
  });
});
