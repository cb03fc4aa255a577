import type { Categorizer, Evaluation } from '@replique/contract/helpdesk/categorization';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './categorization.module.css';

export function Figure({
  label,
  value,
  hint,
}: {
  label: string;
  value: ReactNode;
  hint?: string | undefined;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}

function Measured({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [largest] = evaluation.labels.toSorted((a, b) => b.texts - a.texts);
  return (
    <>
      <Figure
        label={t('categorization.figures.accuracy')}
        value={format.percent(evaluation.accuracy)}
        hint={t('categorization.figures.accuracyHint', {
          label: readableLabel(largest?.label ?? ''),
          baseline: format.percent(evaluation.baseline),
        })}
      />
      <Figure
        label={t('categorization.figures.calibration')}
        value={format.percent(evaluation.calibrationError)}
        hint={t('categorization.figures.calibrationHint')}
      />
    </>
  );
}

/** How much there is to learn from, and how well it was learned. */
export function KeyFigures({ categorizer }: { categorizer: Categorizer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { evaluation, labelled, trainedAt } = categorizer;
  return (
    <section>
      <dl className={`stack gap-12 facts ${classes.figures}`}>
        <Figure label={t('categorization.figures.tickets')} value={format.number(labelled.texts)} />
        <Figure
          label={t('categorization.figures.categories')}
          value={format.number(labelled.categories.length)}
        />
        {evaluation && <Measured evaluation={evaluation} />}
        {trainedAt && (
          <Figure
            label={t('categorization.figures.trained')}
            value={<RelativeTime at={trainedAt} />}
          />
        )}
      </dl>
      {evaluation && (
        <p className={classes.hint}>
          {t('categorization.howMeasured', {
            texts: format.number(evaluation.texts),
            folds: format.number(evaluation.folds),
          })}
        </p>
      )}
    </section>
  );
}
