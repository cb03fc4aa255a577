import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { Definition } from './definition.tsx';

/** Confirmed and assumed make the figure; those who left do not. */
const outcomes = ['chatsConfirmed', 'chatsAssumed', 'chatsLeft'] as const;

/** What became of the chats that the chatbot had alone: how sure it is that they were solved. */
export function DeflectionSplit({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="list stack mt-6 small leading-20" aria-label={t('insights.chatOutcomes')}>
      {outcomes.map((metric) => (
        <li key={metric} className="flex between gap-8" data-outcome={metric}>
          <span className="inline-row muted gap-4">
            {t(`metrics.names.${metric}`)}
            <Definition metric={metric} />
          </span>
          <span className="figures">{format.number(overview?.figures[metric]?.value ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
