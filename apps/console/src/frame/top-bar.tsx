import {
  IconApi,
  IconBell,
  IconChevronDown,
  IconDotsVertical,
  IconHelpCircle,
  IconMenu2,
} from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/session/access.ts';
import { useSession } from '../lib/session/session.ts';
import { DropDown, dropDownDividerClass, dropDownItemClass } from '../ui/form/drop-down.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useEscape } from '../ui/focus/use-escape.ts';
import { useLater } from '../ui/use-later.ts';
import { useCurrentUser, useIsUserLoading } from '../lib/session/current-user.ts';
import { displayName } from '../accounts/users/display-name.ts';
import { AccountLink } from './account-link.tsx';
import { CommandOpener } from './palette/command-opener.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import type { MenuItem } from './menu/menu-item.ts';
import { MenuLink } from './menu/menu-link.tsx';
import { listTopBar } from './menu/menus.ts';
import classes from './top-bar.module.css';
import { UserAvatar } from './user-avatar.tsx';
import { useUserMenu } from './user-menu.ts';

// Only super-admins choose a client.
const ClientSelector = lazyPart(() =>
  import('./client-selector.tsx').then((module) => ({ default: module.ClientSelector })),
);

function BellPlace() {
  return (
    <span className={`stack centre soft w-32 ${classes.bell}`} aria-hidden>
      <IconBell size={18} stroke={1.75} />
    </span>
  );
}

// Without a network it cannot come: its place stays, and the screen with it.
const Bell = lazyPart(() =>
  import('./notices/bell.tsx')
    .then((module) => ({ default: module.Bell }))
    .catch(() => ({ default: BellPlace })),
);

/** Its place until the screen stands: what goes on in the background can wait a moment. */
function LaterBell() {
  return useLater() ? (
    <Suspense fallback={<BellPlace />}>
      <Bell />
    </Suspense>
  ) : (
    <BellPlace />
  );
}

const reference: MenuItem = {
  label: 'app.apiReference',
  href: '/docs',
  target: '_blank',
  icon: IconApi,
  isDesktopNoLabel: true,
};

const help: MenuItem = {
  label: 'app.help',
  to: 'help',
  icon: IconHelpCircle,
  isDesktopNoLabel: true,
};

function DropDownEntry({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  const Icon = item.icon;
  if (item.isDivider) return <div role="separator" className={dropDownDividerClass} />;
  return (
    <MenuLink item={item} className={dropDownItemClass} role="menuitem">
      {Icon && <Icon size={16} aria-hidden />}
      {t(item.label)}
    </MenuLink>
  );
}

function CurrentUserName() {
  const { data: user } = useCurrentUser();
  const isLoading = useIsUserLoading();
  if (user === undefined)
    return (
      <span
        className={`stack centre rigid strong w-24 h-24 text-11 circle ${classes.avatar}`}
        data-loading={isLoading}
        aria-hidden
      />
    );
  return (
    <>
      <UserAvatar name={displayName(user)} />
      <span className={`nowrap clip plain ellipsis ${classes.userName}`}>{displayName(user)}</span>
    </>
  );
}

/** One item of the top bar: a link, an internal route, a divider or a drop-down menu (spec §2 Shell). */
export function TopBarItem({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const Icon = item.icon;
  if (item.isDivider)
    return <span role="separator" className={`h-20 ground-line ${classes.divider}`} />;
  if (item.menu !== undefined) {
    return (
      <DropDown
        label={
          // The name that is seen must be part of the name that is read out and spoken to.
          item.isCurrentUser && user ? `${displayName(user)}, ${t(item.label)}` : t(item.label)
        }
        trigger={
          <>
            {item.isCurrentUser ? <CurrentUserName /> : t(item.label)}
            <IconChevronDown size={14} aria-hidden />
          </>
        }
      >
        {item.isCurrentUser && user && (
          <>
            <AccountLink user={user} />
            <div role="separator" className={dropDownDividerClass} />
          </>
        )}
        {item.menu.map((child) => (
          <DropDownEntry key={`${child.label} ${child.isDivider}`} item={child} />
        ))}
      </DropDown>
    );
  }
  return (
    <MenuLink item={item} className={`quiet-button inline-row gap-8 hover-both ${classes.item}`}>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      {item.isCurrentUser ? (
        <CurrentUserName />
      ) : (
        <span className={item.isDesktopNoLabel ? classes.noDesktopLabel : undefined}>
          {t(item.label)}
        </span>
      )}
    </MenuLink>
  );
}

interface TopBarProps {
  sideMenuId: string;
  isSideMenuOpen: boolean;
  onToggleSideMenu: () => void;
}

export function TopBar({ sideMenuId, isSideMenuOpen, onToggleSideMenu }: TopBarProps) {
  const { t } = useTranslation();
  const session = useSession();
  const userMenu = useUserMenu();
  const [isListOpen, setIsListOpen] = useState(false);
  const items = useRef<HTMLDivElement>(null);
  useEscape(
    isListOpen,
    useCallback(() => setIsListOpen(false), []),
  );
  useEffect(() => {
    if (!isListOpen) return;
    const listener = new AbortController();
    // On a narrow screen it lies over the page: what was chosen from it must be seen.
    const follow = ({ target }: MouseEvent) => {
      if ((target as Element).closest('a, [role^="menuitem"]')) setIsListOpen(false);
    };
    items.current?.addEventListener('click', follow, { signal: listener.signal });
    return () => listener.abort();
  }, [isListOpen]);
  return (
    <header
      className={`row line-below relative ground-page gap-8 ${classes.bar}`}
      aria-label={t('app.topBar')}
    >
      <button
        type="button"
        className={`quiet-button inline-row gap-8 hover-both centre-row ${classes.menuButton}`}
        aria-label={isSideMenuOpen ? t('app.closeMenu') : t('app.openMenu')}
        aria-expanded={isSideMenuOpen}
        aria-controls={sideMenuId}
        onClick={onToggleSideMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </button>
      {session.isSuperAdmin && (
        <Suspense fallback={<span className={classes.selector} />}>
          <ClientSelector />
        </Suspense>
      )}
      <CommandOpener />
      <span className="grow" />
      {hasRole(session.level, 'agent') && <LaterBell />}
      <div ref={items} className={`row gap-4 ${classes.items}`} data-open={isListOpen}>
        <LanguageSwitcher />
        {listTopBar(
          [help, reference, { label: 'app.topBar', isDivider: true }, userMenu],
          session,
        ).map((item) => (
          <TopBarItem key={`${item.label} ${item.isDivider}`} item={item} />
        ))}
      </div>
      <button
        type="button"
        className={`quiet-button inline-row gap-8 hover-both centre-row ${classes.listButton}`}
        aria-label={t('app.userMenu')}
        aria-expanded={isListOpen}
        onClick={() => setIsListOpen(!isListOpen)}
      >
        <IconDotsVertical size={20} aria-hidden />
      </button>
    </header>
  );
}
