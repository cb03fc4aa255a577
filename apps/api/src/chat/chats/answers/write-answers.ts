import { widget as en } from '@replique/phrases/en/chat/widget';
import { widget as fr } from '@replique/phrases/fr/chat/widget';
import { canEscalateAt } from '../../chatbots/chatbots.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { drainWork, TooManyAttempts, WorkLost } from '../../../platform/work/durable-work.ts';
import { answerTurn } from './answer.ts';
import type { Answering } from './answering.ts';
import { changeChat, setChat, setMessage, type HeldChat } from '../change-chat.ts';
import { saidOf } from '../end-chat.ts';
import { tellChats } from '../streams/messages.ts';
import { listMessages } from '../store.ts';
import { insertTrace } from './trace-store.ts';
import { findTurnFacts } from './turn-facts.ts';
import type { Turn, TurnDone, TurnEvent } from './turn.ts';
import { answerJob, answers, maxAttempts, type AnswerWork } from '../work.ts';

/** Who writes answers: {@link answerTurn}, or what a test puts in its place. */
export type AnswerTurn = (
  deps: Deps,
  turn: Turn,
  signal: AbortSignal,
) => AsyncGenerator<TurnEvent, void>;

const phrases = { en, fr };

/** @throws WorkLost where the chat is no more */
async function readTurn(deps: Deps, { row }: AnswerWork): Promise<Turn> {
  return deps.db.withClient(row.clientId, async (tx) => {
    const facts = await findTurnFacts(tx, row);
    if (!facts) throw new WorkLost('The chat is no more.');
    const { settings, name, email } = facts;
    return {
      clientId: row.clientId,
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
      messages: saidOf(await listMessages(tx, row)),
      purpose: 'chat',
    };
  });
}

/** Within the chat, locked; what is not this holder's any more is thrown away. */
async function finish(
  deps: Deps,
  work: AnswerWork,
  fn: (held: HeldChat, tx: Tx) => Promise<void>,
): Promise<void> {
  const change = deps.db.withClient(work.row.clientId, (tx) =>
    changeChat(tx, work.row, async (held) => {
      await work.prove(tx);
      await fn(held, tx);
    }),
  );
  await change.catch((error: unknown) => {
    // Erased meanwhile: there is nobody to answer.
    if ((error as { code?: string }).code !== 'chats.not-found') throw error;
  });
}

const free = { holder: null, lease_until: null } as const;

async function keepDone(deps: Deps, work: AnswerWork, done: TurnDone): Promise<void> {
  const { clientId, messageId } = work.row;
  const at = deps.clock();
  await finish(deps, work, async (held, tx) => {
    await setMessage(held, messageId, {
      ...free,
      state: 'done',
      text: done.text,
      sources: JSON.stringify(done.sources),
      choices: JSON.stringify(done.choices),
      offers_escalation: done.offersEscalation,
      at,
    });
    const failures = done.failed ? held.chat.failures + 1 : 0;
    // Who asks for a person waits for one, before the form is filled in too; until they ask the bot something else.
    const asks = done.trace.kind === 'wants-person' && done.offersEscalation;
    const waiting = asks ? (held.chat.waiting_since ?? at) : null;
    await setChat(held, { failures, language: done.language, waiting_since: waiting });
    await insertTrace(tx, clientId, messageId, done.trace);
  });
}

/** No answer can be written: the visitor is told so kindly, and offered people where there are some. */
async function giveUp(deps: Deps, work: AnswerWork): Promise<void> {
  const { row } = work;
  await finish(deps, work, async (held, tx) => {
    const facts = await findTurnFacts(tx, row);
    const canEscalate =
      facts !== undefined &&
      facts.escalatedAt === null &&
      canEscalateAt(facts.settings, deps.clock());
    await setMessage(held, row.messageId, {
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
 * more is neither told nor kept.
 * @throws WorkLost, and what the writer throws
 */
async function writeAnswer(deps: Deps, work: AnswerWork, answer: AnswerTurn): Promise<void> {
  const { row, signal } = work;
  const { clientId, chatId, uuid: message } = row;
  const turn = await readTurn(deps, work);
  for await (const event of answer(deps, turn, signal)) {
    signal.throwIfAborted();
    if (event.type === 'done') return keepDone(deps, work, event);
    await work.commit((tx) => tellChats(tx, { ...event, clientId, chatId, message }));
  }
  signal.throwIfAborted();
  throw new Error('An answer ended before it was whole.');
}

const againMs = 1_000;

export type AnsweringOptions = {
  /** Who writes; the product's own without it. */
  answer?: AnswerTurn;
  lookMs?: number;
  /** How long the end waits for what is being written. */
  graceMs?: number;
  /** Seconds before a failed try is made again. */
  pauseSeconds?: number;
};

/** @param readDeps they are whole only once this is made */
export function createAnswering(
  readDeps: () => Deps,
  { answer = answerTurn, lookMs = 10_000, pauseSeconds = 1, graceMs }: AnsweringOptions = {},
): Answering {
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function failed({ row, ...work }: AnswerWork, cause: unknown): Promise<void> {
    const deps = readDeps();
    if (!(cause instanceof TooManyAttempts))
      deps.log.error({ err: cause, message: row.uuid }, 'an answer failed');
    if (row.attempts >= maxAttempts) return giveUp(deps, { row, ...work });
    const after = pauseSeconds * row.attempts;
    await deps.db.withStaff((tx) => answers.end(tx, row, {}, after));
    setTimeout(soon, after * 1_000 + 20).unref();
  }

  /** The other processes may have room where this one has none. */
  function soon(): void {
    const deps = readDeps();
    if (answers.isFull(deps)) deps.wake(answerJob);
    else take();
  }

  function take(): void {
    const deps = readDeps();
    const work = (each: AnswerWork) => writeAnswer(deps, each, answer);
    const run = answers
      .run(deps, { work, failed }, { graceMs })
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'pending answers');
        // The database may have been away for a moment.
        if (timer) setTimeout(take, againMs).unref();
      })
      .finally(() => running.delete(run));
    running.add(run);
  }

  return {
    soon,
    take,
    start() {
      timer ??= setInterval(take, lookMs).unref();
      take();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await drainWork(readDeps());
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
