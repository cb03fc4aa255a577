import type { HelpPage } from '@replique/contract/home/help';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { saveTokens } from '../../lib/session/session.ts';
import { makeToken } from '../../testing/fake-session.ts';
import { renderRouted } from '../../testing/render-routed.tsx';
import { HelpText } from './help-text.tsx';

const client = '0a5e35b2-6a0c-4c11-9d8f-3d6b0c0a7f10';
const page: HelpPage = {
  page: 'tickets',
  group: 'answering',
  role: 'guest',
  language: 'en',
  title: 'Find tickets',
  summary: 'The list.',
  sections: [
    { id: 'keep-a-view', title: 'Keep a view' },
    { id: 'two', title: 'Two' },
  ],
  text: [
    'See [Gaps](/clients/details/$id/gaps), [Prompts](/prompts), [the other](chats.md#two) or [us](https://example.org).',
    '## Keep a view',
    '<img src=x onerror=alert(1)> and [bad](javascript:alert(1))',
    '## Two',
    '| a | b |\n|---|---|\n| c | d |',
  ].join('\n\n'),
};

beforeEach(() => {
  queryClient.clear();
  saveTokens({ accessToken: makeToken({ role: 2, clientUuid: client }), refreshToken: 'r' });
});

it('shows a page with the ids of its parts, and links that lead somewhere for this reader', async () => {
  const { container, unmount } = await renderRouted(<HelpText page={page} />);
  expect([...container.querySelectorAll('h2')].map(({ id }) => id)).toEqual(['keep-a-view', 'two']);
  const links = [...container.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('target'),
  ]);
  expect(links).toEqual([
    ['Gaps', `/clients/details/${client}/gaps`, null],
    ['the other', '/help/chats#two', null],
    ['us', 'https://example.org', '_blank'],
  ]);
  expect(container.textContent).toContain('Prompts');
  expect(container.querySelectorAll('img, [onerror]')).toHaveLength(0);
  expect(container.querySelector('[tabindex="0"] > table')).not.toBeNull();
  unmount();
});

it('follows its links within the console, without loading the page anew', async () => {
  const { container, unmount } = await renderRouted(<HelpText page={page} />);
  const link = container.querySelector<HTMLAnchorElement>('a[href^="/help/"]');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  await act(async () => void link?.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  const newTab = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  const screen = container.querySelector('a[href^="/clients/"]');
  await act(async () => void screen?.dispatchEvent(newTab));
  expect(newTab.defaultPrevented).toBe(false);
  unmount();
});
