import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { closeAlert, listAlerts } from '../alert-store.ts';
import { FileButton } from './file-button.tsx';

it('says when the chosen file could not be read', async () => {
  const onChoose = vi.fn<(file: File) => Promise<void>>(() =>
    Promise.reject(new DOMException('gone', 'NotReadableError')),
  );
  const { container, unmount } = await render(
    <MantineProvider>
      <FileButton label="Choose a file" isPrimary isOff={false} onChoose={onChoose} />
    </MantineProvider>,
  );
  const input = container.querySelector('input');
  if (!input) throw new Error('There is no file field.');
  const file = new File(['a'], 'a.csv');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(onChoose).toHaveBeenCalledWith(file);
  expect(listAlerts().map(({ text }) => text)).toContain(
    'The file could not be read. Choose it again.',
  );
  for (const { id } of listAlerts()) closeAlert(id);
  unmount();
});
