import { MutationObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orpc } from './orpc.ts';
import { queryClient } from './query-client.ts';

/** What a change makes of what was read before, without the screen that made it saying so. */

const prompt = '01a1fd7a-ce01-7c96-b78c-783fae187811';
const detailKey = orpc.prompts.get.queryKey({ input: { prompt } });
const listKey = orpc.prompts.list.queryKey({ input: { archived: '0' } });

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function answering(status: number, body: unknown): void {
  queryClient.setQueryData(detailKey, { uuid: prompt, name: 'Before' } as never);
  queryClient.setQueryData(listKey, { items: [], nextCursor: null, total: 0 });
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  );
}

const rename = () =>
  new MutationObserver(queryClient, orpc.prompts.change.mutationOptions())
    .mutate({ prompt, revision: 1, name: 'After' })
    .catch(() => undefined);

const isStale = (queryKey: readonly unknown[]) =>
  queryClient.getQueryState(queryKey)?.isInvalidated;

describe('what a change makes of what was read', () => {
  it('shows its answer at once, and has the lists read again', async () => {
    answering(200, { uuid: prompt, name: 'After' });
    await rename();
    expect(queryClient.getQueryData(detailKey)).toEqual({ uuid: prompt, name: 'After' });
    expect([isStale(detailKey), isStale(listKey)]).toEqual([false, true]);
  });

  it('reads again all of the noun when somebody else was quicker', async () => {
    answering(409, { code: 'request.conflict', message: 'request.conflict' });
    await rename();
    expect([isStale(detailKey), isStale(listKey)]).toEqual([true, true]);
  });

  it('reads again all of the noun when it is not there any more', async () => {
    answering(404, { code: 'prompts.not-found', message: 'prompts.not-found' });
    await rename();
    expect([isStale(detailKey), isStale(listKey)]).toEqual([true, true]);
  });

  it('does not ask for what it was answered, and for the rest once the screen is done', async () => {
    const set = prompt;
    const setKey = orpc.batchTesting.set.queryKey({ input: { set } });
    const caseKey = orpc.batchTesting.case.queryKey({ input: { case: prompt } });
    queryClient.setQueryData(setKey, {} as never);
    answering(200, { uuid: prompt });
    let wasStale: boolean | undefined;
    const options = orpc.batchTesting.changeCase.mutationOptions({
      onSuccess: () => void (wasStale = isStale(setKey)),
    });
    await new MutationObserver(queryClient, options).mutate({ case: prompt, revision: 1 });
    expect(wasStale).toBe(false);
    expect([isStale(setKey), isStale(caseKey)]).toEqual([true, false]);
  });

  it('leaves everything as it was when it is refused', async () => {
    answering(403, { code: 'auth.forbidden', message: 'auth.forbidden' });
    await rename();
    expect([isStale(detailKey), isStale(listKey)]).toEqual([false, false]);
  });
});

describe('how a route is read', () => {
  it('follows its own rule where a screen does not say otherwise', () => {
    const input = { client: prompt };
    expect(orpc.gaps.list.queryOptions({ input })).toMatchObject({ refetchInterval: 30_000 });
    expect(orpc.gaps.list.queryOptions({ input, refetchInterval: false })).toMatchObject({
      refetchInterval: false,
    });
    expect(orpc.prompts.list.queryOptions({ input: {} })).not.toHaveProperty('refetchInterval');
  });
});
