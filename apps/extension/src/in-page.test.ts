import { beforeEach, expect, it } from 'vitest';
import { insertAtCursor } from './in-page.ts';

/**
 * What a page does that does not take the browser's own way of typing; that way, and editors in frames and shadow roots,
 * are tried in a browser (tests/e2e/helpdesk/extension.spec.ts).
 */
beforeEach(() => {
  document.execCommand = () => false;
});

function show<T extends HTMLElement>(html: string): T {
  document.body.innerHTML = html;
  const field = document.body.firstElementChild as T;
  field.focus();
  return field;
}

it('inserts at the cursor, in place of what is selected, and tells the page', () => {
  const field = show<HTMLTextAreaElement>('<textarea>Hello there, bye</textarea>');
  const heard: unknown[] = [];
  field.addEventListener('input', (event) => heard.push((event as InputEvent).inputType));
  field.setSelectionRange(6, 11);
  expect(insertAtCursor('<b>you</b>')).toBe('inserted');
  expect(field.value).toBe('Hello <b>you</b>, bye');
  expect(heard).toEqual(['insertText']);
});

it('inserts text as text into an editor with markup', () => {
  const field = show('<div contenteditable="true" tabindex="0">Hello </div>');
  // No layout here, so no cursor: it is the end.
  Object.defineProperty(field, 'isContentEditable', { value: true });
  expect(insertAtCursor('<i>one</i>\ntwo')).toBe('inserted');
  expect(field.innerHTML).toBe('Hello &lt;i&gt;one&lt;/i&gt;<br>two');
});

it.each([
  ['no field', '<p>Nothing</p>'],
  ['a password', '<input type="password">'],
  ['a button', '<button>Send</button>'],
  ['a field that is closed', '<textarea disabled></textarea>'],
  ['a field that is only read', '<textarea readonly></textarea>'],
])('leaves %s alone', (_, html) => {
  show(html);
  expect(insertAtCursor('text')).toBe('no-field');
  expect(document.body.innerHTML).toBe(
    html.replace('disabled', 'disabled=""').replace('readonly', 'readonly=""'),
  );
});

it('needs nothing from outside of itself: it is handed to the page as text', () => {
  const field = show<HTMLInputElement>('<input type="text" value="">');
  // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func
  const alone = new Function(`return (${insertAtCursor.toString()})('text')`) as () => string;
  expect(alone()).toBe('inserted');
  expect(field.value).toBe('text');
});
