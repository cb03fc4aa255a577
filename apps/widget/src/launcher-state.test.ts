import { expect, it } from 'vitest';
import { createLauncherState } from './launcher-state.ts';
import type { Launcher } from './dress-launcher.ts';

it('shows a number when there is something to count, and never an empty one', () => {
  const button = document.createElement('button');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path') as SVGPathElement;
  const tell = createLauncherState({ button, path } satisfies Launcher);
  const badge = button.querySelector<HTMLElement>('.badge');
  // Before the words are there, nothing is told.
  expect(badge?.hidden).toBe(true);
  tell({ isOpen: false, unread: 2, label: 'Open the chat' });
  expect([badge?.hidden, badge?.textContent]).toEqual([false, '2']);
  tell({ isOpen: true, unread: 0, label: 'Minimise the chat' });
  expect(badge?.hidden).toBe(true);
});
