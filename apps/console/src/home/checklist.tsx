import type { HomeStep } from '@replique/contract/home';
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../lib/history.ts';
import classes from './aside.module.css';

function Step({ step: { step, isDone, href } }: { step: HomeStep }) {
  const { t } = useTranslation();
  const label = t(`homeBoard.steps.${step}`);
  const target = historyTarget(href);
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone}>
      <Mark size={18} aria-hidden />
      <span className="visually-hidden">{t(isDone ? 'homeBoard.done' : 'homeBoard.open')}</span>
      {isDone || target === undefined ? <span>{label}</span> : <Link {...target}>{label}</Link>}
    </li>
  );
}

/** What a client still needs, until nothing is left. It can be folded. */
export function Checklist({ steps }: { steps: HomeStep[] }) {
  const { t } = useTranslation();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <details className={classes.checklist} open>
      <summary className={classes.summary}>
        <h2>{t('homeBoard.setup')}</h2>
        <span className={`${classes.progressText} figures`}>
          {t('homeBoard.progress', { done, total: steps.length })}
        </span>
        <IconChevronDown size={16} className={classes.fold} aria-hidden />
      </summary>
      <div className={classes.bar} aria-hidden>
        <div style={{ transform: `scaleX(${done / steps.length})` }} />
      </div>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ul>
    </details>
  );
}
