import type { VersionFigures } from '@replique/contract/answering/prompt-figures';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './figures.module.css';

/** How often what a version suggested was used, with the interval and the number it rests on when pointed at. */
export function Acceptance({ figures }: { figures: VersionFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate, low, high, judged, accepted } = figures;
  if (rate === null || low === null || high === null) {
    return (
      <span className="muted" title={t('prompts.figures.notJudgedHelp')}>
        {t('prompts.figures.notJudged')}
      </span>
    );
  }
  const interval = { low: format.percent(low), high: format.percent(high) };
  const sample = { count: judged, accepted: format.number(accepted) };
  return (
    <span
      className="figures"
      title={`${t('prompts.figures.sample', sample)} ${t('prompts.figures.interval', interval)}`}
    >
      {format.percent(rate)}
    </span>
  );
}

const terms = ['suggestions', 'acceptance', 'silence', 'contradicted', 'cost'] as const;

/** What the figures of a version mean, for those who have nothing to point with too. */
export function FigureMeanings() {
  const { t } = useTranslation();
  return (
    <details className={`muted small ${classes.meanings}`}>
      <summary className="pointer fit">{t('prompts.figures.meanings')}</summary>
      <dl className="only-mt-6 gap-6 stack">
        {terms.map((term) => (
          <div key={term}>
            <dt className="plain medium">{t(`prompts.figures.${term}`)}</dt>
            <dd>{t(`prompts.figures.${term}Help`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What a version did on real tickets: figures, each with what it means when pointed at. */
export function VersionFigureList({ figures }: { figures: VersionFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    suggestions,
    silent,
    contradicted,
    costPerAcceptedMicros: cost,
    low,
    high,
    judged,
  } = figures;
  if (suggestions === 0) return <p className="muted small mt-6">{t('prompts.figures.unused')}</p>;
  return (
    <dl className={`stack small only-mt-8 muted-terms narrow-and-wide ${classes.figures}`}>
      <dt title={t('prompts.figures.suggestionsHelp')}>{t('prompts.figures.suggestions')}</dt>
      <dd className="figures">{format.number(suggestions)}</dd>
      <dt title={t('prompts.figures.acceptanceHelp')}>{t('prompts.figures.acceptance')}</dt>
      <dd>
        <Acceptance figures={figures} />
        {low !== null && high !== null && (
          <span className={`muted ${classes.range} figures`}>
            {t('prompts.figures.range', {
              low: format.percent(low),
              high: format.percent(high),
              count: judged,
            })}
          </span>
        )}
      </dd>
      <dt title={t('prompts.figures.silenceHelp')}>{t('prompts.figures.silence')}</dt>
      <dd className="figures">{format.percent(silent / suggestions)}</dd>
      <dt title={t('prompts.figures.contradictedHelp')}>{t('prompts.figures.contradicted')}</dt>
      <dd className="figures">{format.percent(contradicted / suggestions)}</dd>
      <dt title={t('prompts.figures.costHelp')}>{t('prompts.figures.cost')}</dt>
      <dd className="figures">
        {cost === null ? (
          <span className="muted">{t('prompts.figures.unknown')}</span>
        ) : (
          format.money(cost)
        )}
      </dd>
    </dl>
  );
}
