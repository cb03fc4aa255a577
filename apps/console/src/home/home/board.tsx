import type { Home } from '@replique/contract/home/home';
import { useTranslation } from 'react-i18next';
import { levels } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLiveTickets } from '../../helpdesk/tickets/live-tickets.ts';
import classes from './home.module.css';
import { NeedCard } from './need-card.tsx';
import { orderNeeds, type ShownNeed } from './needs.ts';
import { ValueBoard } from './value-board.tsx';

interface BoardProps {
  home: Home;
  client: string | undefined;
}

/** What has no rows, in one line: it is known to be well. */
function Clear({ needs }: { needs: ShownNeed[] }) {
  const { t, i18n } = useTranslation();
  if (needs.length === 0) return null;
  const names = needs.map(({ name }) => t(`homeBoard.needs.${name}`));
  const list = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' }).format(names);
  return <p className="muted small mt-8">{t('homeBoard.clear', { list })}</p>;
}

/** What waits: each figure leads to its rows. */
function Needs({ home: { needs }, client }: BoardProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const all = orderNeeds(needs);
  const shown = all.filter(({ count }) => count > 0);
  return (
    <section className="shrink" aria-labelledby="home-needs">
      <h2 className="mb-8" id="home-needs">
        {level < levels.agent ? t('homeBoard.standing') : t('homeBoard.needsTitle')}
      </h2>
      {shown.length === 0 ? (
        <p className="muted">{t('homeBoard.allClear')}</p>
      ) : (
        <>
          <div className={`gap-12 stack ${classes.needs}`}>
            {shown.map((need) => (
              <NeedCard
                key={need.name}
                need={need}
                client={client}
                since={needs.longestWaitingSince}
              />
            ))}
          </div>
          <Clear needs={all.filter(({ count }) => count === 0)} />
        </>
      )}
    </section>
  );
}

/** What the product brings, and what needs me now. */
export function Board(props: BoardProps) {
  useLiveTickets();
  return (
    <div className="stack gap-24">
      <ValueBoard {...props} />
      <Needs {...props} />
    </div>
  );
}
