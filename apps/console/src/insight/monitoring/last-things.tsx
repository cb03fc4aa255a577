import { Link } from '@tanstack/react-router';
import type { MonitoringDetail } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './monitoring.module.css';

const things = ['lastTicket', 'lastQuestion', 'lastSuggestion', 'lastAnswer'] as const;
type LastThing = MonitoringDetail[(typeof things)[number]];

/** Last upserted ticket, last question, suggestion and answer (spec §2), each with its ticket. */
export function LastThings({ detail }: { detail: MonitoringDetail }) {
  const { t } = useTranslation();
  return (
    <section className="card packed heads-14">
      <h2>{t('monitoring.last.title')}</h2>
      <dl className={`stack gap-12-24 facts ${classes.last}`}>
        {things.map((name) => (
          <div key={name}>
            <dt title={t(`monitoring.last.texts.${name}`)}>{t(`monitoring.last.${name}`)}</dt>
            <dd>
              <Thing thing={detail[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Thing({ thing }: { thing: LastThing }) {
  const { t } = useTranslation();
  if (thing === null) return <span className="muted">{t('monitoring.last.none')}</span>;
  return (
    <>
      <span className="wrap baseline gap-0-8">
        <Link
          to="/tickets/$ticket"
          params={{ ticket: thing.ticket }}
          className={`link accent break ${classes.link}`}
        >
          {t('monitoring.last.ticket', { ticket: thing.externalId })}
        </Link>
        <span className="muted">
          <RelativeTime at={thing.at} />
        </span>
      </span>
      {thing.text !== '' && <p className="clamp-3 soft small break">{thing.text}</p>}
    </>
  );
}
