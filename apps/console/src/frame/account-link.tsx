import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '@replique/contract/accounts/users';
import { displayName } from '../accounts/users/display-name.ts';
import { dropDownItemClass } from '../ui/form/drop-down.tsx';
import { MenuLink } from './menu/menu-link.tsx';
import classes from './top-bar.module.css';

/** The head of the user menu: whose it is, and the way to the account. */
export function AccountLink({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const name = displayName(user);
  return (
    <MenuLink
      item={{ label: 'titles.account', to: 'account' }}
      className={`${dropDownItemClass} between gap-24 pad-6-y ${classes.accountLink}`}
      role="menuitem"
    >
      <span>
        <b className="medium">{name}</b>
        {name !== user.email && <span>{user.email}</span>}
      </span>
      <span>{t('titles.account')}</span>
    </MenuLink>
  );
}
