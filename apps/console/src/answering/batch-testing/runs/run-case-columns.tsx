import type {
  CaseSide,
  RunCase,
  RunSide,
  TestRun,
} from '@replique/contract/answering/batch-testing';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import type { DataColumn } from '../../../ui/list/data-table.tsx';
import classes from '../batch-testing.module.css';
import { ChangeBadge, OutcomeBadge } from './outcome-badge.tsx';
import { useFigure } from './figures.ts';
import { useSideName } from './side-name.ts';

const longestHint = 400;

/** How one side did; of several repeats, in how many it passed. */
function SideOutcome({ side }: { side: CaseSide | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!side || side.outcome === null)
    return <span className="hint">{t('batchTesting.answering')}</span>;
  return (
    <span className={`row wrap gap-4-8 ${classes.badges}`}>
      <OutcomeBadge outcome={side.outcome} />
      {side.answers > 1 && (
        <span className="hint figures">
          {format.number(side.passes)}/{format.number(side.answers)}
        </span>
      )}
    </span>
  );
}

/** The kinds of checks that were not met; where nothing was answered, none could be. */
function NotMet({ side }: { side: CaseSide }) {
  const { t } = useTranslation();
  if (side.outcome === 'failed' || side.failed.length === 0) return null;
  const text = side.failed.map((kind) => t(`batchTesting.kinds.${kind}`)).join(', ');
  return (
    <span className={`nowrap clip block ellipsis ${classes.cut}`} title={text}>
      {text}
    </span>
  );
}

function Question({ row, isCurrent }: { row: RunCase; isCurrent: boolean }) {
  const { t } = useTranslation();
  const overruled = t('batchTesting.overruled');
  return (
    <span
      className={`nowrap clip block ellipsis ${classes.cut}`}
      data-current={isCurrent || undefined}
      title={row.question.slice(0, longestHint)}
    >
      {row.isOverruled && (
        <>
          <IconUserCheck size={14} className={`accent ${classes.overruled}`} aria-hidden />
          <span className="visually-hidden">{overruled}: </span>
        </>
      )}
      {row.question}
    </span>
  );
}

/** Beside an open case there is room for little more than the question. */
export function useRunCaseColumns(
  run: TestRun,
  openCase: string | undefined,
): DataColumn<RunCase>[] {
  const { t } = useTranslation();
  const show = useFigure();
  const isWide = openCase === undefined;
  const nameOf = useSideName(run);
  const [a, b] = run.sides;
  const sideColumn = (key: 'a' | 'b', side: RunSide): DataColumn<RunCase> => ({
    key,
    title: nameOf(side),
    width: '9.5rem',
    ...(key === 'b' && { hideBelow: 62 as const }),
    render: (row) => <SideOutcome side={row[key]} />,
  });
  const changeColumn: DataColumn<RunCase> = {
    key: 'change',
    title: t('batchTesting.change'),
    width: '7.5rem',
    hideBelow: 62,
    render: ({ change }) => <ChangeBadge change={change} />,
  };
  const more: DataColumn<RunCase>[] = [
    ...(b ? [sideColumn('b', b)] : []),
    ...(run.comparedWith ? [changeColumn] : []),
    {
      key: 'why',
      title: t('batchTesting.notMet'),
      width: '12rem',
      hideBelow: 80,
      render: ({ a: side }) => <NotMet side={side} />,
    },
    {
      key: 'score',
      title: t('batchTesting.score'),
      width: '5.5rem',
      align: 'right',
      hideBelow: 96,
      render: (row) => show('score', row.a.score),
    },
    {
      key: 'time',
      title: t('batchTesting.median'),
      width: '7rem',
      align: 'right',
      hideBelow: 96,
      render: (row) => show('durationMs', row.a.durationMs),
    },
  ];
  return [
    {
      key: 'question',
      title: t('batchTesting.question'),
      render: (row) => <Question row={row} isCurrent={row.case === openCase} />,
    },
    ...(a ? [sideColumn('a', a)] : []),
    ...(isWide ? more : []),
  ];
}
