import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function ResultsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="column shrink gap-16" role="status" aria-label={t('retrieval.searching')}>
      <Skeleton height={84} radius={8} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={132} radius={8} />
      ))}
    </div>
  );
}
