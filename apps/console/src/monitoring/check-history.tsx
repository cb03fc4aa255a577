import { useQuery } from '@tanstack/react-query';
import type { Health } from '@replique/contract/monitoring';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../lib/paging.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ErrorState } from '../ui/states.tsx';
import { CheckRow } from './check-row.tsx';
import { useCheckSearch } from './check-search.ts';
import { healths } from './monitoring-search.ts';
import classes from './monitoring.module.css';
import { checksQuery } from './queries.ts';

/** Checks of a client, newest first; each opens to its steps. */
export function CheckHistory({ client }: { client: string }) {
  const { t } = useTranslation();
  const [search, change] = useCheckSearch();
  const list = useQuery(checksQuery({ client, ...search }));
  useLastPage(list, search, change);
  const { data, error } = list;
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('monitoring.history.title')}</h2>
        <ChoiceChips<Health | undefined>
          label={t('monitoring.columns.health')}
          choices={[
            { value: undefined, label: t('monitoring.all') },
            ...healths.map((value) => ({ value, label: t(`monitoring.health.${value}`) })),
          ]}
          value={search.health}
          onPick={(health) => change({ health })}
        />
      </div>
      {error && data === undefined && (
        <ErrorState error={error} onRetry={() => void list.refetch()} />
      )}
      {!error && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('ui.loadingRows')} />
      )}
      {data?.items.length === 0 && (
        <p className={classes.muted}>
          {t(search.health === undefined ? 'monitoring.history.empty' : 'monitoring.history.none')}
        </p>
      )}
      <ol className={classes.checks} data-refreshing={list.isPlaceholderData || undefined}>
        {data?.items.map((check) => (
          <CheckRow key={check.uuid} check={check} />
        ))}
      </ol>
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={search.page}
          pageSize={search.pageSize}
          onPageSize={(pageSize) => change({ pageSize })}
          shown={data.items.length}
          total={data.total}
        />
      )}
    </section>
  );
}
