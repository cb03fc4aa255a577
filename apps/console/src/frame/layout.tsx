import { Outlet } from '@tanstack/react-router';
import { Suspense, useCallback, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '../home/help/help-link.tsx';
import { ExportDialogContext, type ExportDialogProps } from '../lib/export-dialog.ts';
import { loadScreenPhrases } from '../lib/language/i18n.ts';
import { view } from '../lib/session/view.ts';
import { SkipLink } from '../ui/focus/skip-link.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHelpContext } from '../ui/page/page-help.tsx';
import { useEscape } from '../ui/focus/use-escape.ts';
import { useLater } from '../ui/use-later.ts';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';
import { Proof } from './proof.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { SupportChat } from './support-chat.tsx';
import { TopBar } from './top-bar.tsx';

const pageHelp = <HelpLink />;

// It is opened by few: it travels when it is asked for.
const ExportDialog = lazyPart(() =>
  import('../insight/exports/export-dialog.tsx').then((module) => ({
    default: module.ExportDialog,
  })),
);

const drawExportDialog = (props: ExportDialogProps) => <ExportDialog {...props} />;

// Its texts come with it; without a network there is no tour.
const Tour = lazyPart(() =>
  Promise.all([import('./tour/tour.tsx'), loadScreenPhrases()])
    .then(([module]) => ({ default: module.Tour }))
    .catch(() => ({ default: () => null })),
);

const ViewBar = lazyPart(async () => {
  const [module] = await Promise.all([import('./view-bar.tsx'), loadScreenPhrases()]);
  return { default: module.ViewBar };
});

const LateBanners = lazyPart(() =>
  Promise.all([import('./late-banners.tsx'), loadScreenPhrases()])
    .then(([module]) => ({ default: module.LateBanners }))
    .catch(() => ({ default: (): ReactNode => null })),
);

/** Once the screen stands, and before the server can go: then they could not be had any more. */
function Banners() {
  return useLater() ? (
    <Suspense>
      <LateBanners />
    </Suspense>
  ) : null;
}

/** A tour that was left goes on once the screen stands; who looks as another role takes none. */
function LaterTour() {
  return useLater() && !view ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null;
}

/** What surrounds every screen of a signed-in person (spec §2 Shell). */
export function Layout() {
  const { t } = useTranslation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menuId = useId();
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  useEscape(isMenuOpen, closeMenu);
  return (
    <div className={`stack ${classes.layout}`}>
      <SkipLink to="main" label={t('app.skipToContent')} />
      <SideMenu id={menuId} isOpen={isMenuOpen} onFollow={closeMenu} />
      {isMenuOpen && (
        <button
          type="button"
          className={`fixed no-border ${classes.veil}`}
          aria-label={t('app.closeMenu')}
          onClick={closeMenu}
        />
      )}
      <div className={`column shrink min-h-0 ${classes.column}`}>
        {view && (
          <Suspense
            fallback={
              <div
                className={`row rigid leading-20 gap-8 min-h-32 rigid-icon centre-row ground-accent ${classes.view}`}
              />
            }
          >
            <ViewBar />
          </Suspense>
        )}
        <TopBar
          sideMenuId={menuId}
          isSideMenuOpen={isMenuOpen}
          onToggleSideMenu={() => setIsMenuOpen(!isMenuOpen)}
        />
        <Banners />
        <div
          className={`column grow scroll-down min-h-0 ${classes.scroller}`}
          data-scroll-restoration-id="page"
        >
          <main id="main" tabIndex={-1} className={`no-outline shrink ${classes.main}`}>
            <PageHelpContext value={pageHelp}>
              <ExportDialogContext value={drawExportDialog}>
                <Outlet />
              </ExportDialogContext>
            </PageHelpContext>
          </main>
        </div>
        <Footer />
      </div>
      <SupportChat />
      <LaterTour />
      <Proof />
    </div>
  );
}
