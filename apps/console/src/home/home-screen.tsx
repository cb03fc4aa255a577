import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './home.module.css';
import { LastActions } from './last-actions.tsx';
import { LatestTickets } from './latest-tickets.tsx';
import { hasRole } from '../lib/access.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { useSession } from '../lib/session.ts';
import { OwnClientCard } from './own-client-card.tsx';
import { WaitingCards } from './waiting-cards.tsx';

const SimulatorCard = lazy(async () => ({
  default: (await import('./simulator-card.tsx')).SimulatorCard,
}));

/** What needs me now. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const { level } = useSession();
  const name = user?.firstname.trim();
  return (
    <div className={classes.home}>
      <div>
        <h1>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</h1>
        <p className={classes.intro}>{t('home.intro')}</p>
      </div>
      <WaitingCards />
      {hasRole(level, 'agent') && (
        <Suspense fallback={null}>
          <SimulatorCard />
        </Suspense>
      )}
      <OwnClientCard />
      <LatestTickets />
      <LastActions />
    </div>
  );
}
