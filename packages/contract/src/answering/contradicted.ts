import type { SentenceConflict, SuggestionSentence } from './suggestion-sentence.ts';

export type Contradicted = SuggestionSentence & { conflict: SentenceConflict };

/** The sentences that a source contradicts, as far as they are still in the text. */
export function contradictedIn({
  text,
  sentences,
}: {
  text: string;
  sentences: SuggestionSentence[];
}): Contradicted[] {
  return sentences.filter(
    (sentence): sentence is Contradicted =>
      sentence.conflict?.verdict === 'contradicted' && text.includes(sentence.text),
  );
}
