import { chatReply } from '@replique/engine/conversation/chat-reply';
import { suggest, type SuggestEvent } from '@replique/engine/generation/suggest';
import type { Mask } from '@replique/engine/privacy/mask';
import type { Deps } from '../deps.ts';
import { createCollector, type Answer, type AnswerEvent, type Collector } from './answer.ts';
import { promptMaker } from './build-prompt.ts';
import { inputFor, maskFor } from './input.ts';
import { findMentioned, findPassages, type RetrievalResult } from './passages.ts';
import type { Question, Voice } from './question.ts';
import { withSecondOpinion } from './second-opinion.ts';

export type AskEvent = { type: 'passages'; found: RetrievalResult } | AnswerEvent;

export type AskOptions = {
  /** What the answer is written from; searched for when left out. */
  found?: RetrievalResult;
  /** By `performance.now()`; times in the answer count from here. */
  startedAt?: number;
  signal?: AbortSignal | undefined;
};

/**
 * Answers a question: finds passages, writes a reply from them and checks it, sentence by sentence. Nothing is saved. A
 * writer that fails is an answer that failed; `fault` says why.
 * @throws the reason of `signal` when aborted, and what the search fails with
 */
export async function* ask(
  deps: Deps,
  question: Question,
  voice: Voice,
  { startedAt = performance.now(), signal, ...options }: AskOptions = {},
): AsyncGenerator<AskEvent, Answer> {
  const found = options.found ?? (await findPassages(deps, question, voice.client));
  yield { type: 'passages', found };
  const { writer } = voice;
  const { isDefaultLanguage } = question;
  const documentUrls = await findMentioned(deps, voice.client.id, found.passages);
  const collector = createCollector({ writer, isDefaultLanguage, startedAt });
  const mask = maskFor(question, voice);
  try {
    for await (const event of write(deps, {
      question,
      voice,
      found,
      mask,
      documentUrls,
      collector,
      signal,
    })) {
      const told = collector.take(event);
      if (told) yield told;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const { code } = error as { code?: unknown };
    const fault = typeof code === 'string' ? code : 'writer-failed';
    // An error of a provider may hold what it was sent; one of the built-in writer is ours.
    const cause = writer ? {} : { err: error };
    deps.log.warn({ code: fault, ...cause }, 'an answer was interrupted');
    collector.fail(fault);
  }
  return withSecondOpinion(deps, { question, voice, found, mask }, collector.answer(), signal);
}

type Writing = {
  question: Question;
  voice: Voice;
  found: RetrievalResult;
  mask: Mask;
  documentUrls: string[];
  collector: Collector;
  signal: AbortSignal | undefined;
};

function write(deps: Deps, writing: Writing): AsyncIterable<SuggestEvent> {
  const { question, voice, found, mask, documentUrls, collector, signal } = writing;
  const input = inputFor(question, voice, found, mask, documentUrls);
  const { writer, chat } = voice;
  const clientId = voice.client.id;
  const events = suggest(input, {
    writer,
    mask,
    ...(writer ? { makePrompt: promptMaker(deps, { clientId, mask, model: writer.model }) } : {}),
    onPrompt: (text, leftOut) => collector.seeModelView(text, leftOut),
    asksAgain: chat !== null && !chat.isReviewed,
    ...(signal ? { signal } : {}),
  });
  if (!chat || chat.isReviewed) return events;
  const known = [...found.passages, ...(input.facts ?? [])].map(({ text }) => text);
  return chatReply(events, known.join('\n'));
}

/** The same run, each event as none, one or several others. A reader who leaves ends the run. */
export async function* mapEvents<From, To, R>(
  run: AsyncGenerator<From, R>,
  map: (event: From) => To[],
): AsyncGenerator<To, R> {
  try {
    let step = await run.next();
    for (; !step.done; step = await run.next()) yield* map(step.value);
    return step.value;
  } finally {
    await run.return(undefined as never);
  }
}

/** What a run returns in the end. */
export async function endOf<R>(run: AsyncGenerator<unknown, R>): Promise<R> {
  let step = await run.next();
  while (!step.done) step = await run.next();
  return step.value;
}
