/** Whoever lost the focus goes on from the page, not from the top of the window. */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
