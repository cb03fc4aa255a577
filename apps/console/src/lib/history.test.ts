import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken } from '../testing/fake-session.ts';
import { historyQuery, historyTarget } from './history.ts';
import { activateLanguage } from './language/i18n.ts';
import { queryClient } from './query-client.ts';
import { clearTokens, saveTokens } from './session/session.ts';

describe('the history', () => {
  const alert = vi.fn<(text: string) => void>();

  beforeEach(async () => {
    localStorage.clear();
    queryClient.clear();
    alert.mockReset();
    vi.stubGlobal('alert', alert);
    saveTokens({ accessToken: makeToken({ role: 2 }) });
    await activateLanguage('en');
  });

  afterEach(() => vi.unstubAllGlobals());

  const load = () => queryClient.fetchQuery(historyQuery).catch(() => undefined);

  it('tells a failure by the browser’s alert, with the error message, once @spec-8.3', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'service.busy', message: 'busy' }, { status: 503 }),
    );
    await load();
    expect(alert.mock.calls).toEqual([['The service is busy. Try again in a moment.']]);
  });

  it('says nothing once the session is over', async () => {
    vi.stubGlobal('fetch', async () => {
      clearTokens();
      return Response.json({ code: 'auth.forbidden', message: 'no' }, { status: 403 });
    });
    await load();
    expect(alert).not.toHaveBeenCalled();
  });

  it('leads only to addresses of this console @spec-3.7', () => {
    expect(historyTarget('/prompts/edit/a?client=b')).toEqual({
      to: '/prompts/edit/a',
      search: { client: 'b' },
    });
    const elsewhere = [
      'https://example.test/',
      '//example.test',
      '/\\example.test',
      'javascript:1',
    ];
    for (const href of [...elsewhere, null]) expect(historyTarget(href)).toBeUndefined();
  });
});
