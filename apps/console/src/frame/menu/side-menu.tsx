import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedClientRow } from '../../lib/client-list.ts';
import { hasRole } from '../../lib/session/access.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { useSession } from '../../lib/session/session.ts';
import { findRoute, fullPath } from '../../routes.ts';
import { Logo } from '../../ui/logo.tsx';
import type { MenuItem } from './menu-item.ts';
import { MenuLink } from './menu-link.tsx';
import { listSideMenu } from './menus.ts';
import classes from './side-menu.module.css';
import { WaitingCount } from './waiting-count.tsx';

function EntryContent({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  const Icon = item.icon;
  return (
    <>
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      <span className="cut grow">{t(item.label)}</span>
      {item.to === 'chats' && <WaitingCount />}
      {item.beta && (
        <span className="strong info ground-info pad-0-6 round-16 text-11">{t('app.beta')}</span>
      )}
    </>
  );
}

interface EntryProps {
  item: MenuItem;
  onFollow: () => void;
}

/** An entry; one with a sub-menu opens and closes it. */
export function Entry({ item, onFollow }: EntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (item.menu === undefined) {
    return (
      <li>
        <MenuLink
          item={item}
          className={`quiet-button hover-text rigid-icon muted-icon row gap-10 left-text whole ${classes.entry}`}
          onFollow={onFollow}
        >
          <EntryContent item={item} />
        </MenuLink>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={`quiet-button hover-text rigid-icon muted-icon row gap-10 left-text whole ${classes.entry}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <EntryContent item={item} />
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <ul className={`stack unmarked gap-2 ${classes.subMenu}`}>
          {item.menu.map((child) => (
            <Entry key={child.label} item={child} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The logo of the selected client; it leads to that client's page where the role may open it (product.md §3). */
function SelectedClient({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const client = useSelectedClientRow();
  if (client === undefined) return null;
  const route = findRoute('clients/details');
  const logo = ownPicture(client.logo);
  const content = (
    <>
      {logo === null ? (
        <span
          className={`stack centre rigid accent strong round-6 h-28 ${classes.initial}`}
          aria-hidden
        >
          {client.name.slice(0, 1).toUpperCase()}
        </span>
      ) : (
        <img
          src={logo}
          alt={t('app.clientLogo', { client: client.name })}
          className={`rigid round-6 h-28 ${classes.clientLogo}`}
        />
      )}
      <span className="cut medium">{client.name}</span>
    </>
  );
  if (route === undefined || !hasRole(level, route.lowestRole))
    return <div className={`row line-above gap-10 pad-12-16 ${classes.client}`}>{content}</div>;
  return (
    <Link
      to={fullPath(route)}
      params={{ id: client.uuid }}
      className={`row line-above gap-10 pad-12-16 ${classes.client}`}
      onClick={onFollow}
    >
      {content}
    </Link>
  );
}

interface SideMenuProps {
  id: string;
  isOpen: boolean;
  onFollow: () => void;
}

/** The menu at the left, 15rem wide (spec §2 Shell); on small screens it slides over the page. */
export function SideMenu({ id, isOpen, onFollow }: SideMenuProps) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <aside
      id={id}
      className={`column ground relative scroll-down ${classes.menu}`}
      data-open={isOpen}
    >
      <Link to="/" className={`row gap-10 text-15 ${classes.brand}`} onClick={onFollow}>
        <Logo size={26} />
        <span>{t('app.title')}</span>
      </Link>
      <nav aria-label={t('app.mainMenu')}>
        <ul className="stack no-margin unmarked gap-2 pad-8">
          {listSideMenu(session).map((item) => (
            <Entry key={item.label} item={item} onFollow={onFollow} />
          ))}
        </ul>
      </nav>
      <SelectedClient onFollow={onFollow} />
    </aside>
  );
}
