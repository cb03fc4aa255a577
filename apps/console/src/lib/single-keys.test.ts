import { afterEach, describe, expect, it } from 'vitest';
import { readSingleKey } from './single-keys.ts';

function press(target: Element, init: KeyboardEventInit): string | undefined {
  let read: string | undefined;
  const listen = (event: KeyboardEvent) => {
    read = readSingleKey(event);
  };
  document.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  document.removeEventListener('keydown', listen);
  return read;
}

function put(name: string, attributes: Record<string, string> = {}): Element {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

describe('readSingleKey', () => {
  it('reads a key pressed on the page, in lower case', () => {
    expect(press(document.body, { key: 'G' })).toBe('g');
  });

  it('reads nothing while a person types', () => {
    for (const name of ['input', 'textarea', 'select'])
      expect(press(put(name), { key: 'g' })).toBeUndefined();
    expect(press(put('div', { contenteditable: 'true' }), { key: 'g' })).toBeUndefined();
  });

  it('leaves the browser its own shortcuts', () => {
    expect(press(document.body, { key: 'c', ctrlKey: true })).toBeUndefined();
    expect(press(document.body, { key: 'a', metaKey: true })).toBeUndefined();
  });

  it('reads nothing behind a dialog', () => {
    put('div', { role: 'dialog', 'aria-modal': 'true' });
    expect(press(document.body, { key: 'd' })).toBeUndefined();
  });
});
