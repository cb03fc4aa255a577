import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportDialogContext } from '../../lib/export-dialog.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ExportDialog } from '../../insight/exports/export-dialog.tsx';

import { ChatsHead } from './chats-head.tsx';
import { chatSearch } from '../routes.ts';

const agent = 2;

async function show(total: number, totalIsCapped: boolean) {
  return renderRouted(
    <MantineProvider>
      <ExportDialogContext value={(dialog) => <ExportDialog {...dialog} />}>
        <ChatsHead search={chatSearch.read({ tab: 'archived' })} found={{ total, totalIsCapped }} />
      </ExportDialogContext>
    </MantineProvider>,
    '/chats',
  );
}

describe('the head of the chats', () => {
  beforeEach(() => {
    saveTokens({ accessToken: makeToken({ role: agent }) });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [10_000, true, '10,000+', 'Export 10,000+ chats'],
    [31, false, '31', 'Export 31 chats'],
  ])(
    'says of %i chats, counted to the end: not %s, how many there are',
    { timeout: 30_000 },
    async (...row) => {
      const [total, isCapped, count, title] = row;
      const { container, unmount } = await show(total, isCapped);
      expect(container.querySelector('h1')?.textContent).toBe(`Chats${count}`);
      const button = [...container.querySelectorAll('button')].at(-1);
      await act(async () => button?.click());
      // The dialog travels when it is asked for.
      await vi.waitFor(async () => {
        await act(async () => undefined);
        expect(document.body.textContent).toContain(title);
      }, 20_000);
      unmount();
    },
  );
});
