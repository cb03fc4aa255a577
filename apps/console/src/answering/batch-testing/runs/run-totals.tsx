import type { RunSide, TestRun } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../../ui/list/scroll-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../batch-testing.module.css';
import { useFigure, type Figure } from './figures.ts';
import { useModelName } from './side-name.ts';

type Column = {
  key: keyof typeof names;
  unit: Figure;
  valueOf: (side: RunSide) => number | null;
  /** What 95 of 100 stay within. */
  p95Of?: (side: RunSide) => number | null;
};

const names = {
  passed: 'batchTesting.passed',
  flaky: 'batchTesting.flaky',
  failed: 'batchTesting.failed',
  sendWorthy: 'batchTesting.sendWorthy',
  contradicted: 'batchTesting.contradicted',
  silent: 'batchTesting.silent',
  unwritten: 'batchTesting.unwritten',
  score: 'batchTesting.score',
  first: 'batchTesting.first',
  whole: 'batchTesting.whole',
  cost: 'batchTesting.cost',
  tokens: 'batchTesting.tokens',
} as const;

const columns: Column[] = [
  { key: 'passed', unit: 'count', valueOf: ({ passed }) => passed },
  { key: 'flaky', unit: 'count', valueOf: ({ flaky }) => flaky },
  { key: 'failed', unit: 'count', valueOf: ({ failed }) => failed },
  { key: 'sendWorthy', unit: 'count', valueOf: ({ sendWorthy }) => sendWorthy },
  { key: 'contradicted', unit: 'count', valueOf: ({ contradicted }) => contradicted },
  { key: 'silent', unit: 'count', valueOf: ({ silent }) => silent },
  { key: 'unwritten', unit: 'count', valueOf: ({ unwritten }) => unwritten },
  { key: 'score', unit: 'score', valueOf: ({ score }) => score },
  {
    key: 'first',
    unit: 'durationMs',
    valueOf: ({ firstMs }) => firstMs,
    p95Of: ({ firstP95Ms }) => firstP95Ms,
  },
  {
    key: 'whole',
    unit: 'durationMs',
    valueOf: ({ durationMs }) => durationMs,
    p95Of: ({ durationP95Ms }) => durationP95Ms,
  },
  { key: 'cost', unit: 'costMicros', valueOf: ({ costMicros }) => costMicros },
  { key: 'tokens', unit: 'tokens', valueOf: ({ tokensIn, tokensOut }) => tokensIn + tokensOut },
];

function Value({ side, column }: { side: RunSide; column: Column }) {
  const { t } = useTranslation();
  const show = useFigure();
  const { key, unit, valueOf, p95Of } = column;
  const value = show(unit, valueOf(side));
  if (key === 'sendWorthy')
    return t('batchTesting.countOf', { number: value, total: show('count', side.answers) });
  const p95 = p95Of?.(side) ?? null;
  if (p95 === null) return value;
  return (
    <>
      {value}
      <span className="hint block">{t('batchTesting.within', { time: show(unit, p95) })}</span>
    </>
  );
}

function SideRow({ side }: { side: RunSide }) {
  const { t } = useTranslation();
  const modelName = useModelName();
  return (
    <tr>
      <td className="medium nowrap left-text">
        {t('batchTesting.version', { version: side.version })}{' '}
        {side.wasDeployed && <StatusBadge tone="info">{t('batchTesting.deployed')}</StatusBadge>}
        <span className="hint block">{modelName(side.model)}</span>
      </td>
      {columns.map((column) => (
        <td key={column.key} data-align="right" className="figures">
          {side.answers > 0 ? <Value side={side} column={column} /> : '–'}
        </td>
      ))}
    </tr>
  );
}

/** The first against the second: more of what is good is better, so no colour decides. */
function DifferenceRow({ a, b }: { a: RunSide; b: RunSide }) {
  const { t } = useTranslation();
  const show = useFigure();
  const differenceOf = ({ unit, valueOf }: Column) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    return one === null || other === null ? '–' : show(unit, one - other, true);
  };
  return (
    <tr className="muted">
      <td className="medium nowrap left-text">{t('batchTesting.difference')}</td>
      {columns.map((column) => (
        <td key={column.key} data-align="right" className="figures">
          {differenceOf(column)}
        </td>
      ))}
    </tr>
  );
}

/** What each version made of the set with its model, as a whole. */
export function RunTotals({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const [a, b] = run.sides;
  return (
    <div className={`stack gap-8 ${classes.totals}`}>
      <ScrollTable
        label={t('batchTesting.totals')}
        headings={[
          { title: t('batchTesting.side') },
          ...columns.map(({ key }) => ({ title: t(names[key]), align: 'right' as const })),
        ]}
      >
        {run.sides.map((side) => (
          <SideRow key={side.side} side={side} />
        ))}
        {a && b && <DifferenceRow a={a} b={b} />}
      </ScrollTable>
      <p className="hint">{t('batchTesting.totalsHelp')}</p>
    </div>
  );
}
