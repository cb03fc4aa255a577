import type { ExportColumns } from '@replique/contract/insight/export-columns';
import type { Breakdown, Figures, InsightsOverview } from '@replique/contract/insight/insights';
import {
  metricIds,
  metrics,
  type MetricDefinition,
  type MetricId,
} from '@replique/contract/insight/metrics';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { listBreakdown, readOverview } from '../../insights/insights.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import type { Source } from './source.ts';
import { words } from './words.ts';

/** Files of figures: broken down, or stretch by stretch of the period; what is compared has rows of its own. */

type Column = ExportColumns['insights'][number];
type Filter = Parameters<typeof readOverview>[2] & { by: Breakdown | 'period' };
type Span = { from: string; to: string };
type Line = Span & { label: string; key: string; values: Partial<Record<MetricId, number | null>> };

/** Somebody of the client, or a super-admin where there is none: access was decided before. */
function readerOf(clientId: number | null): Caller {
  const nobody = { userId: 0, userUuid: '', firstname: '', sessionId: '', clientUuid: null };
  return { ...nobody, clientId, level: clientId === null ? 5 : 4 };
}

const valuesOf = (figures: Figures): Line['values'] =>
  Object.fromEntries(metricIds.map((id) => [id, figures[id]?.value ?? null]));

/** Shares of a stretch from its counts; times have no course. */
function valueIn(values: Record<string, number | null>, id: MetricId): number | null {
  const metric: MetricDefinition = metrics[id];
  if (metric.unit === 'count') return values[metric.count] ?? null;
  if (metric.unit !== 'share') return null;
  const whole = metric.whole.reduce((sum, each) => sum + (values[each] ?? 0), 0);
  const part = values[metric.part] ?? null;
  return part === null || whole === 0 ? null : part / whole;
}

const dayMs = 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

function stretchLines(series: InsightsOverview['series'], span: Span): Line[] {
  return series.map(({ day, values }, place) => {
    const next = series[place + 1];
    return {
      from: day,
      to: next ? dayBefore(next.day) : span.to,
      label: day,
      key: day,
      values: Object.fromEntries(metricIds.map((id) => [id, valueIn(values, id)])),
    };
  });
}

async function readLines(deps: Deps, clientId: number | null, asked: Filter): Promise<Line[]> {
  const { by, ...filter } = asked;
  const reader = readerOf(clientId);
  const overview = await readOverview(deps, reader, filter);
  const { period, compared } = overview;
  if (by === 'period')
    return [
      ...stretchLines(overview.series, period),
      ...(compared ? stretchLines(overview.seriesBefore, compared) : []),
    ];
  const rows = await listBreakdown(deps, reader, { ...filter, by, sort: 'tickets', order: 'desc' });
  return rows.flatMap(({ key, label, figures, before }) => [
    { ...period, key, label, values: valuesOf(figures) },
    ...(before && compared ? [{ ...compared, key, label, values: valuesOf(before) }] : []),
  ]);
}

/** Shares as parts of 1, times in seconds, as the figures are; rounded to what a figure is worth. */
function cellOf(line: Line, column: Column): Cell {
  if (column === 'from' || column === 'to' || column === 'label' || column === 'key')
    return line[column];
  const value = line.values[column] ?? null;
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}

const own = ['from', 'to', 'label', 'key'] as const;
type Own = (typeof own)[number];
const isOwn = (column: string): column is Own => own.includes(column as Own);

export const insightRows: Source = {
  async plan(deps, { clientId, filter }) {
    const lines = await readLines(deps, clientId, filter as Filter);
    return { clientId, total: lines.length, last: 1, picked: null };
  },
  headings({ columns, language }) {
    const names: Record<string, string> = words[language].metrics;
    return columns.map((column) =>
      isOwn(column) ? words[language].columns.insights[column] : (names[column] ?? column),
    );
  },
  async read(deps, claim) {
    const lines = await readLines(deps, claim.clientId, claim.filter as Filter);
    return {
      rows: lines.map((line) => claim.columns.map((column) => cellOf(line, column as Column))),
      reached: claim.chosenLast,
      isEnd: true,
    };
  },
};
