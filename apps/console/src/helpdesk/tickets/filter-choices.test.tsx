import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderRouted } from '../../testing/render-routed.tsx';
import { DateChoices } from './filter-choices.tsx';
import { ticketSearch } from '../routes.ts';
import type { ChangeTickets } from './ticket-filter.ts';

describe('a day that is typed', () => {
  it('narrows the list once its year is whole, and no longer when it is emptied', async () => {
    const onChange = vi.fn<ChangeTickets>();
    const search = ticketSearch.read({});
    const { container, unmount } = await renderRouted(
      <MantineProvider>
        <DateChoices search={search} onChange={onChange} />
      </MantineProvider>,
    );
    const field = container.querySelector<HTMLInputElement>('input[type="date"]');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (value: string) =>
      act(async () => {
        setValue?.call(field, value);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    for (const year of ['0002', '0020', '0202']) await type(`${year}-02-03`);
    expect([onChange.mock.calls, field?.value]).toEqual([[], '0202-02-03']);
    await type('2026-02-03');
    expect(onChange).toHaveBeenLastCalledWith({ period: undefined, from: '2026-02-03' });
    await type('');
    expect(onChange).toHaveBeenLastCalledWith({ period: undefined, from: undefined });
    unmount();
  });
});
