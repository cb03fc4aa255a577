import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { loadScreenPhrases } from '../lib/i18n.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { HeadingWithHelp } from '../ui/page-help.tsx';
import { BoardSpace } from './board-space.tsx';
import classes from './home.module.css';
import { LatestTickets } from './latest-tickets.tsx';
import { homeQuery } from './queries.ts';

// Their places are kept, so they need not be among what a person waits for first.
const Board = lazyPart(async () => {
  const [{ Board: board }] = await Promise.all([import('./board.tsx'), loadScreenPhrases()]);
  return { default: board };
});
const Aside = lazyPart(async () => {
  const [{ Aside: aside }] = await Promise.all([import('./aside.tsx'), loadScreenPhrases()]);
  return { default: aside };
});

/** What needs me now, this week against last, and what is left to set up. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const { level } = useSession();
  const name = user?.firstname.trim();
  usePrefetchQuery(homeQuery(useSelectedClient()));
  return (
    <div className={classes.home}>
      <div>
        <HeadingWithHelp>
          <h1>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</h1>
        </HeadingWithHelp>
        <p className={classes.intro}>{t('home.intro')}</p>
      </div>
      <Suspense fallback={<BoardSpace />}>
        <Board />
      </Suspense>
      <div className={hasRole(level, 'agent') ? classes.columns : classes.column}>
        <LatestTickets />
        <Suspense fallback={null}>
          <Aside />
        </Suspense>
      </div>
    </div>
  );
}
