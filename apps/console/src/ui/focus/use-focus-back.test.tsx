import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useFocusBack } from './use-focus-back.ts';

let shown: Awaited<ReturnType<typeof render>>;
afterEach(() => shown.unmount());

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isOpen);
  return (
    <>
      <button ref={opener} type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <button type="button" id="dialog" onClick={() => setIsOpen(false)}>
          Close
        </button>
      )}
    </>
  );
}

it('focuses what opened a dialog once the dialog is gone, and not before', async () => {
  shown = await render(<Opener />);
  const opener = shown.container.querySelector('button');
  expect(document.activeElement).not.toBe(opener);
  act(() => opener?.click());
  const close = document.getElementById('dialog');
  close?.focus();
  expect(document.activeElement).toBe(close);
  act(() => close?.click());
  expect(document.activeElement).toBe(opener);
});
