import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { CrmTicketField } from '@replique/contract/helpdesk/crm';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { AddSyncedField, SyncedNote } from './synced-fields.tsx';

const fields: CrmTicketField[] = [
  { platform: 'zendesk', of: 'ticket', field: '36001', title: 'Order number', type: 'text' },
  { platform: 'salesforce', of: 'ticket', field: 'Shop__c', title: 'Shop', type: 'picklist' },
];

describe('fields of the CRM', () => {
  it('are offered as long as they have no name, and come with their titles', async () => {
    const added: object[] = [];
    const rows = [{ key: 1, left: 'Shop__c ', right: 'Our shop' }];
    const { container } = await renderRouted(
      <MantineProvider>
        <AddSyncedField fields={fields} rows={rows} onAdd={(pair) => void added.push(pair)} />
      </MantineProvider>,
    );
    const select = container.querySelector('select');
    expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual([
      'Choose a field',
      'Order number · Zendesk',
    ]);
    act(() => {
      if (select) select.value = '36001';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(added).toEqual([{ left: '36001', right: 'Order number' }]);
  });

  it('are not offered where all have one', async () => {
    const rows = fields.map(({ field }, key) => ({ key, left: field, right: 'Name' }));
    const { container } = await renderRouted(
      <AddSyncedField fields={fields} rows={rows} onAdd={() => {}} />,
    );
    expect(container.querySelector('select')).toBeNull();
  });

  it('say what a row is called there', async () => {
    const row = { key: 1, left: '36001', right: 'Order' };
    const { container } = await renderRouted(<SyncedNote row={row} fields={fields} />);
    expect(container.textContent).toBe('Zendesk: Order number (text)');
  });
});
