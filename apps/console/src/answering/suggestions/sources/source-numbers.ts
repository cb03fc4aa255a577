import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';

interface Cited {
  sentences: SuggestionSentence[];
  sources: SuggestionSource[];
}

/** The numbers that people read, by the numbers that were given: from 1, as a reader meets them; then the others. */
export function numbersOf({ sentences, sources }: Cited): Map<number, number> {
  const known = new Set(sources.map(({ number }) => number));
  const met = sentences.flatMap((sentence) => sentence.sources).filter((n) => known.has(n));
  const ordered = [...new Set([...met, ...known])];
  return new Map(ordered.map((number, index) => [number, index + 1]));
}

/** The same reply with its sources numbered and ordered as a reader meets them. */
export function numberSources({ sentences, sources }: Cited): Cited {
  const numbers = numbersOf({ sentences, sources });
  const shown = (number: number) => numbers.get(number) ?? number;
  return {
    sentences: sentences.map((sentence) => ({
      ...sentence,
      sources: sentence.sources.map(shown),
      spans: sentence.spans.map((span) => ({ ...span, source: shown(span.source) })),
    })),
    sources: sources
      .map((source) => ({ ...source, number: shown(source.number) }))
      .toSorted((left, right) => left.number - right.number),
  };
}
