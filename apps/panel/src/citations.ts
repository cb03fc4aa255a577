import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';

/** The numbers of the sources that a reply cites, in the order of reading: the first one is shown as 1. */
export function citedIn(sentences: SuggestionSentence[]): number[] {
  return [...new Set(sentences.flatMap(({ sources }) => sources))];
}
