import type { RunSide, TestRun } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { ScrollTable } from '../../../ui/list/scroll-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../batch-testing.module.css';

type Figure = 'passed' | 'flaky' | 'failed' | 'score' | 'durationMs' | 'costMicros' | 'tokens';

const figures: Figure[] = [
  'passed',
  'flaky',
  'failed',
  'score',
  'durationMs',
  'costMicros',
  'tokens',
];
const names = {
  passed: 'batchTesting.passed',
  flaky: 'batchTesting.flaky',
  failed: 'batchTesting.failed',
  score: 'batchTesting.score',
  durationMs: 'batchTesting.median',
  costMicros: 'batchTesting.cost',
  tokens: 'batchTesting.tokens',
} as const;
const second = 1_000;

function valueOf(side: RunSide, figure: Figure): number | null {
  return figure === 'tokens' ? side.tokensIn + side.tokensOut : side[figure];
}

/** A figure in its own unit; a difference carries its sign. */
export function useFigure() {
  const { t } = useTranslation();
  const format = useFormat();
  return (figure: Figure, value: number | null, isDifference = false): string => {
    if (value === null) return figure === 'costMicros' ? t('batchTesting.costUnknown') : '–';
    const signDisplay = isDifference ? 'exceptZero' : 'auto';
    if (figure === 'score')
      return format.number(value, { style: 'percent', maximumFractionDigits: 0, signDisplay });
    if (figure === 'durationMs')
      return format.number(value / second, {
        style: 'unit',
        unit: 'second',
        maximumFractionDigits: Math.abs(value) < second ? 2 : 1,
        signDisplay,
      });
    if (figure === 'costMicros')
      return `${isDifference && value > 0 ? '+' : ''}${format.money(value)}`;
    return format.number(value, { signDisplay });
  };
}

function SideRow({ side }: { side: RunSide }) {
  const { t } = useTranslation();
  const show = useFigure();
  const isBegun = side.passed + side.flaky + side.failed > 0;
  return (
    <tr>
      <td className="medium nowrap left-text">
        {t('batchTesting.version', { version: side.version })}{' '}
        {side.wasDeployed && <StatusBadge tone="info">{t('batchTesting.deployed')}</StatusBadge>}
      </td>
      {figures.map((figure) => (
        <td key={figure} data-align="right" className="figures">
          {isBegun ? show(figure, valueOf(side, figure)) : '–'}
        </td>
      ))}
    </tr>
  );
}

/** The first against the second: more of what is good is better, so no colour decides. */
function DifferenceRow({ a, b }: { a: RunSide; b: RunSide }) {
  const { t } = useTranslation();
  const show = useFigure();
  const differenceOf = (figure: Figure) => {
    const [one, other] = [valueOf(a, figure), valueOf(b, figure)];
    return one === null || other === null ? null : one - other;
  };
  return (
    <tr className="muted">
      <td className="medium nowrap left-text">{t('batchTesting.difference')}</td>
      {figures.map((figure) => (
        <td key={figure} data-align="right" className="figures">
          {differenceOf(figure) === null ? '–' : show(figure, differenceOf(figure), true)}
        </td>
      ))}
    </tr>
  );
}

/** What each version made of the set as a whole. */
export function RunTotals({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const [a, b] = run.sides;
  return (
    <div className={classes.totals}>
      <ScrollTable
        label={t('batchTesting.totals')}
        headings={[
          { title: t('batchTesting.side') },
          ...figures.map((figure) => ({ title: t(names[figure]), align: 'right' as const })),
        ]}
      >
        {run.sides.map((side) => (
          <SideRow key={side.side} side={side} />
        ))}
        {a && b && <DifferenceRow a={a} b={b} />}
      </ScrollTable>
    </div>
  );
}
