import { MantineProvider } from '@mantine/core';
import { afterEach, expect, it } from 'vitest';
import { orpc } from '../lib/orpc.ts';
import { queryClient } from '../lib/query-client.ts';
import { render } from '../testing/render.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const ticket = '00000000-0000-4000-8000-000000000003';

async function titlesAt(path: string) {
  history.replaceState(null, '', path);
  const { unmount } = await render(
    <MantineProvider env="test">
      <ShortcutsDialog isOpen onClose={() => undefined} />
    </MantineProvider>,
  );
  const titles = [...document.querySelectorAll('h3')].map((title) => title.textContent);
  const text = document.querySelector('[role="dialog"]')?.textContent ?? '';
  unmount();
  return { first: titles[0], hasMacros: text.includes('Insert a macro') };
}

afterEach(() => {
  history.replaceState(null, '', '/');
  queryClient.clear();
});

it('begins with the keys of a ticket on a ticket, and names that of the macros only where its CRM has some', async () => {
  expect(await titlesAt('/')).toEqual({ first: 'Everywhere', hasMacros: true });
  expect(await titlesAt(`/tickets/${ticket}`)).toEqual({ first: 'On a ticket', hasMacros: false });
  queryClient.setQueryData(orpc.writeBack.list.queryKey({ input: { ticket } }), {
    platform: 'zendesk' as const,
    takesNotes: true,
    postsNotes: true,
    notesAs: 'note',
    sendsReplies: false,
    replyStatuses: [],
    assignsTo: [],
    hasMacros: true,
    items: [],
  });
  expect(await titlesAt(`/tickets/${ticket}`)).toEqual({ first: 'On a ticket', hasMacros: true });
});
