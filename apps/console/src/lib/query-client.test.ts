import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** What is read again by itself, and when: by the answers of a server that is too busy. */

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, code: string, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ code, message: code });
  const answer = () =>
    new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
};

async function refusal(): Promise<Error> {
  const error: unknown = await api.users.me().catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('It was answered.');
  return error;
}

const decide = (failures: number, error: Error) => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('No rule.');
  return { isTried: retry(failures, error), afterMs: retryDelay(failures, error) };
};

describe('what could not be read', () => {
  it.each([
    [429, 'limits.client-busy'],
    [503, 'service.busy'],
  ])(
    'for now (%i) is read again, not sooner than the server asks @check-31.6',
    async (status, code) => {
      answering(status, code, { 'retry-after': '7' });
      const { isTried, afterMs } = decide(0, await refusal());
      expect(isTried).toBe(true);
      expect(afterMs).toBeGreaterThanOrEqual(7_000);
      expect(afterMs).toBeLessThan(9_000);
    },
  );

  it('is given up after two more tries', async () => {
    answering(429, 'limits.client-busy');
    expect(decide(2, await refusal()).isTried).toBe(false);
  });

  it('because it is refused is not read again', async () => {
    answering(403, 'auth.forbidden');
    expect(decide(0, await refusal()).isTried).toBe(false);
  });

  it('waits no longer than half a minute, whatever the server asks', async () => {
    answering(503, 'service.busy', { 'retry-after': '86400' });
    expect(decide(0, await refusal()).afterMs).toBeLessThan(32_000);
  });

  it('is never sent again where it was to change something @check-31.6', () => {
    expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false);
  });
});
