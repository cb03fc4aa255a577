import type { Icon } from '@tabler/icons-react';
import type { PhraseKey } from '../../lib/language/phrase.ts';

/** An entry of the top bar or the side menu, as spec §3 lists its fields. */
export interface MenuItem {
  label: PhraseKey;
  /** Name of a route of the table; `href` is for addresses outside it. */
  to?: string;
  /** Query of an internal target. */
  search?: Record<string, string>;
  href?: string;
  target?: '_blank';
  icon?: Icon;
  menu?: MenuItem[];
  color?: 'danger';
  beta?: boolean;
  isDivider?: boolean;
  isCurrentUser?: boolean;
  isDesktopNoLabel?: boolean;
  superAdmin?: boolean;
  /** An action instead of a target, such as Log Out. */
  onClick?: () => void;
}

/** Spec §5, top bar: true shows only to super-admins, false only to the others, unset to everyone. */
export function isShownInTopBar(
  item: Pick<MenuItem, 'superAdmin'>,
  isSuperAdmin: boolean,
): boolean {
  return item.superAdmin === undefined || item.superAdmin === isSuperAdmin;
}

/** Spec §5, side menu: shown if unflagged, or if flagged and the user is a super-admin. */
export function isShownInSideMenu(
  item: Pick<MenuItem, 'superAdmin'>,
  isSuperAdmin: boolean,
): boolean {
  return !item.superAdmin || isSuperAdmin;
}
