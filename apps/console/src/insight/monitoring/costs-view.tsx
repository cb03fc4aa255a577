import type { CostRow } from '@replique/contract/insight/monitoring';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSelectClient, useSelectedClient } from '../../lib/selected-client.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { useCostColumns, type ShownCost } from './cost-columns.tsx';
import { CostTools, daysOf } from './cost-tools.tsx';

import classes from './monitoring.module.css';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { useSearchState } from '../../lib/search-state.ts';
import type { CostsSearch } from '../routes.ts';

/** `/monitoring/costs`: what suggestions and chats cost, and how long they took. */
export function CostsView() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/monitoring/$view');
  const client = useSelectedClient();
  const select = useSelectClient();
  const [now] = useState(() => Date.now());
  const { by, pageSize, page } = search;
  const query = useQuery(
    orpc.monitoring.costs.queryOptions({
      input: { client, by, pageSize, page, ...daysOf(search, now) },
    }),
  );
  const box = useListKeys();
  usePageTitle(t('monitoring.costs.title'));
  return (
    <div ref={box}>
      <ListScreen<ShownCost>
        title={t('monitoring.costs.title')}
        isCounted={false}
        label={t('monitoring.costs.table')}
        query={query}
        rows={withSum(query.data)}
        search={search}
        change={change}
        tabs={<AreaTabs />}
        tools={<CostTools search={search} onChange={change} />}
        chips={isUnpriced(query.data) && <Unpriced />}
        columns={useCostColumns(by)}
        rowKey={({ key, isSum }) => (isSum ? 'sum' : `row ${key}`)}
        rowLink={(row) => {
          const narrower = by === 'client' && !row.isSum ? row.client : null;
          return narrower
            ? {
                to: '/monitoring/$view',
                params: { view: 'costs' },
                search: { client: narrower.uuid, by: 'model', ...spanOf(search) },
              }
            : undefined;
        }}
        skeletonRows={10}
        empty={{ title: t('monitoring.costs.none'), text: t('monitoring.costs.noneText') }}
        noMatch={
          client !== undefined && {
            title: t('monitoring.costs.noMatch'),
            onClear: () => select(undefined),
          }
        }
      />
    </div>
  );
}

interface Costs {
  sum: CostRow;
  items: CostRow[];
}

const withSum = (costs: Costs | undefined): ShownCost[] | undefined =>
  costs?.items.length ? [{ ...costs.sum, isSum: true }, ...costs.items] : costs?.items;

const isUnpriced = (costs: Costs | undefined) =>
  costs !== undefined && costs.items.length > 0 && costs.sum.costMicros === null;

/** Says why every cost is a dash. */
function Unpriced() {
  const { t } = useTranslation();
  return (
    <p className={`muted ${classes.note}`}>
      {t('monitoring.costs.unpriced')}{' '}
      <Link to="/models" className={`link accent break ${classes.link}`}>
        {t('titles.models')}
      </Link>
      .
    </p>
  );
}

const spanOf = ({ span, from, to }: CostsSearch) => ({ span, from, to });
