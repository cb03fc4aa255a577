import type { TestRun } from '@replique/contract/answering/batch-testing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import classes from '../batch-testing.module.css';

const tones: Record<TestRun['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  cancelled: 'neutral',
  stopped: 'warning',
  failed: 'danger',
};

export function RunStateBadge({ state }: Pick<TestRun, 'state'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[state]}>{t(`batchTesting.states.${state}`)}</StatusBadge>;
}

/** How far a run is. */
export function RunProgress({ run }: { run: Pick<TestRun, 'progress' | 'set'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { done, total } = run.progress;
  return (
    <span className={`inline-row muted small gap-4-10 ${classes.progress}`}>
      <progress
        className="round-4 clip"
        aria-label={t('batchTesting.runningOf', { set: run.set.name })}
        max={Math.max(total, 1)}
        value={done}
      />
      <span className="figures">
        {t('batchTesting.runningNow', { done: format.number(done), total: format.number(total) })}
      </span>
    </span>
  );
}

/** The same of a run that is known by its id alone. */
export function RunningCell({ run }: { run: string }) {
  const { data } = useQuery(orpc.batchTesting.getRun.queryOptions({ input: { run } }));
  return data ? <RunProgress run={data} /> : <RunStateBadge state="waiting" />;
}
