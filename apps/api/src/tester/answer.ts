import type { KeptSource } from '../db/tester-tables.ts';
import type { Deps } from '../deps.ts';
import type { TestableVersion } from '../prompts/prompts.ts';
import type { Offer } from '../suggestions/suggestions.ts';
import type { Grounded } from './gather.ts';
import { keptSources } from './offer.ts';
import type { AnswerRecord } from './store.ts';
import { writeAnswer } from './write-answer.ts';

export type WrittenAnswer = AnswerRecord & {
  /** All that were on offer. */
  sources: KeptSource[];
  /** Ids of the documents that the answer cites. */
  citedIds: number[];
};

function citedOf(answer: AnswerRecord, { sources }: Offer): number[] {
  // What was streamed before a writer broke off is no answer.
  if (answer.state !== 'ready') return [];
  const numbers = new Set(answer.sentences.flatMap((sentence) => sentence.sources));
  const cited = sources.filter(({ number }) => numbers.has(number));
  return [...new Set(cited.flatMap(({ documentId }) => documentId ?? []))];
}

/**
 * Writes one answer whole, with one version; nothing of it is kept. A writer that fails is an answer whose `state` is
 * `failed` and whose `fault` says why; `fellBack` is set where another writer than the client's first one wrote it
 * (`model` says which). `durationMs` is that of the writing, the search not counted.
 * @throws the reason of `signal` when aborted
 */
export async function answerWith(
  deps: Deps,
  asked: { gathered: Grounded; offer: Offer; prompt: TestableVersion; signal: AbortSignal },
): Promise<WrittenAnswer> {
  const { gathered: grounded, offer, prompt, signal } = asked;
  const side = { side: 'a' as const, prompt };
  const startedAt = performance.now();
  const writing = writeAnswer(deps, { grounded, offer, side, startedAt, signal });
  let next = await writing.next();
  while (!next.done) next = await writing.next();
  const answer = next.value;
  if (!answer) throw signal.reason;
  return { ...answer, sources: keptSources(offer), citedIds: citedOf(answer, offer) };
}
