import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SilenceReasons } from '@replique/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { BoardProps } from './board-state.ts';
import { figureLink } from './links.ts';
import classes from './sections.module.css';

/** A reason as the suggestion itself tells it. */
function useReasonText(): (reason: string) => string {
  const { t, i18n } = useTranslation();
  return (reason) => {
    const key = `suggestions.silence.${reason}`;
    return i18n.exists(key) ? t(key as PhraseKey) : reason;
  };
}

function Reasons({ reasons }: Pick<SilenceReasons, 'reasons'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useReasonText();
  const most = Math.max(1, ...reasons.map((each) => each.tickets));
  if (reasons.length === 0) return <p className="muted">{t('insights.reasons.nothing')}</p>;
  return (
    <ul className={`list stack one-column packed gap-10 ${classes.reasons}`}>
      {reasons.map(({ reason, tickets }) => (
        <li className="wide-and-narrow gap-4-16 stack" key={reason}>
          <span>{textOf(reason)}</span>
          <span className="figures">
            {t('insights.reasons.tickets', { count: tickets, number: format.number(tickets) })}
          </span>
          <span className={`clip ground-neutral round-4 ${classes.reasonBar}`} aria-hidden>
            <span
              className="full-height ground-accent block"
              style={{ width: `${(tickets / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Gaps({
  gaps,
  openGaps,
  client,
}: Pick<SilenceReasons, 'gaps' | 'openGaps'> & { client: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  // A guest reads the figures; the client's pages are open from Agent on.
  const isOpen = hasRole(useSession().level, 'agent');
  if (gaps.length === 0) return <p className="muted">{t('insights.reasons.noGaps')}</p>;
  return (
    <>
      <ul className={`list stack one-column packed gap-0 ${classes.gaps}`}>
        {gaps.map((gap) => (
          <li className="row min-h-32 gap-16 line-below between" key={gap.uuid}>
            {isOpen ? (
              <Link
                to="/clients/details/$id/gaps/$gap"
                params={{ id: gap.client, gap: gap.uuid }}
                title={gap.name}
              >
                {gap.name}
              </Link>
            ) : (
              <span title={gap.name}>{gap.name}</span>
            )}
            <span className="figures">
              {t('insights.reasons.tickets', {
                count: gap.tickets,
                number: format.number(gap.tickets),
              })}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && client !== undefined && (
        <Link
          to="/clients/details/$id/gaps"
          params={{ id: client }}
          className={`press-link small inline-block ${classes.more}`}
        >
          {t('insights.reasons.allGaps', { count: openGaps })}
        </Link>
      )}
    </>
  );
}

/** Why nothing was suggested, and which knowledge is missing. */
export function ReasonsSection({ filter }: Pick<BoardProps, 'filter'>) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.insights.reasons.queryOptions({ input: filter }),
  );
  const { to, search } = figureLink('silent', filter);
  return (
    <section
      className={`panel gap-12 heads-14-24 ${classes.section}`}
      aria-labelledby="insights-reasons"
    >
      <div className="bar min-h-32">
        <h2 id="insights-reasons">{t('insights.reasons.title')}</h2>
        {data !== undefined && data.reasons.length > 0 && (
          <Link to={to} search={search} className={`press-link small inline-block ${classes.more}`}>
            {t('insights.reasons.openSilent')}
          </Link>
        )}
      </div>
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && (
        <p className={classes.reasonsSpace} role="status" aria-label={t('insights.reasons.wait')} />
      )}
      {data && (
        <div className={`stack ${classes.twoColumns}`} data-refreshing={isPlaceholderData}>
          <Reasons reasons={data.reasons} />
          <div>
            <h3 className="mb-6 medium small soft">{t('insights.reasons.gaps')}</h3>
            <Gaps gaps={data.gaps} openGaps={data.openGaps} client={filter.client} />
          </div>
        </div>
      )}
    </section>
  );
}
