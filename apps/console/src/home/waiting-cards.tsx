import {
  IconCircleCheck,
  IconFilterOff,
  IconHourglass,
  IconSparkles,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { PhraseKey } from '../lib/phrase.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { ErrorState } from '../ui/states.tsx';
import classes from './home.module.css';
import { ticketSummaryQuery } from '../tickets/queries.ts';

// Its place is kept, so it need not be among what a person waits for first.
const GroupsCard = lazy(async () => ({
  default: (await import('./groups-card.tsx')).GroupsCard,
}));

interface Card {
  figure: 'waiting' | 'suggested' | 'accepted' | 'ineligible';
  label: PhraseKey;
  help: PhraseKey;
  icon: Icon;
  /** The rows behind the figure. */
  search?: Record<string, string>;
}

const cards: Card[] = [
  {
    figure: 'waiting',
    label: 'home.waiting',
    help: 'home.waitingHelp',
    icon: IconHourglass,
    search: { status: 'waiting' },
  },
  {
    figure: 'suggested',
    label: 'home.suggested',
    help: 'home.suggestedHelp',
    icon: IconSparkles,
    search: { status: 'waiting', sort: 'suggestion' },
  },
  {
    figure: 'accepted',
    label: 'home.accepted',
    help: 'home.acceptedHelp',
    icon: IconCircleCheck,
    search: { sort: 'suggestion' },
  },
  {
    figure: 'ineligible',
    label: 'home.ineligible',
    help: 'home.ineligibleHelp',
    icon: IconFilterOff,
    search: { tab: 'ineligible' },
  },
];

/** How many tickets stand where; each figure leads to its rows. */
export function WaitingCards() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(ticketSummaryQuery(useSelectedClient()));
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={classes.cards} aria-label={t('home.now')}>
      {cards.map(({ figure, label, help, icon: CardIcon, search }) => (
        <Link key={figure} to="/tickets" search={search} className={classes.card} title={t(help)}>
          <span className={classes.cardLabel}>
            <CardIcon size={16} stroke={1.75} aria-hidden />
            {t(label)}
          </span>
          <span className={`${classes.figure} figures`}>
            {data === undefined ? (
              <span className={classes.figureSpace} />
            ) : (
              format.number(data[figure])
            )}
          </span>
          <span className={classes.cardHelp}>{t(help)}</span>
        </Link>
      ))}
      <Suspense fallback={<span className={classes.card} />}>
        <GroupsCard />
      </Suspense>
    </section>
  );
}
