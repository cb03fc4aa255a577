import i18next from 'i18next';
import { readScreenTitle, titleOnTab, watchScreenTitle } from '../lib/page-title.ts';
import type { Router } from '../router.tsx';

/** Spec §2: "{route title} — {admin app title}", or the app's title alone when the route has none. */
export function pageTitle(routeTitle: string | undefined, appTitle: string): string {
  return routeTitle === undefined ? appTitle : `${routeTitle} — ${appTitle}`;
}

function showTitle(router: Router): void {
  const key = router.state.matches.findLast((match) => match.staticData.title !== undefined)
    ?.staticData.title;
  const title = readScreenTitle() ?? (key && i18next.t(key));
  document.title = titleOnTab(pageTitle(title, i18next.t('app.title')), document.hidden);
}

/** Keeps the page title right after each navigation, each change of language and each word of the screen about itself. */
export function watchTitle(router: Router): void {
  showTitle(router);
  router.subscribe('onResolved', () => showTitle(router));
  i18next.on('languageChanged', () => showTitle(router));
  watchScreenTitle(() => showTitle(router));
  document.addEventListener('visibilitychange', () => showTitle(router));
}

const dialogInFocus = () => document.activeElement?.closest('[role="dialog"]') ?? null;

/**
 * A new page is announced by moving the focus to its content; a changed search parameter moves nothing. Nor does a page
 * that arrives late: who opened a dialog meanwhile goes on typing there.
 */
export function watchFocus(router: Router): void {
  let left: Element | null = null;
  router.subscribe('onBeforeNavigate', () => {
    left = dialogInFocus();
  });
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const dialog = dialogInFocus();
    if (dialog !== null && dialog !== left) return;
    if (fromLocation !== undefined && pathChanged)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
