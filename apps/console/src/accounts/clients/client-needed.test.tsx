import { MantineProvider } from '@mantine/core';
import type { Client2 } from '@replique/contract/accounts/clients';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clientListQuery } from '../../lib/client-list.ts';
import { activateLanguage, loadScreenPhrases } from '../../lib/language/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { ClientNeeded } from './client-needed.tsx';

beforeAll(async () => {
  await activateLanguage('en');
  await loadScreenPhrases();
});

beforeEach(() => {
  queryClient.clear();
  saveTokens({ accessToken: makeToken({ role: 4 }), refreshToken: 'r' });
});

async function shown(clients: Pick<Client2, 'uuid' | 'name' | 'archived'>[]) {
  queryClient.setQueryData(clientListQuery.queryKey, clients as Client2[]);
  return renderRouted(
    <MantineProvider>
      <ClientNeeded title="Whose settings?" text="They belong to one client." />
    </MantineProvider>,
  );
}

it('offers the clients that are active', async () => {
  const { container, unmount } = await shown([
    { uuid: 'a', name: 'Fernhollow', archived: false },
    { uuid: 'b', name: 'Closed', archived: true },
  ]);
  expect(container.textContent).toContain('Whose settings?');
  const options = [...container.querySelectorAll('[role="option"]')];
  expect(options.map(({ textContent }) => textContent)).toEqual(['Fernhollow']);
  unmount();
});

it('leads to the first client while there is none to choose', async () => {
  const { container, unmount } = await shown([]);
  expect(container.querySelector('[role="combobox"]')).toBeNull();
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/clients/edit');
  unmount();
});
