import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

const isLoaded = vi.hoisted(() => ({ resolve: () => {} }));

vi.mock(import('./data-grid.tsx'), () => {
  isLoaded.resolve();
  return { DataGrid: ({ rows }) => <p>{rows.length} rows</p> };
});

it('shows its rows in the rendering that has them, without another skeleton', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (rows: string[] | undefined) =>
    flushSync(() =>
      root.render(
        <DataTable
          label="Fruits"
          columns={[{ key: 'name', title: 'Name', render: (row: string) => row }]}
          rows={rows}
          rowKey={(row) => row}
          error={null}
          onRetry={() => {}}
          pageSize={25}
          empty={null}
        />,
      ),
    );
  const loaded = new Promise<void>((resolve) => (isLoaded.resolve = resolve));
  show(undefined);
  expect(place.querySelector('[role="status"]')).not.toBeNull();
  await loaded;
  await vi.dynamicImportSettled();
  show(['Apple', 'Pear']);
  expect(place.textContent).toBe('2 rows');
  root.unmount();
});
