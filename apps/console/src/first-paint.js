// Runs before the first paint, inlined in index.html and allowed there by its hash: no flash of the wrong theme.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('darkMode');
  } catch {
    // Storage switched off: the system's preference decides.
  }
  const isDark =
    stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === '1';
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
