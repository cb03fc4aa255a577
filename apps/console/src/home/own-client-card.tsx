import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { levels } from '../lib/access.ts';
import { useSelectedClientRow } from '../lib/client-list.ts';
import { useSession } from '../lib/session.ts';
import { findOpenRoute, fullPath } from '../routes.ts';
import classes from './home.module.css';

/** An Admin's way to the settings of the own client (product.md §3); nobody else administers exactly one. */
export function OwnClientCard() {
  const { t } = useTranslation();
  const { level } = useSession();
  const client = useSelectedClientRow();
  const route = findOpenRoute('clients/details');
  if (level !== levels.admin || client === undefined || route === undefined) return null;
  return (
    <Link to={fullPath(route)} params={{ id: client.uuid }} className={classes.card}>
      <span className={classes.cardLabel}>
        <IconBuilding size={16} stroke={1.75} aria-hidden />
        {t('home.ownClient')}
      </span>
      <span className={classes.ownClient}>{client.name}</span>
      <span className={classes.cardHelp}>{t('home.ownClientHelp')}</span>
    </Link>
  );
}
