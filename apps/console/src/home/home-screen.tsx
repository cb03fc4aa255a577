import { useTranslation } from 'react-i18next';
import classes from './home.module.css';
import { LastActions } from './last-actions.tsx';
import { LatestTickets } from './latest-tickets.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { OwnClientCard } from './own-client-card.tsx';
import { WaitingCards } from './waiting-cards.tsx';

/** What needs me now. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const name = user?.firstname.trim();
  return (
    <div className={classes.home}>
      <div>
        <h1>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</h1>
        <p className={classes.intro}>{t('home.intro')}</p>
      </div>
      <WaitingCards />
      <OwnClientCard />
      <LatestTickets />
      <LastActions />
    </div>
  );
}
