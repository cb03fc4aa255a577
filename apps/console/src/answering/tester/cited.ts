import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';

/** The sources that sentences cite. */
export function citedIn(
  sources: SuggestionSource[],
  sentences: SuggestionSentence[],
): SuggestionSource[] {
  const numbers = new Set(sentences.flatMap((sentence) => sentence.sources));
  return sources.filter(({ number }) => numbers.has(number));
}

/** Each document and past ticket once, however many of its passages are cited. */
function thingsCited(sources: SuggestionSource[], sentences: SuggestionSentence[]) {
  return new Map(citedIn(sources, sentences).map(({ uuid, title }) => [uuid, { uuid, title }]));
}

export type CitedThing = { uuid: string; title: string };

/** What the second answer cites and the first does not, and the other way round. */
export function sourceChanges(
  sources: SuggestionSource[],
  before: SuggestionSentence[],
  after: SuggestionSentence[],
): { gained: CitedThing[]; lost: CitedThing[] } {
  const [old, now] = [thingsCited(sources, before), thingsCited(sources, after)];
  return {
    gained: [...now.values()].filter(({ uuid }) => !old.has(uuid)),
    lost: [...old.values()].filter(({ uuid }) => !now.has(uuid)),
  };
}
