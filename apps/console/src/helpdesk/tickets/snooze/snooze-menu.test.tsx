import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 15, 30) }));
afterEach(() => vi.useRealTimers());

async function shown(onSnooze: (until: Date) => void) {
  return renderRouted(
    <MantineProvider>
      <SnoozeMenu isBusy={false} onSnooze={onSnooze} />
    </MantineProvider>,
  );
}
const open = () =>
  act(() => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true }),
    );
  });
const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];

describe('the snooze of a ticket', () => {
  it('opens by H and offers later today, tomorrow, Monday, or a time of one’s own', async () => {
    const chosen: Date[] = [];
    const { unmount } = await shown((until) => chosen.push(until));
    expect(document.querySelector('[aria-label="Snooze"]')?.getAttribute('title')).toBe(
      'Snooze (H)',
    );
    open();
    expect(items().map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Later today.*19:30/),
      expect.stringMatching(/^Tomorrow.*09:00/),
      expect.stringMatching(/^Monday.*09:00/),
      'Pick a date and time',
    ]);
    act(() => items()[1]?.click());
    expect(chosen).toEqual([new Date(2026, 10, 27, 9)]);
    unmount();
  });

  it('takes a time of one’s own, tomorrow at nine to begin with', async () => {
    const chosen: Date[] = [];
    const { container, unmount } = await shown((until) => chosen.push(until));
    open();
    act(() => items().at(-1)?.click());
    const field = container.querySelector<HTMLInputElement>('input[type="datetime-local"]');
    expect([field?.value, field?.max]).toEqual(['2026-11-27T09:00', '2027-02-24T15:30']);
    act(() => container.querySelector<HTMLElement>('button[type="submit"]')?.click());
    expect(chosen).toEqual([new Date(2026, 10, 27, 9)]);
    unmount();
  });
});
