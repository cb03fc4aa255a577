import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { followChat } from './conversation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows for two minutes on a server whose streams last so long; answers how often it came back. */
async function countComings(lastsMs: number): Promise<number> {
  let comings = 0;
  const gone = new AbortController();
  followChat({
    transport: {
      ...createTestServer().transport,
      async follow(_, { onOpen }) {
        comings += 1;
        onOpen();
        await new Promise((resolve) => setTimeout(resolve, lastsMs));
      },
    },
    chatbot: 'a',
    chat: crypto.randomUUID(),
    lastId: () => 0,
    onEvent: () => {},
    onReach: () => {},
    onRefused: () => {},
    signal: gone.signal,
  });
  await vi.advanceTimersByTimeAsync(120_000);
  gone.abort();
  return comings;
}

it('comes back ever more slowly to a server that ends every stream soon (off, blocked)', async () => {
  expect(await countComings(1_500)).toBeLessThan(12);
});

it('comes back at once when a stream that lasted has ended', async () => {
  expect(await countComings(15_000)).toBeGreaterThan(6);
});
