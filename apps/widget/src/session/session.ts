import type { WidgetSettings } from '@replique/contract/chat/widget';
import type { Kept, Outgoing } from '../kept.ts';
import { Refused, type Transport } from '../transport.ts';
import { loadWords, type Language } from '../words.ts';
import { alone, pause } from './backoff.ts';
import { Conversation } from './conversation.ts';
import type { Emit } from './happenings.ts';
import { subjectOf, vouched, type Identity } from './identity.ts';
import { Outbox } from './outbox.ts';
import {
  applyChat,
  applyMessage,
  createStore,
  firstState,
  type State,
  type Store,
} from './state.ts';

const againMs = 3_000;

/** What `identify` was given is not signed as it must be, or no identity at all. */
const isOwnersFault = (error: unknown): error is Refused =>
  error instanceof Refused && /identity-|request.invalid/.test(error.code);

interface SessionDeps {
  transport: Transport;
  kept: Kept;
  settings: WidgetSettings;
  language: Language;
  emit: Emit;
}

/** The chat without its looks: what is known, what is asked of the server, and what came of it. */
export class Session {
  readonly store: Store;
  readonly deps: SessionDeps;
  readonly #life = new AbortController();
  readonly conversation: Conversation;
  readonly #outbox: Outbox;
  #identity: Identity | null = null;

  constructor(deps: SessionDeps) {
    this.deps = deps;
    const { chatbot } = deps.settings;
    const { signal } = this.#life;
    const store = createStore(firstState(deps.settings, deps.language));
    this.store = store;
    this.conversation = new Conversation({ ...deps, chatbot, store, signal });
    this.#outbox = new Outbox({
      chatbot,
      kept: deps.kept,
      signal,
      deliver: (message) => this.#deliver(message),
      onChange: () => store.set({ outbox: deps.kept.read().outbox }),
      onRefused: (refusal) => store.set({ refusal }),
      onEnded: (chat) => chat === this.#state.chat?.uuid && void this.pick(null),
      onReach: (isReached) => store.set({ isCutOff: !isReached }),
    });
    this.#listen();
  }

  /** Shows what this browser remembers, and sends what it did not get away. */
  async start(): Promise<void> {
    const { outbox, chat } = this.deps.kept.read();
    this.store.set({ outbox });
    if (outbox.length > 0) void this.#outbox.flush();
    await this.conversation.load(chat);
  }

  open(): void {
    if (this.#state.isOpen) return;
    this.store.set({ isOpen: true, unread: 0 });
    this.conversation.keepUp();
    this.deps.emit('open', {});
  }

  close(): void {
    if (!this.#state.isOpen) return;
    this.store.set({ isOpen: false });
    this.conversation.keepUp();
    this.deps.emit('close', {});
  }

  send(text: string): void {
    const { chat } = this.#state;
    this.store.set({ refusal: null });
    this.#outbox.add(text, chat && chat.state !== 'closed' ? chat.uuid : null);
  }

  retry(key: string): void {
    this.store.set({ refusal: null });
    this.#outbox.retry(key);
  }

  show(view: State['view']): void {
    this.store.set({ view });
  }

  /** Another chat, or none: the next message begins it. */
  async pick(chat: string | null): Promise<void> {
    this.deps.kept.change({ chat });
    this.store.set({ view: 'chat', refusal: null });
    await this.conversation.load(chat);
  }

  async solve(): Promise<void> {
    const { chat } = this.#state;
    if (!chat) return;
    this.store.set(applyChat(this.#state, await this.deps.transport.solve(chat.uuid)));
    this.deps.emit('solved', { chat: chat.uuid });
    await this.conversation.load(chat.uuid);
  }

  async rateMessage(message: string, score: 'good' | 'bad' | null): Promise<void> {
    const { chat } = this.#state;
    if (!chat) return;
    const told = await this.deps.transport.rateMessage(chat.uuid, message, score);
    this.store.set(applyMessage(this.#state, told));
  }

  /** Somebody else than before: what the last one wrote is not theirs to see. Null: whoever it was has gone. */
  async identify(who: Identity | null): Promise<void> {
    const { kept, transport, settings } = this.deps;
    this.#identity = who && { ...who };
    const named = this.#identity;
    await alone(`identify:${settings.chatbot}`, this.#life.signal, async () => {
      const { token, identity: known } = kept.read();
      if (known === (named && subjectOf(named.token))) return;
      if (known !== null) {
        kept.change({ token: null, chat: null, outbox: [], identity: null });
        this.store.set({ view: 'chat', history: null });
        this.#catchUp();
      } else if (token && named) {
        try {
          await vouched(named, (signed) => transport.identify(signed));
          kept.change({ identity: subjectOf(named.token) });
        } catch (error) {
          this.#disown(error, named);
        }
      }
    });
  }

  /** The site's mistake: it is told, and its visitor goes on as anybody. What else went wrong is thrown. */
  #disown(error: unknown, who: Identity): void {
    if (!isOwnersFault(error)) throw error;
    if (this.#identity === who) this.#identity = null;
    void import('./tell-owner.ts').then(
      ({ tellOwner }) => tellOwner(this.deps.emit, error.code),
      () => {},
    );
  }

  /** The words of a language come over the network; until they are there the ones before stand. */
  async setLanguage(language: Language): Promise<void> {
    const phrases = await loadWords(language).catch(() => null);
    const { signal } = this.#life;
    if (signal.aborted) return;
    if (phrases) return this.store.set({ language, phrases });
    await pause(againMs, signal);
    await this.setLanguage(language);
  }

  update(settings: WidgetSettings): void {
    this.store.set({ settings });
  }

  destroy(): void {
    this.#life.abort();
  }

  get #state(): State {
    return this.store.get();
  }

  #listen(): void {
    const { signal } = this.#life;
    const { kept } = this.deps;
    const wake = () => {
      const isSeen = document.visibilityState === 'visible' && this.#state.chat;
      if (isSeen) void this.conversation.load(kept.read().chat);
    };
    const online = () => {
      this.store.set({ isOnline: true });
      void this.#outbox.flush();
      wake();
    };
    const offline = () => this.store.set({ isOnline: false });
    addEventListener('online', online, { signal });
    addEventListener('offline', offline, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    signal.addEventListener(
      'abort',
      kept.onChange(() => this.#catchUp()),
    );
  }

  /** What another tab did. */
  #catchUp(): void {
    const { chat, outbox } = this.deps.kept.read();
    this.store.set({ outbox });
    if (chat !== (this.#state.chat?.uuid ?? null)) void this.conversation.load(chat);
  }

  /** Becomes a visitor when there is something to say, not before. */
  async #ensureVisitor(): Promise<void> {
    const { kept, transport } = this.deps;
    if (kept.read().token) return;
    let who = this.#identity;
    const beginAs = (signed: string | null) => transport.begin(this.#state.language, signed);
    const begin = () => (who ? vouched(who, beginAs) : beginAs(null));
    const { token } = await begin().catch((error: unknown) => {
      if (!who) throw error;
      this.#disown(error, who);
      who = null;
      return begin();
    });
    kept.change({ token, identity: who && subjectOf(who.token) });
    // Somebody was named in the meantime.
    if (this.#identity !== who) void this.identify(this.#identity).catch(() => {});
  }

  async #deliver(message: Outgoing): Promise<string> {
    const told = await this.#sendAs(message);
    if (message.chat === null || this.#state.chat?.uuid === message.chat) {
      this.conversation.take(told);
    }
    this.deps.emit('message', { author: 'visitor', chat: told.chat.uuid });
    return told.chat.uuid;
  }

  /** A token that is not known any more belonged to a visitor who was erased: one begins anew, without a chat. */
  async #sendAs({ chat, key, text }: Outgoing) {
    const { kept, transport } = this.deps;
    await this.#ensureVisitor();
    const message = { key, text, language: this.#state.language };
    try {
      return await transport.send({ ...message, chat });
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
      kept.change({ token: null, chat: null });
      this.store.set({ chat: null, messages: [] });
      await this.#ensureVisitor();
      return transport.send({ ...message, chat: null });
    }
  }
}
