import { afterEach, beforeAll, expect, it } from 'vitest';
import { keepBusyFocus } from './keep-busy-focus.ts';

beforeAll(keepBusyFocus);
afterEach(() => document.body.replaceChildren());

/** A button that was pressed: as a browser does it, the focus is gone while it is disabled. */
function press(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  button.blur();
  button.disabled = true;
  return button;
}
const untilSeen = () => new Promise((resolve) => void setTimeout(resolve));

it('gives the focus back to a button that was busy', async () => {
  const button = press();
  await untilSeen();
  expect(document.activeElement).toBe(document.body);
  button.disabled = false;
  await untilSeen();
  expect(document.activeElement).toBe(button);
});

it('leaves it where a person went meanwhile', async () => {
  const button = press();
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  button.disabled = false;
  await untilSeen();
  expect(document.activeElement).toBe(field);
});
