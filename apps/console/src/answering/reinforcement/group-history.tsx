import { Link } from '@tanstack/react-router';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './group.module.css';
import { MoreButton } from './more-button.tsx';

type Event = GroupDetail['history'][number];

/** As many show at first. */
const mostShown = 6;

/** Done by no person. */
const automatic: Event['what'][] = ['approved-automatically', 'stopped'];

function Other({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { other, what } = event;
  if (other === null) return null;
  if (what === 'renamed') return <>{t('reinforcementGroup.earlierName', { name: other.name })}</>;
  // A group that was merged into this one is no more.
  if (what === 'merged') return <>{other.name}</>;
  return (
    <Link to="/renforcement/group/$id" params={{ id: other.uuid }} className="link break">
      {other.name}
    </Link>
  );
}

/** Who did what to the group, newest first. */
export function GroupHistory({ group }: { group: GroupDetail }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { history } = group;
  if (history.length === 0) return null;
  const byOf = ({ by, what }: Event) => {
    if (what === 'found') return t('reinforcementGroup.byGrouping');
    if (automatic.includes(what)) return t('reinforcementGroup.byAuto');
    return by ?? t('reinforcementGroup.somebody');
  };
  const shown = isWhole ? history : history.slice(0, mostShown);
  return (
    <section className={`card ${classes.card}`} aria-labelledby="group-history">
      <h2 id="group-history">{t('reinforcementGroup.history')}</h2>
      <ol className={`list stack gap-12 hide-empty ${classes.history}`}>
        {shown.map((event, index) => (
          <li className="break small" key={`${event.at} ${index}`}>
            <strong>{t(`reinforcementGroup.events.${event.what}`)}</strong>{' '}
            {event.tickets !== null && (
              <>{t('reinforcementGroup.ticketCount', { count: event.tickets })} </>
            )}
            <Other event={event} />
            <span className={`muted small break ${classes.muted}`}>
              {byOf(event)} · <RelativeTime at={event.at} />
            </span>
          </li>
        ))}
      </ol>
      <MoreButton
        count={history.length}
        shown={mostShown}
        isWhole={isWhole}
        onToggle={setIsWhole}
      />
    </section>
  );
}
