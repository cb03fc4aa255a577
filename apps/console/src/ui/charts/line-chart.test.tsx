import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { LineChart } from './line-chart.tsx';
import type { LineChartProps } from './line-chart-props.ts';

const props: LineChartProps = {
  label: 'Answers by day',
  stretchLabel: 'Day',
  stretches: [
    { key: 'a', label: '1 March', short: '1 Mar' },
    { key: 'b', label: '2 March', short: '2 Mar' },
    { key: 'c', label: '3 March', short: '3 Mar' },
  ],
  lines: [
    { key: 'now', label: 'Answers', look: 'main', values: [1, 2, null] },
    { key: 'before', label: 'Before', look: 'before', values: [4, 5, 6] },
  ],
  kind: 'count',
  format: (value) => (value === null ? '–' : String(value)),
  isTable: false,
};

let shown: Awaited<ReturnType<typeof render>>;
const show = async (patch: Partial<LineChartProps> = {}) => {
  shown = await render(
    <MantineProvider>
      <LineChart {...props} {...patch} />
    </MantineProvider>,
  );
  return shown.container;
};
afterEach(() => shown.unmount());

const press = (element: Element | null, key: string) =>
  act(() => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

describe('a chart of lines', () => {
  it('is read one stretch after the other by the arrow keys', async () => {
    const container = await show();
    const plot = container.querySelector('[role="slider"]');
    press(plot, 'Home');
    expect(plot?.getAttribute('aria-valuetext')).toBe('1 March, Answers 1, Before 4');
    press(plot, 'ArrowRight');
    expect(plot?.getAttribute('aria-valuetext')).toBe('2 March, Answers 2, Before 5');
    press(plot, 'End');
    press(plot, 'ArrowRight');
    expect(plot?.getAttribute('aria-valuenow')).toBe('3');
    expect(plot?.getAttribute('aria-valuetext')).toBe('3 March, Answers –, Before 6');
  });

  it('has a table beside it for those who do not see it', async () => {
    const container = await show();
    const table = container.querySelector('table');
    expect(table?.querySelector('caption')?.textContent).toBe('Answers by day');
    const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent);
    expect(rows).toEqual(['1 March14', '2 March25', '3 March–6']);
  });

  it('is a table alone when that is asked for', async () => {
    const container = await show({ isTable: true });
    expect(container.querySelector('[role="slider"]')).toBeNull();
    expect(container.querySelectorAll('tbody tr')).toHaveLength(3);
  });
});
