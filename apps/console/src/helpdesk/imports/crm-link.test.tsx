import { MantineProvider } from '@mantine/core';
import { beforeEach, expect, it } from 'vitest';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { CrmLink } from './crm-link.tsx';

beforeEach(() => localStorage.clear());

async function hrefFor(role: number, client: string | undefined) {
  saveTokens({ accessToken: makeToken({ role }) });
  const { container, unmount } = await renderRouted(
    <MantineProvider>
      <CrmLink client={client} />
    </MantineProvider>,
  );
  const href = container.querySelector('a')?.getAttribute('href');
  unmount();
  return href;
}

it('leads from a list without tickets to the CRM, also while no client is chosen', async () => {
  expect(await hrefFor(4, undefined)).toBe('/settings/crm');
  expect(await hrefFor(4, 'one')).toBe('/clients/details/one/crms');
  expect(await hrefFor(2, 'one')).toBeUndefined();
});
