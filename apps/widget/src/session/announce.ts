import type { ChatEventKind, WidgetMessage } from '@replique/contract/chat/widget';
import type { State } from './state.ts';

/** What was announced of a chat: the sentences of each message, and the messages that are done with. */
export interface Said {
  chat: string | null;
  parts: Record<string, string[]>;
  done: ReadonlySet<string>;
}
export const nothingSaid: Said = { chat: null, parts: {}, done: new Set() };

/**
 * The texts to announce now. What stood there when a chat was opened is not told again, and of an answer that came
 * sentence by sentence only what is new.
 */
export function announce(
  said: Said,
  { messages, parts, chat }: Pick<State, 'messages' | 'parts' | 'chat'>,
  events: Record<ChatEventKind, string>,
): { said: Said; texts: string[] } {
  if (said.chat !== (chat?.uuid ?? null)) {
    const old = messages.filter(({ state }) => state !== 'pending').map(({ uuid }) => uuid);
    return { said: { chat: chat?.uuid ?? null, parts: {}, done: new Set(old) }, texts: [] };
  }
  const texts: string[] = [];
  const told = { ...said.parts };
  const done = new Set(said.done);
  for (const message of messages) {
    const { uuid, author, state } = message;
    if (author === 'visitor' || done.has(uuid)) continue;
    const known = told[uuid] ?? [];
    if (state === 'pending') {
      const written = (parts[uuid] ?? []).map(({ text }) => text);
      texts.push(...written.slice(known.length));
      told[uuid] = written;
    } else {
      done.add(uuid);
      if (state !== 'cancelled') texts.push(restOf(textOf(message, events), known));
    }
  }
  return { said: { chat: said.chat, parts: told, done }, texts: texts.filter(Boolean) };
}

/** What a connection that was lost for a moment kept from being told. */
const restOf = (text: string, known: string[]): string =>
  known.reduce((rest, each) => rest.replace(each, ''), text).trim();

function textOf({ text, name, event }: WidgetMessage, events: Record<ChatEventKind, string>) {
  const words = text || (event ? events[event] : '');
  return name ? `${name}: ${words}` : words;
}
