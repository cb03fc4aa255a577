import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { levels } from '../../lib/session/access.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLiveTickets } from '../../helpdesk/tickets/live-tickets.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Blanks, BoardSpace, countNeeds, weekFigures } from './board-space.tsx';
import classes from './home.module.css';
import { NeedCard } from './need-card.tsx';
import { orderNeeds } from './needs.ts';
import { homeQuery, readZone } from './queries.ts';
import { WeekFigure } from './week-figure.tsx';
import { weekSearch } from './week-links.ts';

type HomeData = Awaited<ReturnType<NonNullable<ReturnType<typeof homeQuery>['queryFn']>>>;

function Part({ id, title, side, children }: PartProps) {
  return (
    <section className="shrink" aria-labelledby={id}>
      <div className="row between gap-16 h-24 heads-14-24 mb-8">
        <h2 className="ellipsis nowrap clip" id={id}>
          {title}
        </h2>
        {side}
      </div>
      {children}
    </section>
  );
}

interface PartProps {
  id: string;
  title: string;
  side: ReactNode;
  children: ReactNode;
}

/** What waits: each figure leads to its rows. A part that is switched off for the client leaves its place empty. */
function Needs({ data, client }: { data: HomeData; client: string | undefined }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const shown = orderNeeds(data.needs);
  const isClear = shown.every(({ count }) => count === 0);
  const title = level < levels.agent ? t('homeBoard.standing') : t('homeBoard.needsTitle');
  const side = <span className="muted">{isClear ? t('homeBoard.allClear') : ''}</span>;
  return (
    <Part id="home-needs" title={title} side={side}>
      <div className={`gap-12 stack ${classes.needs}`}>
        {shown.map((need) => (
          <NeedCard
            key={need.name}
            need={need}
            client={client}
            since={data.needs.longestWaitingSince}
          />
        ))}
        <Blanks count={countNeeds(level) - shown.length} />
      </div>
    </Part>
  );
}

function Week({ data }: { data: HomeData }) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const search = weekSearch(readZone(), now);
  const side = (
    <Link to="/insights/v2" search={search} className="rigid accent medium hover-underline">
      {t('homeBoard.insights')}
    </Link>
  );
  return (
    <Part id="home-week" title={t('homeBoard.weekTitle')} side={side}>
      <div className={`surface stack clip ${classes.week}`}>
        {data.week.map((figure) => (
          <WeekFigure key={figure.figure} figure={figure} search={search} />
        ))}
        <Blanks count={weekFigures - data.week.length} />
      </div>
    </Part>
  );
}

/** What needs me now, and this week against last. */
export function Board() {
  useLiveTickets();
  const client = useSelectedClient();
  const { data, error, refetch } = useQuery(homeQuery(client));
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <BoardSpace />;
  return (
    <div className="stack gap-24">
      <Needs data={data} client={client} />
      <Week data={data} />
    </div>
  );
}
