import type { TesterEvent } from '@replique/contract/answering/tester';
import type { KeptSource } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import type { Answer } from '../ask/answer.ts';
import { ask, endOf, mapEvents } from '../ask/ask.ts';
import { compareTexts } from '../ask/compare-texts.ts';
import { keptSources, type RetrievalResult } from '../ask/passages.ts';
import type { TestableVersion } from '../prompts/prompts.ts';
import type { TestContext } from './context.ts';
import { presentAnswer } from './present.ts';
import type { TestedSide } from './sides.ts';
import type { AnswerRecord } from './store.ts';

export type Writing = {
  context: TestContext;
  found: RetrievalResult;
  side: TestedSide;
  /** By `performance.now()`, of the run where times include the search that both sides share. */
  startedAt: number;
  signal: AbortSignal;
};

/**
 * Writes one answer. A writer that fails is an answer that failed, so that the other one goes on; null when the reader
 * has left.
 */
export async function* writeAnswer(
  deps: Deps,
  { context, found, side: { side, prompt }, startedAt, signal }: Writing,
): AsyncGenerator<TesterEvent, AnswerRecord | null> {
  const voice = { ...context.voice, prompt };
  const asking = ask(deps, context.question, voice, { found, startedAt, signal });
  let answer: Answer;
  try {
    answer = yield* mapEvents(asking, (event): TesterEvent[] =>
      event.type === 'passages' ? [] : [{ ...event, side }],
    );
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
  const { writer: _, ...made } = answer;
  const record: AnswerRecord = {
    ...made,
    side,
    promptId: prompt.id,
    version: prompt.version,
    wasDeployed: prompt.isDeployed,
    similarity: await similarityTo(deps, context, answer),
  };
  yield { type: 'answer', answer: presentAnswer(record) };
  return record;
}

/** How near it comes to what was sent; null where one of the two is missing. */
async function similarityTo(deps: Deps, { sent, voice }: TestContext, { state, text }: Answer) {
  if (state !== 'ready' || !sent) return null;
  return readOrFail(deps, voice.client.id, compareTexts, { left: text, right: sent.text });
}

export type WrittenAnswer = AnswerRecord & {
  /** All that were on offer. */
  sources: KeptSource[];
  /** Ids of the documents that the answer cites. */
  citedIds: number[];
};

function citedOf(answer: AnswerRecord, { sources }: RetrievalResult): number[] {
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
  asked: {
    context: TestContext;
    found: RetrievalResult;
    prompt: TestableVersion;
    signal: AbortSignal;
  },
): Promise<WrittenAnswer> {
  const { prompt, ...writing } = asked;
  const side = { side: 'a' as const, prompt };
  const startedAt = performance.now();
  const answer = await endOf(writeAnswer(deps, { ...writing, side, startedAt }));
  if (!answer) throw asked.signal.reason;
  const { found } = asked;
  return { ...answer, sources: keptSources(found), citedIds: citedOf(answer, found) };
}
