import { useQuery } from '@tanstack/react-query';
import type { MetricId } from '@replique/contract/insight/metrics';
import { useTranslation } from 'react-i18next';
import type { InsightsOverview as Overview } from '@replique/contract/insight/insights';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import { ErrorState } from '../../../ui/states.tsx';
import type { BoardProps } from '../board-state.ts';
import classes from './cards.module.css';
import { DeflectionSplit } from './deflection-split.tsx';
import { FigureCard } from './figure-card.tsx';
import { FigureLink } from './figure-link.tsx';

import { WaitingSavedCard } from './waiting-saved-card.tsx';
import type { InsightsFilterInput } from '../insights-filter.ts';

/** The three that the specification names stand first and large. */
const headline = ['answers', 'answersUsing', 'useRate'] as const satisfies MetricId[];

const groups = {
  suggestions: ['tickets', 'coverage', 'acceptance', 'satisfaction'],
  times: ['firstReplyWith', 'firstReplyWithout', 'handlingWith', 'handlingWithout'],
  chats: ['chats', 'deflection', 'chatSatisfaction'],
} as const satisfies Record<string, MetricId[]>;

interface GroupProps {
  title: string;
  metrics: readonly MetricId[];
  overview: Overview | undefined;
  filter: InsightsFilterInput;
  isLarge?: boolean;
}

function Group({ title, metrics, overview, filter, isLarge }: GroupProps) {
  return (
    <ul
      className={`list stack shrink gap-12 ${classes.cards}`}
      data-large={isLarge}
      aria-label={title}
    >
      {metrics.map((metric) => (
        <FigureCard
          key={metric}
          metric={metric}
          overview={overview}
          filter={filter}
          isLarge={isLarge ?? false}
        >
          {metric === 'deflection' && <DeflectionSplit overview={overview} />}
        </FigureCard>
      ))}
    </ul>
  );
}

/** How often the chatbot was about to say what no source says. */
function Withheld({ overview, filter }: Pick<GroupProps, 'overview' | 'filter'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = overview?.figures['chatsWithheld']?.value ?? 0;
  if (count === 0) return null;
  return (
    <p className="small muted">
      <FigureLink metric="chatsWithheld" filter={filter}>
        {t('insights.chats.withheld', { count, number: format.number(count) })}
      </FigureLink>
    </p>
  );
}

/** Every figure of the period, the specification's three on top. */
export function FigureCards({ search, onChange, filter }: BoardProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.insights.overview.queryOptions({ input: filter }),
  );
  if (error && data === undefined) {
    return (
      <div className="surface">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  const common = { overview: data, filter };
  return (
    <div
      className="stack shrink gap-12 heads-14 fade stale"
      data-tour="figures"
      data-refreshing={isPlaceholderData}
      aria-busy={data === undefined || isPlaceholderData}
    >
      {data === undefined && (
        <p className="visually-hidden" role="status">
          {t('insights.loading')}
        </p>
      )}
      <Group title={t('insights.groups.answers')} metrics={headline} isLarge {...common} />
      <h2 className="mt-8">{t('insights.groups.suggestions')}</h2>
      <Group title={t('insights.groups.suggestions')} metrics={groups.suggestions} {...common} />
      <h2 className="mt-8">{t('insights.groups.times')}</h2>
      <div className={`stack gap-12 ${classes.times}`}>
        <ul
          className={`list stack shrink gap-12 ${classes.cards}`}
          aria-label={t('metrics.names.waitingSaved')}
        >
          <WaitingSavedCard overview={data} search={search} onChange={onChange} filter={filter} />
        </ul>
        <Group title={t('insights.groups.times')} metrics={groups.times} {...common} />
      </div>
      <h2 className="mt-8">{t('insights.groups.chats')}</h2>
      {data?.figures['chats']?.value === null ? (
        <p className="muted small leading-20">{t('insights.noChats')}</p>
      ) : (
        <>
          <Group title={t('insights.groups.chats')} metrics={groups.chats} {...common} />
          <Withheld {...common} />
        </>
      )}
    </div>
  );
}
