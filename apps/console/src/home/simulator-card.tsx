import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSelectedClient } from '../lib/selected-client.ts';
import { simulatorIsOnQuery } from '../simulator/queries.ts';
import classes from './home.module.css';

/** The way of the home board to the demo's CRM, where there is one. */
export function SimulatorCard() {
  const { t } = useTranslation();
  const { data: isOn } = useQuery(simulatorIsOnQuery(useSelectedClient()));
  if (!isOn) return null;
  return (
    <Link to="/simulator" className={classes.card}>
      <span className={classes.cardLabel}>
        <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
        {t('home.simulator')}
      </span>
      <span className={classes.cardHelp}>{t('home.simulatorHelp')}</span>
    </Link>
  );
}
