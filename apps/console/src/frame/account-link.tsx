import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '@replique/contract/users';
import { displayName } from '../users/display-name.ts';
import { dropDownItemClass } from '../ui/drop-down.tsx';
import { MenuLink } from './menu-link.tsx';
import classes from './top-bar.module.css';

/** The head of the user menu: whose it is, and the way to the account. */
export function AccountLink({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const name = displayName(user);
  return (
    <MenuLink
      item={{ label: 'titles.account', to: 'account' }}
      className={`${dropDownItemClass} ${classes.accountLink}`}
      role="menuitem"
    >
      <span>
        <b>{name}</b>
        {name !== user.email && <span>{user.email}</span>}
      </span>
      <span>{t('titles.account')}</span>
    </MenuLink>
  );
}
