import { randomUUIDv7 } from 'node:crypto';
import type { PanelEvent } from '@replique/contract/chat/chat-panel';
import { canEscalateAt, findPublicChatbot, type PublicChatbot } from '../../chatbots/chatbots.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { answerTurn } from '../answers/answer.ts';
import { addMessage, changeChat, setChat } from '../change-chat.ts';
import { saidOf } from '../end-chat.ts';
import { presentMessage } from './present.ts';
import { findChat, insertChat, listMessages, type ChatRecord } from '../store.ts';
import { presentTrace } from '../answers/trace.ts';
import { findTrace, insertTrace } from '../answers/trace-store.ts';
import { readContext } from '../answers/turn-context.ts';
import type { Turn, TurnDone } from '../answers/turn.ts';

/** The chat panel: a super-admin talks to a chatbot as a visitor would; nothing of it is counted or listed. */

type Said = {
  chatbot: string;
  version?: number | undefined;
  chat?: string | undefined;
  text: string;
  language: 'en' | 'fr';
};
type Begun = { chat: ChatRecord; turn: Turn };

const longestTitle = 200;

async function openChat(
  deps: Deps,
  chatbot: PublicChatbot,
  { chat: uuid, text, language }: Said,
): Promise<ChatRecord> {
  const { clientId } = chatbot;
  const at = deps.clock();
  return deps.db.withClient(clientId, async (tx) => {
    const known =
      uuid === undefined
        ? await insertChat(tx, {
            client_id: clientId,
            uuid: randomUUIDv7(),
            chatbot_id: chatbot.id,
            origin: 'panel',
            language,
            title: text.slice(0, longestTitle),
            started_at: at,
            last_at: at,
          })
        : await findChat(tx, { uuid, clientId });
    if (known?.origin !== 'panel' || known.chatbot_id !== chatbot.id) throw fail('chats.not-found');
    return known;
  });
}

/** The turn as it would be answered, with what was said now in it; it is kept with its answer. */
function turnOf(
  deps: Deps,
  opened: { chatbot: PublicChatbot; chat: Pick<ChatRecord, 'language' | 'failures'> },
  said: Said,
  before: Turn['messages'],
): Turn {
  const { chatbot, chat } = opened;
  const { id, uuid, promptId, domains, settings, clientId } = chatbot;
  return {
    clientId,
    chatbot: { id, uuid, promptId, domains, canEscalate: canEscalateAt(settings, deps.clock()) },
    chat: {
      language: chat.language,
      failures: chat.failures,
      visitor: { name: null, email: null, isVerified: false },
    },
    messages: [...before, { author: 'visitor', text: said.text }],
    promptVersion: said.version,
    purpose: 'tester',
  };
}

async function begin(deps: Deps, said: Said): Promise<Begun> {
  const chatbot = await deps.db.withStaff((tx) => findPublicChatbot(tx, said.chatbot));
  if (!chatbot) throw fail('chatbots.not-found');
  // A version that is not there is refused before a chat is made for it.
  const nothingSaid = { language: said.language, failures: 0 };
  await readContext(deps, turnOf(deps, { chatbot, chat: nothingSaid }, said, []));
  const chat = await openChat(deps, chatbot, said);
  const place = { clientId: chat.client_id, chatId: chat.id };
  const messages = await deps.db.withClient(chat.client_id, (tx) => listMessages(tx, place));
  return { chat, turn: turnOf(deps, { chatbot, chat }, said, saidOf(messages)) };
}

async function keep(
  deps: Deps,
  caller: Caller,
  { chat, turn }: Begun,
  done: TurnDone,
): Promise<PanelEvent> {
  const place = { clientId: chat.client_id, chatId: chat.id };
  const text = turn.messages.at(-1)?.text ?? '';
  return deps.db.withClient(place.clientId, (tx) =>
    changeChat(tx, place, async (held) => {
      const at = deps.clock();
      await addMessage(held, { author: 'visitor', user_id: caller.userId, text, at });
      const message = await addMessage(held, {
        author: 'bot',
        text: done.text,
        sources: JSON.stringify(done.sources),
        choices: JSON.stringify(done.choices),
        offers_escalation: done.offersEscalation,
        at,
      });
      const failures = done.failed ? held.chat.failures + 1 : 0;
      await setChat(held, { failures, language: done.language });
      await insertTrace(tx, place.clientId, message.id, done.trace);
      const trace = await findTrace(tx, place.clientId, message.id);
      if (!trace) throw new Error('A trace that was just kept is not there.');
      return {
        type: 'done' as const,
        message: presentMessage(message, new Map(), true),
        trace: presentTrace(message.uuid, trace),
        choices: done.choices,
        offersEscalation: done.offersEscalation,
      };
    }),
  );
}

async function* stream(
  deps: Deps,
  caller: Caller,
  begun: Begun,
  signal: AbortSignal,
): AsyncGenerator<PanelEvent, void> {
  yield { type: 'begun', chat: begun.chat.uuid };
  try {
    for await (const event of answerTurn(deps, begun.turn, signal)) {
      if (event.type === 'part') yield event;
      else yield await keep(deps, caller, begun, event);
    }
  } catch (error) {
    if (signal.aborted) return;
    deps.log.warn({ err: error }, 'an answer of the chat panel was interrupted');
    throw fail('suggestions.writer-failed');
  }
}

/**
 * Says something to a chatbot, switched on or off, and streams what it answers. Who leaves leaves nothing behind of what
 * was being written.
 * @throws `chatbots.not-found`, `chats.not-found`, `prompts.version-not-found` before the stream begins
 */
export async function sayInPanel(
  deps: Deps,
  caller: Caller,
  said: Said,
  signal: AbortSignal = new AbortController().signal,
): Promise<AsyncGenerator<PanelEvent, void>> {
  return stream(deps, caller, await begin(deps, said), signal);
}
