import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Incident } from '@replique/contract/insight/monitoring';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../../lib/api-error.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { DetailPage } from '../../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ErrorState, NotFound } from '../../../ui/states.tsx';
import { useCauseWords } from './cause.ts';
import { IncidentBadge } from './incident-badge.tsx';
import { IncidentDuration } from './incident-duration.tsx';
import { useIncidentName } from './incident-name.ts';
import classes from '../monitoring.module.css';
import { Timeline, type IncidentDetail } from '../timeline.tsx';

/** `/incidents/{incident}`: what failed, since when, who was told, and what to do. */
export function IncidentScreen() {
  const { incident } = useParams({ from: '/layout/incidents/$incident' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    orpc.monitoring.incident.queryOptions({ input: { incident } }),
  );
  // 400 is an address whose id is not even one.
  const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
  if (isMissing) return <NotFound title={errorText({ code: 'monitoring.incident-not-found' })} />;
  if (data) return <IncidentPage incident={data} readAt={dataUpdatedAt} />;
  if (!error) return <PageSkeleton label={t('monitoring.incident.loading')} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

interface IncidentPageProps {
  incident: IncidentDetail;
  readAt: number;
}

function IncidentPage({ incident, readAt }: IncidentPageProps) {
  const { t } = useTranslation();
  const name = useIncidentName()(incident);
  const { client, endedAt } = incident;
  usePageTitle(client ? `${name} (${client.name})` : name);
  return (
    <DetailPage
      breadcrumb={[{ label: t('titles.incidents'), to: '/incidents' }]}
      title={name}
      badge={<IncidentBadge isOpen={endedAt === null} />}
    >
      <div className="stack with-side side-352 start gap-16">
        <div className="stack one-column shrink gap-16">
          <Remedy incident={incident} />
          <Timeline incident={incident} />
        </div>
        <div className="stack one-column shrink gap-16">
          <IncidentFacts incident={incident} readAt={readAt} />
        </div>
      </div>
    </DetailPage>
  );
}

/** What to do, and where that is done. */
function Remedy({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { text, remedy } = useCauseWords()(incident.cause);
  const { endedAt, detail } = incident;
  return (
    <section className="card packed heads-14">
      <h2>
        {t(endedAt === null ? 'monitoring.incident.whatToDo' : 'monitoring.incident.whatWasDone')}
      </h2>
      <p>
        {text} {remedy}
      </p>
      {detail !== null && (
        <p className="soft small break">
          {t('monitoring.detail')} <code>{detail}</code>
        </p>
      )}
      <p className="row wrap gap-4-8">
        <RemedyLink incident={incident} />
      </p>
    </section>
  );
}

function RemedyLink({ incident: { client, kind } }: { incident: Incident }) {
  const { t } = useTranslation();
  if (client && kind === 'check') {
    return (
      <Link
        to="/monitoring/clients/$client"
        params={{ client: client.uuid }}
        className={`link accent break ${classes.link}`}
      >
        {t('monitoring.incident.toClient')}
      </Link>
    );
  }
  if (kind === 'provider') {
    return (
      <Link to="/models" className={`link accent break ${classes.link}`}>
        {t('monitoring.incident.toModels')}
      </Link>
    );
  }
  if (kind === 'figures-differ') {
    return (
      <Link
        to="/insights/v2"
        search={{ client: client?.uuid }}
        className={`link accent break ${classes.link}`}
      >
        {t('monitoring.incident.toInsights')}
      </Link>
    );
  }
  return (
    <Link
      to="/monitoring/$view"
      params={{ view: 'installation' }}
      className={`link accent break ${classes.link}`}
    >
      {t('monitoring.incident.toInstallation')}
    </Link>
  );
}

function IncidentFacts({ incident, readAt }: IncidentPageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { client, kind, step, openedAt, endedAt, failures } = incident;
  return (
    <section className="card packed heads-14">
      <h2>{t('monitoring.incident.facts')}</h2>
      <dl className={`stack gap-12-24 ${classes.facts}`}>
        <div>
          <dt>{t('monitoring.incident.columns.client')}</dt>
          <dd>{client?.name ?? t('monitoring.incident.installation')}</dd>
        </div>
        <div>
          <dt>{t('monitoring.incident.kind')}</dt>
          <dd>{t(`monitoring.incident.kinds.${kind}`)}</dd>
        </div>
        {step !== null && (
          <div>
            <dt>{t('monitoring.incident.step')}</dt>
            <dd>{t(`monitoring.steps.${step}`)}</dd>
          </div>
        )}
        <div>
          <dt>{t('monitoring.incident.columns.openedAt')}</dt>
          <dd>
            <RelativeTime at={openedAt} />
          </dd>
        </div>
        <div>
          <dt>
            {t(endedAt === null ? 'monitoring.incident.lasts' : 'monitoring.incident.lasted')}
          </dt>
          <dd>
            <IncidentDuration incident={incident} readAt={readAt} />
          </dd>
        </div>
        <div>
          <dt>{t('monitoring.incident.failures')}</dt>
          <dd className="figures">{format.number(failures)}</dd>
        </div>
      </dl>
    </section>
  );
}
