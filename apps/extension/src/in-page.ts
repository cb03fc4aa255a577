/**
 * What runs in a page, at a press of the person and never else. Each function is handed over as its text: it uses nothing
 * from outside of itself.
 */

/** Puts a text at the cursor of the field that has it. Of frames, those of the page's own site. */
export function insertAtCursor(text: string): 'inserted' | 'no-field' {
  let field = document.activeElement;
  for (;;) {
    const inside = field?.shadowRoot ?? (field as HTMLIFrameElement | null)?.contentDocument;
    if (!inside?.activeElement) break;
    field = inside.activeElement;
  }
  if (!field) return 'no-field';
  const page = field.ownerDocument;
  const isInput =
    field.matches('textarea, input:not([type]), input:is([type=text], [type=search])') &&
    !field.matches(':disabled, [readonly]');
  const isRich = (field as HTMLElement).isContentEditable || page.designMode === 'on';
  if (!isInput && !isRich) return 'no-field';
  const input = field as HTMLInputElement;
  const read = () => (isInput ? input.value : field.textContent);
  const before = read();
  // As if it were typed: editors hear of it, and it can be undone.
  page.execCommand('insertText', false, text);
  if (read() !== before) return 'inserted';
  if (isInput) {
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  } else {
    const selection = page.getSelection();
    const isWithin = selection?.rangeCount === 1 && field.contains(selection.anchorNode);
    const range = isWithin ? selection.getRangeAt(0) : page.createRange();
    if (!isWithin) range.selectNodeContents(field);
    if (!isWithin) range.collapse(false);
    range.deleteContents();
    const lines = text.split('\n').flatMap((line) => [page.createElement('br'), line]);
    const piece = page.createDocumentFragment();
    piece.append(...lines.slice(1));
    range.insertNode(piece);
    range.collapse(false);
  }
  const event = { bubbles: true, inputType: 'insertText', data: text };
  field.dispatchEvent(new InputEvent('input', event));
  return 'inserted';
}

/** What the person selected, and nothing around it. */
export function readSelected(): string {
  return (getSelection()?.toString() ?? '').trim();
}
