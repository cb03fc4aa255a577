import type { WidgetChat, WidgetEvent, WidgetMessage } from '@replique/contract/chat/widget';
import type { Kept } from '../kept.ts';
import { Refused, type OnEvent, type Transport } from '../transport.ts';
import { alone, backoffMs, pause } from './backoff.ts';
import type { Emit } from './happenings.ts';
import {
  applyChat,
  applyEvent,
  applyMessage,
  lastVersion,
  type State,
  type Store,
} from './state.ts';

const personTypingMs = 6_000;
const againMs = 5_000;

interface ConversationDeps {
  chatbot: string;
  transport: Transport;
  kept: Kept;
  store: Store;
  emit: Emit;
  signal: AbortSignal;
}

/** The chat that is shown: read whole, then followed as long as something may come of it. */
export class Conversation {
  readonly #deps: ConversationDeps;
  #following: { chat: string; stop: () => void } | null = null;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ConversationDeps) {
    this.#deps = deps;
    deps.signal.addEventListener('abort', () => {
      this.#following?.stop();
      clearTimeout(this.#typingTimer);
    });
  }

  /** Reads a chat whole and shows it; one that is gone is forgotten. */
  async load(chat: string | null): Promise<void> {
    const { store, kept, transport } = this.#deps;
    if (!chat || !kept.read().token) {
      store.set({ chat: null, messages: [], parts: {}, isLoading: false });
      this.keepUp();
      return;
    }
    const isOther = store.get().chat?.uuid !== chat;
    store.set({ isLoading: isOther });
    try {
      const told = await transport.read(chat);
      if (kept.read().chat !== chat) return;
      store.set({ ...told, isLoading: false, isCutOff: false, ...(isOther && { parts: {} }) });
    } catch (error) {
      this.#giveUp(error);
    }
    this.keepUp();
  }

  #giveUp(error: unknown): void {
    const { store, kept, signal } = this.#deps;
    const isGone = error instanceof Refused && [401, 404].includes(error.status);
    if (isGone) {
      kept.change({ chat: null, ...(error.status === 401 && { token: null }) });
      store.set({ isLoading: false, chat: null, messages: [], parts: {} });
    } else {
      store.set({ isLoading: false, isCutOff: true });
      setTimeout(() => signal.aborted || void this.load(kept.read().chat), againMs);
    }
  }

  /** Shows what the server answered to a message that was sent. */
  take({ chat, message }: { chat: WidgetChat; message: WidgetMessage }): void {
    const { store, kept } = this.#deps;
    if (store.get().chat?.uuid !== chat.uuid) store.set({ messages: [], parts: {} });
    kept.change({ chat: chat.uuid });
    store.set({ ...applyChat(store.get(), chat), refusal: null, isLoading: false });
    store.set(applyMessage(store.get(), message));
    this.keepUp();
  }

  keepUp(): void {
    const { store, signal } = this.#deps;
    const wanted = wantedChat(store.get());
    if (wanted === (this.#following?.chat ?? null) || signal.aborted) return;
    this.#following?.stop();
    this.#following = null;
    if (!wanted) return;
    const gone = new AbortController();
    this.#following = { chat: wanted, stop: () => gone.abort() };
    this.#follow(wanted, gone.signal);
  }

  #follow(chat: string, signal: AbortSignal): void {
    const { transport, chatbot, store, kept } = this.#deps;
    followChat({
      transport,
      chatbot,
      chat,
      signal,
      lastId: () => lastVersion(store.get()),
      onEvent: (event) => {
        if (store.get().chat?.uuid === chat) this.#hear(event);
      },
      onReach: (isReached) => {
        store.set({ isCutOff: !isReached });
        // That it is on again was told while nobody listened.
        if (isReached && !store.get().settings.isOn) void this.#readSettings();
      },
      onRefused: () => {
        this.#following = null;
        void this.load(kept.read().chat);
      },
    });
  }

  #hear(event: WidgetEvent): void {
    const { store } = this.#deps;
    const before = store.get();
    store.set(applyEvent(before, event));
    if (event.type === 'typing') {
      clearTimeout(this.#typingTimer);
      this.#typingTimer = setTimeout(() => store.set({ isPersonTyping: false }), personTypingMs);
    }
    if (event.type === 'settings' && event.revision !== before.settings.revision) {
      void this.#readSettings();
    }
    if (event.type === 'message') this.#notice(before, event.message);
    if (event.type === 'chat' || event.type === 'message') this.keepUp();
  }

  async #readSettings(): Promise<void> {
    const { store, transport } = this.#deps;
    const settings = await transport.settings().catch(() => null);
    const isOver = settings?.isOn && store.get().refusal === 'off';
    if (settings) store.set({ settings, ...(isOver && { refusal: null }) });
  }

  #notice(before: State, { uuid, author, state }: WidgetMessage): void {
    const { store, emit } = this.#deps;
    if (state !== 'done' || (author !== 'bot' && author !== 'agent') || !before.chat) return;
    if (before.messages.find((each) => each.uuid === uuid)?.state === 'done') return;
    emit('message', { author, chat: before.chat.uuid });
    if (before.isOpen) return;
    store.set({ unread: before.unread + 1 });
    emit('unread', { count: before.unread + 1 });
  }
}

/** With the panel shut a bot says nothing by itself: only a person, or an answer on its way, is waited for. */
function wantedChat({ chat, isOpen, messages }: State): string | null {
  if (!chat || chat.state === 'closed') return null;
  const isExpected = messages.some(({ state }) => state === 'pending');
  const isLast = messages.at(-1)?.author === 'visitor';
  return isOpen || chat.state !== 'bot' || isExpected || isLast ? chat.uuid : null;
}

/** A stream that ends sooner is not let in: the chatbot is off, or the visitor blocked. */
const steadyMs = 10_000;

interface Following {
  transport: Transport;
  chatbot: string;
  chat: string;
  lastId: () => number;
  onEvent: OnEvent;
  onReach: (isReached: boolean) => void;
  onRefused: (error: Refused) => void;
  signal: AbortSignal;
}

/**
 * Follows a chat until it is stopped. One tab holds the stream and tells the others of it (browsers open only so many
 * connections to one server); another takes its place when it goes. Whoever comes back says what it knows already.
 */
export function followChat(at: Following): void {
  const { signal } = at;
  const name = `${at.chatbot}:${at.chat}`;
  const channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel(`replique:${name}`) : null;
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Parameters<OnEvent>>) => at.onEvent(...data);
  }
  const tell: OnEvent = (event, id) => {
    if (signal.aborted) return;
    at.onEvent(event, id);
    channel?.postMessage([event, id]);
  };
  void alone(`follow:${name}`, signal, () => hold(at, tell));
  signal.addEventListener('abort', () => channel?.close());
}

async function hold(at: Following, onEvent: OnEvent): Promise<void> {
  const { signal } = at;
  let failures = 0;
  while (!signal.aborted) {
    let openedAt = Infinity;
    const onOpen = () => {
      openedAt = Date.now();
      at.onReach(true);
    };
    try {
      await at.transport.follow(at.chat, {
        lastId: at.lastId(),
        onOpen,
        onEvent,
        signal,
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && error.status < 500 && error.status !== 429) {
        at.onRefused(error);
        return;
      }
      // One stumble is nothing to speak of.
      if (failures > 0) at.onReach(false);
    }
    if (Date.now() - openedAt > steadyMs) failures = 0;
    await pause(backoffMs(failures), signal);
    failures += 1;
  }
}
