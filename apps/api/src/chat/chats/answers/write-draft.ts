import type { SuggestionSentence } from '@replique/contract/answering/suggestions';
import type { Deps } from '../../deps.ts';
import {
  ask,
  endOf,
  mapEvents,
  type Answer,
  type Question,
  type Voice,
} from '../../../answering/index.ts';
import type { TurnPassages } from './parts.ts';
import { ownWords } from './turn-context.ts';

/** One attempt at a question: what it is written from, and what was said. */
export type Draft = { question: Question; found: TurnPassages; answer: Answer };

type Asked = {
  question: Question;
  voice: Voice;
  found: TurnPassages;
  startedAt: number;
  signal: AbortSignal;
};

/**
 * Writes an answer, and yields its sentences as they come. A model that stops in the middle is followed by the built-in
 * writer, whose words replace what was said; those are not yielded.
 * @throws the reason of `signal` when aborted
 */
export async function* writeDraft(
  deps: Deps,
  { question, voice, found, startedAt, signal }: Asked,
): AsyncGenerator<SuggestionSentence, Draft> {
  const meant = found.stays ? { ...question, text: ownWords(question) } : question;
  const options = { found, startedAt, signal };
  const answer = yield* mapEvents(ask(deps, meant, voice, options), (event) =>
    event.type === 'sentence' ? [event.sentence] : [],
  );
  if (answer.state !== 'failed') return { question, found, answer };
  const builtin = await endOf(ask(deps, meant, { ...voice, writer: null }, options));
  if (builtin.state === 'failed') throw new Error(`No answer was written: ${builtin.fault}`);
  const { fault, modelView, leftOut } = answer;
  const notes = [...new Set([...answer.notes, ...builtin.notes])];
  const firstMs = builtin.firstMs === null ? null : (answer.firstMs ?? builtin.firstMs);
  // What the model cost until it stopped is not known.
  const whole = { ...builtin, fault, fellBack: fault, firstMs, costMicros: null, notes };
  return { question, found, answer: { ...whole, modelView, leftOut } };
}
