/**
 * Meta and a click open a link in a new tab (spec §2 Shell). Browsers do so on Apple's systems; elsewhere they would open
 * it in place, so it is done here for every link of the console.
 */
export function watchMetaClicks(platform = navigator.platform): void {
  if (/^(Mac|iP)/.test(platform)) return;
  document.addEventListener('click', openInNewTab, true);
}

function openInNewTab(event: MouseEvent): void {
  if (!event.metaKey || event.button !== 0 || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]:not([href^="#"], [download])');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}
