import type { Check } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useCauseWords } from './incidents/cause.ts';
import { useMsWords } from './durations.ts';
import { HealthBadge } from './health-badge.tsx';
import classes from './monitoring.module.css';
import { ProbeSteps } from './probe-steps.tsx';

/** One check in a line, which opens to its steps. */
export function CheckRow({ check }: { check: Check }) {
  const { t } = useTranslation();
  const words = useCauseWords();
  const msWords = useMsWords();
  const { health, at, by, ms, steps } = check;
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  return (
    <li>
      <details className={`line-above ${classes.check}`}>
        <summary className="round-4 pointer centre-line stack">
          <HealthBadge health={health} />
          <RelativeTime at={at} />
          <span className={`nowrap clip ellipsis ${classes.checkWhy}`}>
            {failed && words(failed.cause ?? 'unknown').text}
          </span>
          <span className="muted figures">
            {t(`monitoring.by.${by}`)} · {msWords(ms)}
          </span>
        </summary>
        <ProbeSteps steps={steps} />
      </details>
    </li>
  );
}
