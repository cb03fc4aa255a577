import type { Webhook } from '@replique/contract/accounts/webhooks';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const client = { uuid: '01a1fd7a-ce01-7c96-b78c-783fae187804' };
const webhook: Webhook = {
  uuid: '01a1fd7a-ce01-7c96-b78c-783fae187805',
  url: 'https://hooks.example.org/replique?key=k3y',
  description: 'Our help desk',
  events: ['ticket.created'],
  isOn: true,
  offReason: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  waiting: 0,
  oldSecretUntil: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};
const failed = {
  failingSince: '2026-11-01T08:00:00.000Z',
  lastFailureAt: '2026-11-06T08:00:00.000Z',
  lastFailure: 'timeout' as const,
};

describe('the webhooks of a client', () => {
  let sent: { method: string; url: string; body: unknown }[] = [];

  async function show(...items: Webhook[]) {
    sent = [];
    saveTokens({ accessToken: makeToken({ role: 3, clientUuid: client.uuid }) });
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push({
        method: request.method,
        url: new URL(request.url, 'http://localhost').pathname,
        body: await request.json().catch(() => undefined),
      });
      return Response.json(request.method === 'GET' ? { items } : webhook);
    });
    queryClient.setQueryData(orpc.webhooks.list.queryKey({ input: { client: client.uuid } }), {
      items,
    });
    return renderRouted(
      <MantineProvider>
        <WebhooksSection client={client} />
      </MantineProvider>,
    );
  }
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  const button = (container: HTMLElement, name: string) =>
    [...container.querySelectorAll('button')].find(
      (each) => each.getAttribute('aria-label') === name || each.textContent === name,
    );

  it('say how each does, without the query of its address', async () => {
    const { container, unmount } = await show(webhook, {
      ...webhook,
      ...failed,
      uuid: '01a1fd7a-ce01-7c96-b78c-783fae187806',
      waiting: 3,
    });
    const [first, second] = [...container.querySelectorAll('li')].map((row) => row.textContent);
    expect(first).toContain('hooks.example.org/replique');
    expect(first).toContain('On');
    expect(first).toContain('Nothing sent yet');
    expect(second).toContain('Failing');
    expect(second).toContain('3 deliveries waiting');
    expect(second).toContain('no response within ten seconds');
    expect(container.textContent).not.toContain('k3y');
    unmount();
  });

  it('that were switched off by themselves say why, and are switched on again with their settings', async () => {
    const off = { ...webhook, ...failed, isOn: false, offReason: 'failing' as const };
    const { container, unmount } = await show(off);
    expect(container.textContent).toContain(
      'Switched off automatically after five days of failures',
    );
    await act(async () => button(container, 'Switch on')?.click());
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(sent[0]).toEqual({
      method: 'PUT',
      url: `/v2/webhooks/${webhook.uuid}`,
      body: {
        url: webhook.url,
        description: 'Our help desk',
        events: ['ticket.created'],
        isOn: true,
      },
    });
    unmount();
  });

  it('are ten at most', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ ...webhook, uuid: `${n}` }));
    const { container, unmount } = await show(...ten);
    expect(button(container, 'Add a webhook')?.disabled).toBe(true);
    unmount();
  });
});
