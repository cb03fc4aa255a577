import { useQuery } from '@tanstack/react-query';
import type { Health } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useLastPage } from '../../lib/paging.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { pagesOf } from '../../ui/list/pagination.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CheckRow } from './check-row.tsx';

import classes from './monitoring.module.css';
import { useSearchState } from '../../lib/search-state.ts';
import { healths } from '../routes.ts';

/** Checks of a client, newest first; each opens to its steps. */
export function CheckHistory({ client }: { client: string }) {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/monitoring/clients/$client');
  const list = useQuery(orpc.monitoring.checks.queryOptions({ input: { client, ...search } }));
  useLastPage(list, search, change);
  const { data, error } = list;
  return (
    <section className="card packed heads-14">
      <div className="bar min-h-24">
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
        <div
          className={`round-6 ground-neutral ${classes.skeleton}`}
          role="status"
          aria-label={t('ui.loadingRows')}
        />
      )}
      {data?.items.length === 0 && (
        <p className="muted">
          {t(search.health === undefined ? 'monitoring.history.empty' : 'monitoring.history.none')}
        </p>
      )}
      <ol
        className="list stack hide-empty fade stale-any"
        data-refreshing={list.isPlaceholderData || undefined}
      >
        {data?.items.map((check) => (
          <CheckRow key={check.uuid} check={check} />
        ))}
      </ol>
      {pagesOf(data, search, change)}
    </section>
  );
}
