import type { ClientUsage, ModelUsage } from '@replique/contract/answering/models';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { useFormat } from '../../lib/language/format.ts';
import { ScrollTable } from '../../ui/list/scroll-table.tsx';
import classes from './models.module.css';

interface Column<Row> {
  title: string;
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
}

interface SumTableProps<Row> {
  title: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/** A small table of sums. */
function SumTable<Row>({ title, columns, rows, rowKey }: SumTableProps<Row>) {
  return (
    <div className={`shrink ${classes.sum}`}>
      <h3 className="mb-8">{title}</h3>
      <ScrollTable
        label={title}
        headings={columns.map((column) => ({
          title: column.title,
          ...(column.isFigure && { align: 'right' as const }),
        }))}
        isTall
      >
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.title} data-align={column.isFigure ? 'right' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </div>
  );
}

type Sums = Pick<
  ModelUsage,
  'calls' | 'failures' | 'tokensIn' | 'tokensOut' | 'costMicros' | 'unpricedCalls'
> &
  Partial<Pick<ModelUsage, 'tokensCached' | 'tokensThought'>>;

/** Of the tokens, those read from a cache and those thought, where there are any. */
function TokenKinds({ row }: { row: Partial<Pick<ModelUsage, 'tokensCached' | 'tokensThought'>> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tokensCached = 0, tokensThought = 0 } = row;
  const words = [
    ...(tokensCached > 0 ? [t('models.usage.cached', { count: format.number(tokensCached) })] : []),
    ...(tokensThought > 0
      ? [t('models.usage.thought', { count: format.number(tokensThought) })]
      : []),
  ];
  return words.length > 0 && <small>{words.join(' / ')}</small>;
}

function useSumColumns<Row extends Sums>(): Column<Row>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const cost = ({ costMicros, unpricedCalls, calls }: Row) => {
    if (unpricedCalls === 0) return format.money(costMicros);
    if (unpricedCalls === calls) return t('models.usage.unknown');
    return t('models.usage.partly', {
      cost: format.money(costMicros),
      count: unpricedCalls,
    });
  };
  return [
    { title: t('models.usage.calls'), isFigure: true, cell: (row) => format.number(row.calls) },
    {
      title: t('models.usage.failures'),
      isFigure: true,
      cell: (row) => format.number(row.failures),
    },
    {
      title: t('models.usage.tokens'),
      isFigure: true,
      cell: (row) => (
        <>
          {format.number(row.tokensIn)} / {format.number(row.tokensOut)}
          <TokenKinds row={row} />
        </>
      ),
    },
    { title: t('models.usage.cost'), isFigure: true, cell: cost },
  ];
}

export function ModelUsageTable({ rows }: { rows: ModelUsage[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const llmName = useLlmName();
  const sums = useSumColumns<ModelUsage>();
  const columns: Column<ModelUsage>[] = [
    {
      title: t('models.usage.model'),
      cell: ({ provider, model }) => (
        <>
          {model}
          <small>{llmName(provider)}</small>
        </>
      ),
    },
    {
      title: t('models.usage.purpose'),
      cell: ({ purpose }) => t(`models.usage.purposes.${purpose}`),
    },
    ...sums,
    {
      title: t('models.usage.median'),
      isFigure: true,
      cell: ({ medianMs }) =>
        medianMs === null
          ? '–'
          : format.number(medianMs < 1_000 ? medianMs : medianMs / 1_000, {
              style: 'unit',
              unit: medianMs < 1_000 ? 'millisecond' : 'second',
              maximumFractionDigits: 1,
            }),
    },
  ];
  return (
    <SumTable
      title={t('models.usage.byModel')}
      columns={columns}
      rows={rows}
      rowKey={({ provider, model, purpose }) => `${provider} ${model} ${purpose}`}
    />
  );
}

export function ClientUsageTable({ rows }: { rows: ClientUsage[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = useSumColumns<ClientUsage>();
  const columns: Column<ClientUsage>[] = [
    {
      title: t('models.usage.client'),
      cell: ({ client }) => (
        <Link to="/models" search={{ client: client.uuid }} className="accent hover-underline">
          {client.name}
        </Link>
      ),
    },
    ...sums,
    {
      title: t('models.usage.limit'),
      isFigure: true,
      cell: ({ limitMicros }) => (limitMicros === null ? '–' : format.money(limitMicros)),
    },
  ];
  return (
    <SumTable
      title={t('models.usage.byClient')}
      columns={columns}
      rows={rows}
      rowKey={({ client }) => client.uuid}
    />
  );
}
