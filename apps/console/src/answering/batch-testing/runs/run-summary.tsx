import {
  IconArrowDownRight,
  IconArrowsDiff,
  IconArrowUpRight,
  IconEqual,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TestRun } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import type { Tone } from '../../../ui/status-badge.tsx';
import { toRun } from '../links.ts';
import { whileOpen } from '../open-run.ts';

import classes from './run.module.css';
import { useSideWords } from './side-name.ts';
import { runSearch } from '../../routes.ts';

type Standing = 'better' | 'worse' | 'mixed' | 'same';

const looks: Record<Standing, { tone: Tone; icon: Icon }> = {
  better: { tone: 'success', icon: IconArrowUpRight },
  worse: { tone: 'danger', icon: IconArrowDownRight },
  mixed: { tone: 'warning', icon: IconArrowsDiff },
  same: { tone: 'neutral', icon: IconEqual },
};

function standingOf(better: number, worse: number): Standing {
  if (better > 0) return worse > 0 ? 'mixed' : 'better';
  return worse > 0 ? 'worse' : 'same';
}

/** How many cases of a run did better, or worse; one row of them is asked for, since the total is what counts. */
const changedQuery = (run: TestRun, change: 'better' | 'worse') =>
  orpc.batchTesting.runCases.queryOptions({
    input: { run: run.uuid, ...runSearch.read({ change, pageSize: '10' }) },
    ...whileOpen(run),
  });

function Count({
  run,
  change,
  count,
}: {
  run: TestRun;
  change: 'better' | 'worse';
  count: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Link {...toRun(run.uuid)} search={{ change }} resetScroll={false} className="link">
      {t(`batchTesting.${change}Count`, { count, number: format.number(count) })}
    </Link>
  );
}

/** Checks of a case may pass what its sources contradict. */
function Contradicted({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [a, b] = run.sides;
  if (!a || !b || a.contradicted + b.contradicted === 0) return null;
  const figures = { number: format.number(a.contradicted), other: format.number(b.contradicted) };
  return <span>{t('batchTesting.contradictedAgainst', figures)}</span>;
}

/** Whether the side asked for does better than what it is compared with, in a sentence, and which cases say so. */
export function RunSummary({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const words = useSideWords(run);
  const { comparedWith } = run;
  const better = useQuery(changedQuery(run, 'better')).data?.total;
  const worse = useQuery(changedQuery(run, 'worse')).data?.total;
  if (!comparedWith) return <p className="hint">{t('batchTesting.notCompared')}</p>;
  if (better === undefined || worse === undefined)
    return <p className="hint">{t('batchTesting.loading')}</p>;
  const [side] = run.sides;
  if (!side) return null;
  const standing = standingOf(better, worse);
  const isItself = comparedWith.run !== null && comparedWith.version === side.version;
  const other = isItself ? t('batchTesting.itsRunBefore') : words.other(comparedWith);
  const { tone, icon: Mark } = looks[standing];
  return (
    <div className={`row wrap ${classes.summary}`}>
      <strong className={`flex gap-6 rigid-icons ${classes.standing}`} data-tone={tone}>
        <Mark size={18} aria-hidden />
        {t(`batchTesting.summary.${standing}`, { subject: words.subject(side), other })}
      </strong>
      <Count run={run} change="worse" count={worse} />
      <Count run={run} change="better" count={better} />
      <Contradicted run={run} />
      {comparedWith.run !== null && (
        <Link {...toRun(comparedWith.run)} className="link">
          {t('batchTesting.showCompared')}
        </Link>
      )}
    </div>
  );
}
