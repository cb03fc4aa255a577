import type { Home } from '@replique/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { HeadingWithHelp } from '../../ui/page/page-help.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Aside } from './aside.tsx';
import { Board } from './board.tsx';
import classes from './home.module.css';
import { LatestTickets } from './latest-tickets.tsx';
import { openSteps } from './open-steps.ts';
import { homeQuery } from './queries.ts';

const FirstStep = lazyPart(async () => ({
  default: (await import('./first-step.tsx')).FirstStep,
}));

function Content({ home, client }: { home: Home; client: string | undefined }) {
  const { level } = useSession();
  const steps = home.steps ?? [];
  // Who has passed over every step sees the page as it is.
  const hasStep = openSteps(steps).length > 0 || !hasRole(level, 'admin');
  if (home.isEmpty && hasStep)
    return (
      <Suspense fallback={null}>
        <FirstStep steps={steps} />
      </Suspense>
    );
  const columns = hasRole(level, 'agent') ? classes.columns : '';
  return (
    <>
      <Board home={home} client={client} />
      <div className={`stack one-column start gap-16 ${columns}`}>
        <LatestTickets />
        <Aside />
      </div>
    </>
  );
}

/** What the product brings, what needs me now, and what is left to set up. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUser();
  const client = useSelectedClient();
  const { data, error, refetch } = useQuery(homeQuery(client));
  const name = user?.firstname.trim();
  return (
    <div className={`stack gap-24 pad-24 ${classes.home}`}>
      <HeadingWithHelp>
        <h1>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</h1>
      </HeadingWithHelp>
      {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {/* What is below has its place as soon as all of this is known: nothing moves. */}
      {data === undefined && !error && (
        <div className={classes.space} role="status" aria-label={t('home.loading')} />
      )}
      {data && <Content home={data} client={client} />}
    </div>
  );
}
