import type { Kept, Outgoing } from '../kept.ts';
import { isPassing, Refused } from '../transport.ts';
import { alone, backoffMs } from './backoff.ts';
import type { Refusal } from '../kept.ts';

const refusals: Record<string, Refusal> = {
  'chats.limit-reached': 'limit',
  'chats.visitor-blocked': 'blocked',
  'chatbots.off': 'off',
};
const ended = ['chats.closed', 'chats.not-found'];

interface OutboxDeps {
  chatbot: string;
  kept: Kept;
  /** Sends one message; answers the chat that it stands in. */
  deliver: (message: Outgoing) => Promise<string>;
  onChange: () => void;
  onRefused: (refusal: Refusal) => void;
  onEnded: (chat: string) => void;
  onReach: (isReached: boolean) => void;
  signal: AbortSignal;
}

/**
 * Messages wait here, in the browser's storage, until the server has taken them: sent one after the other, by one tab,
 * and again with the same key as often as it takes. The server knows a key again, so none is doubled.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    deps.signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  add(text: string, chat: string | null): void {
    const message = { key: crypto.randomUUID(), text, chat, at: new Date().toISOString() };
    this.#change((all) => [...all, message]);
    void this.flush();
  }

  retry(key: string): void {
    this.#mark(key, { refused: undefined });
    void this.flush();
  }

  async flush(): Promise<void> {
    const { chatbot, kept, signal } = this.#deps;
    clearTimeout(this.#timer);
    await alone(`send:${chatbot}`, signal, async () => {
      for (;;) {
        const next = kept.read().outbox.find(({ refused }) => !refused);
        if (!next || signal.aborted || !(await this.#sendOne(next))) return;
      }
    });
  }

  /** Whether the next one may go at once. */
  async #sendOne(next: Outgoing): Promise<boolean> {
    try {
      const chat = await this.#deps.deliver(next);
      this.#failures = 0;
      this.#deps.onReach(true);
      this.#change((all) =>
        all
          .filter(({ key }) => key !== next.key)
          .map((each) => (next.chat === null && each.chat === null ? { ...each, chat } : each)),
      );
      return true;
    } catch (error) {
      return isPassing(error) ? this.#wait(error) : this.#refuse(error, next);
    }
  }

  #wait(error: unknown): boolean {
    const told = error instanceof Refused ? error.retryAfterMs : 0;
    this.#deps.onReach(error instanceof Refused && error.status < 500);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), Math.max(told, backoffMs(this.#failures)));
    this.#failures += 1;
    return false;
  }

  /** A chat that has ended takes nothing more: what was meant for it begins a new one. */
  #refuse(error: unknown, next: Outgoing): boolean {
    const code = error instanceof Refused ? error.code : '';
    if (ended.includes(code) && next.chat !== null) {
      this.#change((all) =>
        all.map((each) => (each.chat === next.chat ? { ...each, chat: null } : each)),
      );
      this.#deps.onEnded(next.chat);
      return true;
    }
    const refusal = refusals[code] ?? 'refused';
    this.#mark(next.key, { refused: refusal });
    this.#deps.onRefused(refusal);
    return false;
  }

  #mark(key: string, part: Partial<Outgoing>): void {
    this.#change((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }

  #change(fn: (outbox: Outgoing[]) => Outgoing[]): void {
    const { kept, onChange } = this.#deps;
    kept.change({ outbox: fn(kept.read().outbox) });
    onChange();
  }
}
