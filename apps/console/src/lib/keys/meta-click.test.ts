import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchMetaClicks } from './meta-click.ts';

const open = vi.spyOn(window, 'open').mockImplementation(() => null);
let listening = new AbortController();

beforeEach(() => {
  listening = new AbortController();
  const { signal } = listening;
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      add(type, listener, { capture: true, signal }),
  );
});

afterEach(() => {
  listening.abort();
  open.mockClear();
  vi.mocked(document.addEventListener).mockRestore();
});

function click(html: string, init: MouseEventInit): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('b')?.dispatchEvent(event);
  return event.defaultPrevented;
}

it('opens a link in a new tab where the browser would not @spec-2.17', () => {
  watchMetaClicks('Win32');
  expect(click('<a href="/tickets"><b>Tickets</b></a>', { metaKey: true })).toBe(true);
  expect(open).toHaveBeenCalledWith(`${location.origin}/tickets`, '_blank', 'noopener');
});

it.each([
  ['a plain click', '<a href="/tickets"><b>Tickets</b></a>', {}],
  ['Ctrl, which the browser knows', '<a href="/tickets"><b>Tickets</b></a>', { ctrlKey: true }],
  ['a place on this page', '<a href="#main"><b>Skip</b></a>', { metaKey: true }],
  ['a file', '<a href="/file" download><b>File</b></a>', { metaKey: true }],
  ['a button', '<button><b>Save</b></button>', { metaKey: true }],
])('leaves %s to the page', (_, html, keys) => {
  watchMetaClicks('Linux x86_64');
  expect(click(html, keys)).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

it('leaves it to the browser on Apple’s systems', () => {
  watchMetaClicks('MacIntel');
  expect(click('<a href="/tickets"><b>Tickets</b></a>', { metaKey: true })).toBe(false);
  expect(open).not.toHaveBeenCalled();
});
