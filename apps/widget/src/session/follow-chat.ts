import { Refused, type OnEvent, type Transport } from '../transport.ts';
import { alone, backoffMs, pause } from './backoff.ts';

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
