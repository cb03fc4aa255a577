import { Link } from '@tanstack/react-router';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './batch-testing.module.css';
import { toRun } from './links.ts';

interface PassedBadgeProps {
  passed: number;
  total: number;
  /** A run that was broken off says nothing of the cases it did not come to: no success yet. */
  isPart?: boolean;
}

/** How many cases a version passed. */
export function PassedBadge({ passed, total, isPart = false }: PassedBadgeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const whole = isPart ? 'neutral' : 'success';
  return (
    <StatusBadge tone={passed === total ? whole : 'danger'}>
      {t('batchTesting.passedOf', {
        passed: format.number(passed),
        total: format.number(total),
      })}
    </StatusBadge>
  );
}

/** How the last finished run of a set ended, which leads to its report. */
export function LastRun({ lastRun }: Pick<TestSet, 'lastRun'>) {
  const { t } = useTranslation();
  if (!lastRun) return <span className="hint">{t('batchTesting.neverRun')}</span>;
  const { run, version, passed, failed, at } = lastRun;
  return (
    <span className={`row wrap gap-4-8 ${classes.badges}`}>
      <Link {...toRun(run)} title={t('batchTesting.showReport')}>
        <PassedBadge passed={passed} total={passed + failed} />
      </Link>
      <span className={`hint ${classes.lastAt}`}>
        {t('batchTesting.short', { version })} · <RelativeTime at={at} isShort />
      </span>
    </span>
  );
}
