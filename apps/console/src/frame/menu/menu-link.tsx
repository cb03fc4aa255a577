import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { findRoute, fullPath } from '../../routes.ts';
import type { MenuItem } from './menu-item.ts';

interface MenuLinkProps {
  item: MenuItem;
  className?: string | undefined;
  role?: string;
  children: ReactNode;
  onFollow?: () => void;
}

function isNewTabClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/** The target of a menu item: a link to a route or an address, or a button when the item is an action. */
export function MenuLink({ item, className, role, children, onFollow }: MenuLinkProps) {
  const route = item.to === undefined ? undefined : findRoute(item.to);
  if (route !== undefined) {
    return (
      <Link
        to={fullPath(route)}
        search={item.search}
        className={className}
        role={role}
        activeOptions={{ exact: route.path === '/', includeSearch: false }}
        onClick={(event) => {
          // Spec §2: the entry home opens the site root in a new tab; the browser itself does so for other targets.
          if (isNewTabClick(event) && route.name === 'home') {
            event.preventDefault();
            window.open('/', '_blank', 'noopener');
          } else if (!isNewTabClick(event)) onFollow?.();
        }}
      >
        {children}
      </Link>
    );
  }
  if (item.href !== undefined) {
    return (
      <a
        href={item.href}
        target={item.target}
        rel={item.target && 'noopener'}
        className={className}
        role={role}
      >
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      role={role}
      data-color={item.color}
      onClick={item.onClick}
    >
      {children}
    </button>
  );
}
