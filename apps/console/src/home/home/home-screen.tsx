import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { HeadingWithHelp } from '../../ui/page/page-help.tsx';
import { Aside } from './aside.tsx';
import { Board } from './board.tsx';
import classes from './home.module.css';
import { LatestTickets } from './latest-tickets.tsx';

/** What needs me now, this week against last, and what is left to set up. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const { level } = useSession();
  const name = user?.firstname.trim();
  return (
    <div className={`stack gap-24 pad-24 ${classes.home}`}>
      <div>
        <HeadingWithHelp>
          <h1>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</h1>
        </HeadingWithHelp>
        <p className="muted">{t('home.intro')}</p>
      </div>
      <Board />
      <div
        className={
          hasRole(level, 'agent')
            ? `stack one-column start gap-16 ${classes.columns}`
            : 'stack one-column start gap-16'
        }
      >
        <LatestTickets />
        <Aside />
      </div>
    </div>
  );
}
