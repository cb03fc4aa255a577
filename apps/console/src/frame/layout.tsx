import { Outlet } from '@tanstack/react-router';
import { useCallback, useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../ui/use-escape.ts';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';
import { SideMenu } from './side-menu.tsx';
import { SupportChat } from './support-chat.tsx';
import { TopBar } from './top-bar.tsx';

function focusMain(event: MouseEvent): void {
  // The hash belongs to the page's own address.
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** What surrounds every screen of a signed-in person (spec §2 Shell). */
export function Layout() {
  const { t } = useTranslation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menuId = useId();
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  useEscape(isMenuOpen, closeMenu);
  return (
    <div className={classes.layout}>
      <a href="#main" className={classes.skip} onClick={focusMain}>
        {t('app.skipToContent')}
      </a>
      <SideMenu id={menuId} isOpen={isMenuOpen} onFollow={closeMenu} />
      {isMenuOpen && (
        <button
          type="button"
          className={classes.veil}
          aria-label={t('app.closeMenu')}
          onClick={closeMenu}
        />
      )}
      <div className={classes.column}>
        <TopBar
          sideMenuId={menuId}
          isSideMenuOpen={isMenuOpen}
          onToggleSideMenu={() => setIsMenuOpen(!isMenuOpen)}
        />
        <OfflineBanner />
        <UpdateBanner />
        <div className={classes.scroller} data-scroll-restoration-id="page">
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
        </div>
        <Footer />
      </div>
      <SupportChat />
    </div>
  );
}
