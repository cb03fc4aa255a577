/** What had the focus is gone or disabled: it is on the page as a whole. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
