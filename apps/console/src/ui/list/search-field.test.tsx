import { MantineProvider } from '@mantine/core';
import { act, useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { SearchField } from './search-field.tsx';

afterEach(() => void vi.useRealTimers());

/** The address, which takes a search only when it is told to. */
let arrive: (value: string) => void;

function Screen({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState('');
  useEffect(() => {
    arrive = setValue;
  }, []);
  return (
    <MantineProvider>
      <SearchField label="Search" value={value} onSearch={onSearch} />
    </MantineProvider>
  );
}

it('keeps what is typed when the search before it comes back late, and takes what comes from outside', async () => {
  vi.useFakeTimers();
  const onSearch = vi.fn<(text: string) => void>();
  const { container, unmount } = await render(<Screen onSearch={onSearch} />);
  const field = container.querySelector('input')!;
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const pause = () => act(async () => void vi.advanceTimersByTime(300));
  const comes = (value: string) => act(async () => arrive(value));

  await type('k');
  await pause();
  await type('ke');
  await comes('k');
  expect(field.value).toBe('ke');
  await pause();
  await type('keys');
  await pause();
  // One of them may never come.
  await comes('keys');
  expect(field.value).toBe('keys');
  expect(onSearch.mock.calls.flat()).toEqual(['k', 'ke', 'keys']);
  // Back, and forward again.
  await comes('k');
  expect(field.value).toBe('k');
  await comes('keys');
  expect(field.value).toBe('keys');
  unmount();
});
