import { IconCircleCheck, IconCircleMinus, IconCircleX, type Icon } from '@tabler/icons-react';
import type { StepOutcome } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { useCauseWords } from './incidents/cause.ts';
import { useMsWords } from './durations.ts';
import classes from './monitoring.module.css';

const icons: Record<StepOutcome['outcome'], Icon> = {
  ok: IconCircleCheck,
  failed: IconCircleX,
  skipped: IconCircleMinus,
};

/** Steps of a check in a row, and below it why those that failed did. */
export function ProbeSteps({ steps }: { steps: StepOutcome[] }) {
  const { t } = useTranslation();
  return (
    <>
      <ol className={`list stack gap-8 ${classes.steps}`} aria-label={t('monitoring.probe.steps')}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      {steps
        .filter(({ outcome }) => outcome === 'failed')
        .map((step) => (
          <FailedStep key={step.step} step={step} />
        ))}
    </>
  );
}

function Step({ step: { step, outcome, ms, cause } }: { step: StepOutcome }) {
  const { t } = useTranslation();
  const words = useCauseWords();
  const msWords = useMsWords();
  const OutcomeIcon = icons[outcome];
  const isSkipped = outcome === 'skipped';
  return (
    <li
      className={`muted-icon narrow-and-wide round-6 packed small shrink stack pad-10-12 ground framed ${classes.step}`}
      data-outcome={outcome}
      title={t(`monitoring.stepTexts.${step}`)}
    >
      <OutcomeIcon size={18} aria-hidden />
      <span className="medium">{t(`monitoring.steps.${step}`)}</span>
      <span className="soft">
        {t(`monitoring.outcomes.${outcome}`)}
        {ms !== null && <span className="figures"> · {msWords(ms)}</span>}
      </span>
      {isSkipped && cause !== null && <span className="muted">{words(cause).text}</span>}
    </li>
  );
}

function FailedStep({ step: { step, cause, detail } }: { step: StepOutcome }) {
  const { t } = useTranslation();
  const { text, remedy } = useCauseWords()(cause ?? 'unknown');
  return (
    <div className="stack break round-6 ground-danger gap-6 pad-10-12">
      <p>
        <strong>{t('monitoring.stepFailed', { step: t(`monitoring.steps.${step}`) })}</strong>{' '}
        {text}
      </p>
      <p>{remedy}</p>
      {detail !== null && (
        <p className="soft small break">
          {t('monitoring.detail')} <code>{detail}</code>
        </p>
      )}
    </div>
  );
}
