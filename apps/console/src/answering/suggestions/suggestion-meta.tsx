import { IconGauge, IconRobot } from '@tabler/icons-react';
import { confidenceWord } from '@replique/contract/answering/confidence';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { madeOf, whyOf } from './how-made.ts';
import { useInstructionLabel } from './instruction-label.ts';
import { ModelView } from './model-view.tsx';
import classes from './suggestions.module.css';

const builtinModel = 'builtin';
const confidenceTones = { ready: 'success', check: 'warning', weak: 'danger' } as const;

/** How sure the reply is, in words; the figure on hover. */
export function ConfidenceBadge({ confidence }: { confidence: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const word = confidenceWord(confidence);
  return (
    <span title={t('suggestions.confidenceFigure', { figure: format.percent(confidence) })}>
      <StatusBadge tone={confidenceTones[word]} icon={IconGauge}>
        {t(`suggestions.confidence.${word}`)}
      </StatusBadge>
    </span>
  );
}

/** Nobody asked for it; where there is little room, the icon says so alone. */
export function AutomaticBadge() {
  const { t } = useTranslation();
  return (
    <span title={t('workbench.automaticHelp')}>
      <StatusBadge tone="neutral" icon={IconRobot}>
        <span className={classes.automatic}>{t('workbench.automatic')}</span>
      </StatusBadge>
    </span>
  );
}

/** How the built-in writer made it, and what speaks for its confidence. */
function HowMade({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { model, confidence, openQuestions } = suggestion;
  if (model !== builtinModel || confidence === null) return null;
  const made = madeOf(suggestion).map((key) => t(`suggestions.made.${key}`));
  const why = whyOf(suggestion).map((key) => t(`suggestions.why.${key}`));
  const count = openQuestions.length;
  if (count > 0) why.push(t('suggestions.why.open', { count }));
  return (
    <>
      {made.length > 0 && (
        <>
          <dt>{t('suggestions.meta.made')}</dt>
          <dd>{made.join(' ')}</dd>
        </>
      )}
      <dt>{t('suggestions.meta.confidence')}</dt>
      <dd>{[`${format.percent(confidence)}.`, ...why].join(' ')}</dd>
    </>
  );
}

/** What wrote it, by which prompt, how fast, for whom. */
export function SuggestionMeta({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const instructionLabel = useInstructionLabel();
  const { model, prompt, durationMs, costMicros, instruction, createdAt, createdBy } = suggestion;
  const seconds = {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: durationMs < 1000 ? 2 : 1,
  } as const;
  return (
    <details className={classes.others}>
      <summary>{t('suggestions.details')}</summary>
      <dl className={`stack small gap-4-16 muted-terms broken-values only-mt-6 ${classes.meta}`}>
        <dt>{t('suggestions.meta.model')}</dt>
        <dd>{model === builtinModel ? t('suggestions.builtin') : model}</dd>
        <HowMade suggestion={suggestion} />
        {prompt && (
          <>
            <dt>{t('suggestions.meta.prompt')}</dt>
            <dd>{t('suggestions.promptVersion', { ...prompt })}</dd>
          </>
        )}
        {instruction && (
          <>
            <dt>{t('suggestions.meta.instruction')}</dt>
            <dd>{instructionLabel(instruction)}</dd>
          </>
        )}
        <dt>{t('suggestions.meta.duration')}</dt>
        <dd>{format.number(durationMs / 1000, seconds)}</dd>
        {costMicros !== null && costMicros > 0 && (
          <>
            <dt>{t('suggestions.meta.cost')}</dt>
            <dd>{format.money(costMicros)}</dd>
          </>
        )}
        <dt>{t('suggestions.meta.created')}</dt>
        <dd>
          <RelativeTime at={createdAt} />{' '}
          {createdBy ? t('suggestions.by', { person: createdBy }) : `· ${t('workbench.automatic')}`}
        </dd>
      </dl>
      <ModelView suggestion={suggestion} />
    </details>
  );
}
