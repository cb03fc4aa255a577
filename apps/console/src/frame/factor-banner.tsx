import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useFormat } from '../lib/language/format.ts';
import classes from './layout.module.css';

/** Until when a second factor that is demanded has to be set up; after that the sign-in asks for it. */
export function FactorBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: [['account', 'secondFactor'], { type: 'query' }],
    queryFn: ({ signal }) => api.account.secondFactor(undefined, { signal }),
  });
  if (!data?.dueAt) return null;
  return (
    <section
      className={`row rigid leading-20 gap-8 min-h-32 rigid-icon centre-row ground-accent ${classes.view}`}
      aria-label={t('account.demand.label')}
    >
      <IconShieldLock size={16} aria-hidden />
      <span>{t('account.demand.text', { date: format.dateTime(data.dueAt) })}</span>
      <Link to="/account" className="pressable strong no-ground underline pad-0 own-colour">
        {t('account.demand.setUp')}
      </Link>
    </section>
  );
}
