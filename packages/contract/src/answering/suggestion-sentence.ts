import { z } from 'zod';

/** The words of a source's text that support a sentence: [start, end) in UTF-16 units. */
export const SourceSpan = z.object({
  source: z.int().min(1),
  start: z.int().min(0),
  end: z.int().min(0),
});
export type SourceSpan = z.infer<typeof SourceSpan>;

/** How a sentence does not agree with the sentence of a source that is about the same. */
export const SentenceConflict = z.object({
  /** `contradicted`: the source says otherwise. `added`: it does not say so much, or only under a condition. */
  verdict: z.enum(['contradicted', 'added']),
  /** What it is about; `judged`: a judge beside the rules told, which names no words. */
  kind: z.enum([
    'negation',
    'modal',
    'amount',
    'bound',
    'only',
    'time',
    'often',
    'person',
    'figure',
    'opposite',
    'name',
    'condition',
    'promise',
    'judged',
  ]),
  /** The words in question; empty when the sentence leaves out `theirs`. */
  said: z.string(),
  /** The words of the source; empty when it has none for `said`. */
  theirs: z.string(),
  /** The sentence of the source, as written. */
  sourceText: z.string(),
  source: z.int(),
});
export type SentenceConflict = z.infer<typeof SentenceConflict>;

/** A sentence with the numbers of the sources that support it; a courtesy phrase has none. */
export const SuggestionSentence = z.object({
  text: z.string(),
  sources: z.array(z.int()),
  /** Where in the texts of those sources; empty where the place is not known. */
  spans: z.array(SourceSpan),
  /** Ids of the looked-up facts that it says (`source/order/part`, the order percent-encoded); left out when it says none. */
  facts: z.array(z.string()).optional(),
  /** False when it states something that no source supports. */
  supported: z.boolean(),
  /** What a source says otherwise; left out where nothing was found against the sentence. */
  conflict: SentenceConflict.optional(),
  startsParagraph: z.boolean(),
});
export type SuggestionSentence = z.infer<typeof SuggestionSentence>;
