import type { CostRow } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';

import { useMsWords } from './durations.ts';
import { type CostsSearch } from '../routes.ts';

/** A row, or all of them together. */
export type ShownCost = CostRow & { isSum?: true };

type Key =
  | 'suggestions'
  | 'accepted'
  | 'failed'
  | 'tokens'
  | 'cost'
  | 'perAccepted'
  | 'p50'
  | 'p95';

const widths: Record<Key, string> = {
  suggestions: '7rem',
  accepted: '6.5rem',
  failed: '5rem',
  tokens: '9.5rem',
  cost: '6.5rem',
  perAccepted: '7.25rem',
  p50: '4.75rem',
  p95: '4.75rem',
};
const hiddenBelow: Partial<Record<Key, 48 | 62 | 80 | 96>> = {
  suggestions: 62,
  accepted: 48,
  failed: 80,
  tokens: 80,
  perAccepted: 48,
  p50: 80,
  p95: 62,
};

/** What a row stands for; of one of several clients also whose it is. */
function Label({ row, by }: { row: ShownCost; by: CostsSearch['by'] }) {
  const { t } = useTranslation();
  if (row.isSum) return <strong>{t('monitoring.costs.sum')}</strong>;
  const { client } = row;
  const label = row.label || t(`monitoring.costs.nameless.${by}`);
  const owner = by === 'client' ? undefined : client?.name;
  return (
    <span title={owner ? `${label} · ${owner}` : label}>
      {label}
      {owner && <span className="muted regular ms-8">{owner}</span>}
    </span>
  );
}

export function useCostColumns(by: CostsSearch['by']): DataColumn<ShownCost>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const msWords = useMsWords();
  const money = (micros: number | null) => (micros === null ? '–' : format.money(micros));
  const cells: Record<Key, (row: CostRow) => string> = {
    suggestions: (row) => format.number(row.suggestions),
    accepted: (row) => format.number(row.accepted),
    failed: (row) => format.number(row.failed),
    tokens: (row) => `${format.number(row.tokensIn)} / ${format.number(row.tokensOut)}`,
    cost: (row) => money(row.costMicros),
    perAccepted: (row) => money(row.costPerAcceptedMicros),
    p50: (row) => msWords(row.p50Ms),
    p95: (row) => msWords(row.p95Ms),
  };
  const figures = (Object.keys(cells) as Key[]).map((key): DataColumn<ShownCost> => {
    const title = t(`monitoring.costs.columns.${key}`);
    const why = `${title} · ${t(`monitoring.costs.columnTexts.${key}`)}`;
    const below = hiddenBelow[key];
    return {
      key,
      title,
      heading: <span title={why}>{title}</span>,
      width: widths[key],
      align: 'right',
      ...(below && { hideBelow: below }),
      render: (row) => (row.isSum ? <strong>{cells[key](row)}</strong> : cells[key](row)),
    };
  });
  return [
    {
      key: 'label',
      title: t(`monitoring.costs.groupings.${by}`),
      isLink: true,
      render: (row) => <Label row={row} by={by} />,
    },
    ...figures,
  ];
}
