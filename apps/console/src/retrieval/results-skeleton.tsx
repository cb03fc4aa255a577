import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './retrieval.module.css';

export function ResultsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.main} role="status" aria-label={t('retrieval.searching')}>
      <Skeleton height={84} radius={8} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={132} radius={8} />
      ))}
    </div>
  );
}
