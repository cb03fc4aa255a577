import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { HeadingWithHelp } from '../../ui/page/page-help.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Aside } from './aside.tsx';
import { Board } from './board.tsx';
import classes from './home.module.css';
import { LatestTickets } from './latest-tickets.tsx';

/** Nothing can wait yet, and nothing can be counted. */
function NoClient() {
  const { t } = useTranslation();
  return (
    <section className="surface shrink">
      <EmptyState
        title={t('home.noClientTitle')}
        text={t('home.noClientText')}
        action={
          <Button renderRoot={(props) => <Link to="/clients/edit/{-$id}" {...props} />}>
            {t('home.newClient')}
          </Button>
        }
      />
    </section>
  );
}

/** What needs me now, this week against last, and what is left to set up. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const { level } = useSession();
  const { data: clients } = useClientList();
  const name = user?.firstname.trim();
  const isNew = clients?.length === 0;
  return (
    <div className={`stack gap-24 pad-24 ${classes.home}`}>
      <div>
        <HeadingWithHelp>
          <h1>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</h1>
        </HeadingWithHelp>
        {!isNew && <p className="muted">{t('home.intro')}</p>}
      </div>
      {!isNew && <Board />}
      <div
        className={
          hasRole(level, 'agent')
            ? `stack one-column start gap-16 ${classes.columns}`
            : 'stack one-column start gap-16'
        }
      >
        {isNew ? <NoClient /> : <LatestTickets />}
        <Aside />
      </div>
    </div>
  );
}
