import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { IncidentBadge } from './incidents/incident-badge.tsx';
import { useIncidentName } from './incidents/incident-name.ts';
import classes from './monitoring.module.css';

const shown = 10;

/** The last incidents of a client, and the way to all of them. */
export function ClientIncidents({ client }: { client: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const nameOf = useIncidentName();
  const { data, error } = useQuery(
    orpc.monitoring.incidents.queryOptions({ input: { client, pageSize: shown, page: 1 } }),
  );
  return (
    <section className="card packed heads-14">
      <div className="bar min-h-24">
        <h2>{t('titles.incidents')}</h2>
        {data !== undefined && data.total > 0 && (
          <Link to="/incidents" search={{ client }} className={`link accent break ${classes.link}`}>
            {t('monitoring.allIncidents', { count: data.total })}
          </Link>
        )}
      </div>
      {error && data === undefined && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      {data?.items.length === 0 && <p className="muted">{t('monitoring.noIncidentsOfClient')}</p>}
      <ul className={`list stack hide-empty ${classes.incidents}`}>
        {data?.items.map((incident) => (
          <li className="gap-4 line-above stack" key={incident.uuid}>
            <Link
              to="/incidents/$incident"
              params={{ incident: incident.uuid }}
              className={`link accent break ${classes.link}`}
            >
              {nameOf(incident)}
            </Link>
            <span className="row wrap gap-4-8">
              <IncidentBadge isOpen={incident.endedAt === null} />
              <span className="muted">
                <RelativeTime at={incident.openedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
