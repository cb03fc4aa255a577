import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { IncidentBadge } from './incident-badge.tsx';
import { useIncidentName } from './incident-name.ts';
import classes from './monitoring.module.css';
import { incidentListQuery } from './queries.ts';

const shown = 10;

/** The last incidents of a client, and the way to all of them. */
export function ClientIncidents({ client }: { client: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const nameOf = useIncidentName();
  const { data, error } = useQuery(incidentListQuery({ client, pageSize: shown, page: 1 }));
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t('titles.incidents')}</h2>
        {data !== undefined && data.total > 0 && (
          <Link to="/incidents" search={{ client }} className={classes.link}>
            {t('monitoring.allIncidents', { count: data.total })}
          </Link>
        )}
      </div>
      {error && data === undefined && (
        <p role="alert" className={classes.error}>
          {errorText(error)}
        </p>
      )}
      {data?.items.length === 0 && (
        <p className={classes.muted}>{t('monitoring.noIncidentsOfClient')}</p>
      )}
      <ul className={classes.incidents}>
        {data?.items.map((incident) => (
          <li key={incident.uuid}>
            <Link
              to="/incidents/$incident"
              params={{ incident: incident.uuid }}
              className={classes.link}
            >
              {nameOf(incident)}
            </Link>
            <span className={classes.badges}>
              <IncidentBadge isOpen={incident.endedAt === null} />
              <span className={classes.muted}>
                <RelativeTime at={incident.openedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
