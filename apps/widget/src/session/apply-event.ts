import type { WidgetChat, WidgetEvent, WidgetMessage } from '@replique/contract/chat/widget';
import type { State } from './state.ts';

/** What a state becomes by an event of the chat that is shown; the same event twice changes nothing. */
export function applyEvent(state: State, event: WidgetEvent): Partial<State> {
  switch (event.type) {
    case 'chat':
      return applyChat(state, event.chat);
    case 'message':
      return applyMessage(state, event.message);
    case 'part':
      return applyPart(state, event);
    case 'typing':
      return { isPersonTyping: true };
    default:
      return {};
  }
}

/** An older version than the one that is shown came late, over another way. */
export function applyChat({ chat }: State, told: WidgetChat): Partial<State> {
  if (chat && chat.uuid === told.uuid && chat.version > told.version) return {};
  return { chat: told };
}

export function applyMessage(state: State, told: WidgetMessage): Partial<State> {
  const known = state.messages.find(({ uuid }) => uuid === told.uuid);
  if (known && known.version > told.version) return {};
  const others = state.messages.filter(({ uuid }) => uuid !== told.uuid);
  const parts = { ...state.parts };
  if (told.state !== 'pending') delete parts[told.uuid];
  return {
    messages: [...others, told].sort((a, b) => a.number - b.number),
    parts,
    ...(told.author === 'agent' && { isPersonTyping: false }),
  };
}

/** Parts count up from 0: one that was told before, or comes after a hole, waits for the whole message. */
function applyPart(
  state: State,
  { message, index, text, paragraph }: Extract<WidgetEvent, { type: 'part' }>,
): Partial<State> {
  const written = state.parts[message] ?? [];
  const isPending = state.messages.some(
    (each) => each.uuid === message && each.state === 'pending',
  );
  if (!isPending || index !== written.length) return {};
  return { parts: { ...state.parts, [message]: [...written, { text, paragraph }] } };
}

/** What stands under Last-Event-ID: all that changed after it is told again. */
export const lastVersion = ({ messages }: State): number =>
  messages.reduce((last, { version }) => Math.max(last, version), 0);
