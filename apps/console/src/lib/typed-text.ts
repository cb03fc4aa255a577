const fields = 'textarea, [contenteditable="true"], [role="dialog"] input:not([type="checkbox"])';

const textOf = (field: Element) => ('value' in field ? String(field.value) : field.textContent);

/** Whether leaving the page now may lose what a person wrote: a form asks to stay, or a text stands in a field. */
export function isTextTyped(): boolean {
  // What a form with unsaved changes says to the browser when a tab is closed, it says to whoever asks as well.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return true;
  return [...document.querySelectorAll(fields)].some((field) => textOf(field).trim() !== '');
}
