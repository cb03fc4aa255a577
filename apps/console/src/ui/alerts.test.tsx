import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { listAlerts, retellAlert, showAlert } from './alert-store.ts';
import { Alerts } from './alerts.tsx';

describe('Alerts', () => {
  let shown: Awaited<ReturnType<typeof render>>;

  beforeEach(async () => {
    shown = await render(
      <MantineProvider>
        <Alerts />
      </MantineProvider>,
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
    shown.unmount();
  });

  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
  const card = () => shown.container.querySelector('[data-severity]');

  it('have their polite live region before the first alert', () => {
    expect(shown.container.querySelector('[aria-live="polite"]')).not.toBeNull();
    expect(card()).toBeNull();
  });

  it('disappear after 2 seconds @spec-2.10', async () => {
    act(() => void showAlert({ text: 'Saved' }));
    await pass(1_900);
    expect(listAlerts()).toHaveLength(1);
    await pass(200);
    expect(listAlerts()).toHaveLength(0);
  });

  it('stay for the seconds they were given @spec-2.10', async () => {
    act(() => void showAlert({ text: 'Failed', severity: 'error', delay: 8 }));
    await pass(7_900);
    expect(listAlerts()).toHaveLength(1);
    await pass(200);
    expect(listAlerts()).toHaveLength(0);
  });

  it('wait while the pointer is on them', async () => {
    act(() => void showAlert({ text: 'Saved' }));
    await pass(1_000);
    act(() => void card()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    await pass(60_000);
    expect(listAlerts()).toHaveLength(1);
    act(() => void card()?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
    await pass(1_100);
    expect(listAlerts()).toHaveLength(0);
  });

  it('may count: words that change leave the time as it is', async () => {
    const action = { label: 'Undo', onAct: () => undefined };
    act(() => void showAlert({ id: 'count', text: 'In 3 s', delay: 3, action }));
    await pass(1_000);
    act(() => retellAlert('count', 'In 2 s'));
    expect(listAlerts()).toMatchObject([{ text: 'In 2 s', delay: 3 }]);
    await pass(2_100);
    expect(listAlerts()).toHaveLength(0);
    act(() => retellAlert('count', 'In 1 s'));
    expect(listAlerts()).toHaveLength(0);
  });

  it('close by their button @spec-2.7', async () => {
    act(() => void showAlert({ text: 'Saved', delay: 60 }));
    act(() => card()?.querySelector('button')?.click());
    expect(listAlerts()).toHaveLength(0);
  });
});
