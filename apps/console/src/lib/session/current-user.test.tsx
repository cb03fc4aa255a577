import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { resetCurrentUser, useCurrentUser, useIsUserLoading } from './current-user.ts';
import { queryClient } from '../query-client.ts';

function Shown() {
  const { data } = useCurrentUser();
  return `${useIsUserLoading() ? 'loading' : 'idle'} ${data?.email ?? 'nobody'}`;
}

describe('the current user', () => {
  let answer: (response: Response) => void;
  let calls: number;

  beforeEach(() => {
    queryClient.clear();
    calls = 0;
    vi.stubGlobal('fetch', () => {
      calls += 1;
      return new Promise<Response>((resolve) => (answer = resolve));
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  async function show() {
    const { container, unmount } = await render(
      <QueryClientProvider client={queryClient}>
        <Shown />
      </QueryClientProvider>,
    );
    // What comes now comes from the network: waited for, not acted.
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    return { text: () => container.textContent, unmount };
  }

  it('loads until an answer comes, and can be reset to empty without asking again @spec-3.4 @spec-4.22 @spec-4.23', async () => {
    const { text, unmount } = await show();
    expect(text()).toBe('loading nobody');
    answer(Response.json({ email: 'ada@example.test' }));
    await vi.waitFor(() => expect(text()).toBe('idle ada@example.test'));
    resetCurrentUser();
    await vi.waitFor(() => expect(text()).toBe('idle nobody'));
    expect(calls).toBe(1);
    unmount();
  });

  it('no longer loads after a failure @spec-4.22 @spec-8.4', async () => {
    const { text, unmount } = await show();
    const refusal = { code: 'request.invalid', message: 'no' };
    answer(Response.json(refusal, { status: 400 }));
    await vi.waitFor(() => expect(text()).toBe('idle nobody'));
    unmount();
  });
});
