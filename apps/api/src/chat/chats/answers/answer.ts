import { readTurn, type ReadTurn } from '@replique/engine/conversation/read-turn';
import { visitorLanguage } from '@replique/engine/conversation/visitor-language';
import type { Deps } from '../../deps.ts';
import { answerQuestion } from './answer-question.ts';
import { lastSaid } from './reply-texts.ts';
import { sayScripted, type ReadingOf } from './say.ts';
import { scriptedReply } from './scripted.ts';
import { readContext } from './turn-context.ts';
import type { Turn, TurnEvent } from './turn.ts';

const mailAddress = /\S@[^\s@.]+\.\S/;
const phone = /(?:\+|\b0)\d[\d .()-]{7,40}\d/;

async function readIt(deps: Deps, turn: Turn, startedAt: number): Promise<ReadingOf> {
  const context = await readContext(deps, turn);
  const text = turn.messages.at(-1)?.text ?? '';
  const isFirst = turn.messages.filter(({ author }) => author === 'visitor').length === 1;
  const heard = await visitorLanguage(text, turn.chat.language, isFirst);
  const last = lastSaid(turn.messages, context.client.name);
  const read = readTurn(text, { language: heard.language, ...last });
  // Who is asked whether to be passed on, and answers with an address, means yes.
  const isAddress = mailAddress.test(text) || phone.test(text);
  const isYes = last.hasOffered && read.intent === 'question' && isAddress;
  const meant: ReadTurn = isYes ? { ...read, intent: 'wants-person' } : read;
  return { turn, context, heard, read: meant, last, text, startedAt };
}

/**
 * Answers the last message of a chat: parts as they are written, then `done` once. Never fails for want of a model: the
 * built-in writer takes its place.
 * @throws the reason of `signal` when aborted; `prompts.version-not-found`, `chatbots.not-found`
 */
export async function* answerTurn(
  deps: Deps,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent> {
  const startedAt = performance.now();
  const reading = await readIt(deps, turn, startedAt);
  signal.throwIfAborted();
  const { canEscalate } = turn.chatbot;
  const { hasOffered } = reading.last;
  const scripted = scriptedReply(reading.read, { canEscalate, hasOffered });
  if (scripted) yield sayScripted(reading, scripted);
  else yield* answerQuestion(deps, reading, signal);
}
