import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { expect, it } from 'vitest';
import { sourceChanges } from './cited.ts';

const source = (number: number, uuid: string) =>
  ({ number, uuid, title: `Page ${uuid}` }) as SuggestionSource;
const citing = (...sources: number[]) => ({ text: 'A sentence.', sources }) as SuggestionSentence;

it('tells what an answer gained and lost against another: documents, not their passages', () => {
  const sources = [source(1, 'a'), source(2, 'b'), source(3, 'c'), source(4, 'b')];
  const { gained, lost } = sourceChanges(sources, [citing(1), citing(2)], [citing(4, 3)]);
  expect(gained.map(({ uuid }) => uuid)).toEqual(['c']);
  expect(lost.map(({ uuid }) => uuid)).toEqual(['a']);
});
