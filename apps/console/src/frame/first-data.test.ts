import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { loadFirstData } from './first-data.ts';

describe('loadFirstData', () => {
  const logged = vi.spyOn(console, 'error');

  beforeEach(() => {
    logged.mockReset().mockImplementation(() => undefined);
    // Files share one process: the list of clients may be there from another one.
    queryClient.clear();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
  });

  it('starts user, clients and models before any of them answers @spec-3.6 @spec-4.5 @spec-4.19', async () => {
    const started: string[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      started.push(new URL(request.url).pathname);
      return new Promise<Response>(() => undefined);
    });
    void loadFirstData();
    await vi.waitFor(() =>
      expect(started.toSorted()).toEqual(['/v1/models', '/v2/clients', '/v2/users/me']),
    );
  });

  it('answers the saved language of the user', async () => {
    vi.stubGlobal('fetch', async (request: Request) =>
      Response.json(request.url.endsWith('/me') ? { language: 'fr' } : {}),
    );
    expect(await loadFirstData()).toBe('fr');
  });

  it('tells a user that cannot be fetched to the console only', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'request.invalid', message: 'no' }, { status: 400 }),
    );
    expect(await loadFirstData()).toBeNull();
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
