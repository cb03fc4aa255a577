import { IconCircleCheck, IconMessageOff } from '@tabler/icons-react';
import { confidenceWord } from '@replique/contract/answering/confidence';
import type { Retrieval } from '@replique/contract/knowledge/retrieval';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './retrieval.module.css';

/** Whether a suggestion would be written, what it would say, and what decided it. */
export function Verdict({ verdict }: Pick<Retrieval, 'verdict'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isAnswered, reason, writer, confidence, text } = verdict;
  const Icon = isAnswered ? IconCircleCheck : IconMessageOff;
  return (
    <section
      className={`stack round-8 ground-warning plain gap-12 pad-16 heads-14 narrow-and-wide ${classes.verdict}`}
      data-answered={isAnswered}
      role="status"
    >
      <Icon className="caution" size={20} aria-hidden />
      <div>
        <h2>{t(isAnswered ? 'retrieval.answered' : 'retrieval.silent')}</h2>
        {reason && <p>{t(`suggestions.silence.${reason}`)}</p>}
        {confidence !== null && (
          <p title={t('suggestions.confidenceFigure', { figure: format.percent(confidence) })}>
            {t('retrieval.confidence', {
              word: t(`suggestions.confidence.${confidenceWord(confidence)}`),
            })}
          </p>
        )}
        {isAnswered && writer === 'model' && <p>{t('retrieval.byModel')}</p>}
        {text !== null && (
          <details className="mt-8">
            <summary className="pointer fit">{t('retrieval.answer')}</summary>
            <p className="break pre-line mt-8">{text}</p>
          </details>
        )}
        <details className="mt-8">
          <summary className="pointer fit">{t('retrieval.gates')}</summary>
          <dl className="stack gap-4 only-mt-8">
            <div className="wrap gap-0-8">
              <dt>{t('retrieval.belongs')}</dt>
              <dd className="strong">
                {t('retrieval.belongsHelp', {
                  share: format.percent(verdict.belongs),
                  least: format.percent(verdict.leastBelonging),
                })}
              </dd>
            </div>
            <div className="wrap gap-0-8">
              <dt>{t('retrieval.agreement')}</dt>
              <dd className="strong">{format.percent(verdict.agreement)}</dd>
            </div>
          </dl>
        </details>
      </div>
    </section>
  );
}
