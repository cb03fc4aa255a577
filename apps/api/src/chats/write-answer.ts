import { widget as en } from '@replique/phrases/en/widget';
import { widget as fr } from '@replique/phrases/fr/widget';
import { canEscalateAt } from '../chatbots/chatbots.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { findTurnFacts, keepAnswer, type Claim } from './answers-store.ts';
import { changeChat, setChat, setMessage, type HeldChat } from './change-chat.ts';
import { saidOf } from './end-chat.ts';
import { tellChats } from './messages.ts';
import { findMessage, listMessages } from './store.ts';
import { insertTrace } from './trace-store.ts';
import type { Turn, TurnDone, TurnEvent, TurnPart } from './turn.ts';

/** Who writes answers: {@link answerTurn}, or what a test puts in its place. */
export type AnswerTurn = (
  deps: Deps,
  turn: Turn,
  signal: AbortSignal,
) => AsyncGenerator<TurnEvent, void>;

/** The answer is not this process's any more: cancelled, or another one's. */
export class AnswerLost extends Error {}

const phrases = { en, fr };

/** @throws AnswerLost where the chat is no more */
async function readTurn(deps: Deps, claim: Claim): Promise<Turn> {
  return deps.db.withClient(claim.clientId, async (tx) => {
    const facts = await findTurnFacts(tx, claim);
    if (!facts) throw new AnswerLost();
    const { settings, name, email } = facts;
    return {
      clientId: claim.clientId,
      chatbot: {
        id: facts.chatbotId,
        uuid: facts.chatbotUuid,
        promptId: facts.promptId,
        domains: facts.domains,
        canEscalate: facts.escalatedAt === null && canEscalateAt(settings, deps.clock()),
      },
      chat: {
        language: facts.language,
        failures: facts.failures,
        visitor: { name, email, isVerified: facts.externalId !== null },
      },
      messages: saidOf(await listMessages(tx, claim)),
      purpose: 'chat',
    };
  });
}

/** Tells a sentence on, unless the answer was taken away meanwhile: then nothing of it is told any more. */
async function tellPart(deps: Deps, claim: Claim, part: TurnPart): Promise<void> {
  const { clientId, chatId, uuid: message } = claim;
  await deps.db.withClient(clientId, async (tx) => {
    if (!(await keepAnswer(tx, claim))) throw new AnswerLost();
    await tellChats(tx, { ...part, clientId, chatId, message });
  });
}

/** Within the chat, held, when the answer is still this holder's; otherwise it is thrown away. */
async function finish(
  deps: Deps,
  claim: Claim,
  fn: (held: HeldChat, tx: Tx) => Promise<void>,
): Promise<void> {
  const work = deps.db.withClient(claim.clientId, (tx) =>
    changeChat(tx, claim, async (held) => {
      const message = await findMessage(tx, claim, { uuid: claim.uuid });
      const isOurs = message?.state === 'pending' && message.holder === claim.holder;
      if (isOurs) await fn(held, tx);
    }),
  );
  await work.catch((error: unknown) => {
    // Erased meanwhile: there is nobody to answer.
    if ((error as { code?: string }).code !== 'chats.not-found') throw error;
  });
}

const free = { holder: null, lease_until: null } as const;

async function keepDone(deps: Deps, claim: Claim, done: TurnDone): Promise<void> {
  await finish(deps, claim, async (held, tx) => {
    await setMessage(held, claim.messageId, {
      ...free,
      state: 'done',
      text: done.text,
      sources: JSON.stringify(done.sources),
      choices: JSON.stringify(done.choices),
      offers_escalation: done.offersEscalation,
      at: deps.clock(),
    });
    const failures = done.failed ? held.chat.failures + 1 : 0;
    await setChat(held, { failures, language: done.language });
    await insertTrace(tx, claim.clientId, claim.messageId, done.trace);
  });
}

/** No answer can be written: the visitor is told so kindly, and offered people where there are some. */
export async function giveUp(deps: Deps, claim: Claim): Promise<void> {
  await finish(deps, claim, async (held, tx) => {
    const facts = await findTurnFacts(tx, claim);
    const canEscalate =
      facts !== undefined &&
      facts.escalatedAt === null &&
      canEscalateAt(facts.settings, deps.clock());
    await setMessage(held, claim.messageId, {
      ...free,
      state: 'failed',
      text: phrases[held.chat.language].failed,
      offers_escalation: canEscalate,
      at: deps.clock(),
    });
    await setChat(held, { failures: held.chat.failures + 1 });
  });
}

/**
 * Writes the answer and tells it sentence by sentence. Nothing is kept before it is whole; what is not this holder's any
 * more is thrown away.
 * @throws AnswerLost, and what the writer throws
 */
export async function writeAnswer(
  deps: Deps,
  claim: Claim,
  { answer, signal }: { answer: AnswerTurn; signal: AbortSignal },
): Promise<void> {
  const turn = await readTurn(deps, claim);
  for await (const event of answer(deps, turn, signal)) {
    signal.throwIfAborted();
    if (event.type === 'part') await tellPart(deps, claim, event);
    else return keepDone(deps, claim, event);
  }
  signal.throwIfAborted();
  throw new Error('An answer ended before it was whole.');
}
