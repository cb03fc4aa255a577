import { Link } from '@tanstack/react-router';
import type { MonitoringDetail } from '@replique/contract/insight/monitoring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CheckStrip } from './check-strip.tsx';
import { crmName, Switched } from './client-columns.tsx';
import classes from './monitoring.module.css';
import { useUptimeWords } from './uptime.ts';

interface FactProps {
  name: 'crm' | 'suggestions' | 'lastCheckAt' | 'failing' | 'uptime' | 'recent';
  children: ReactNode;
}

/** What the columns of the list say, of this client. */
function Fact({ name, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt title={t(`monitoring.columnTexts.${name}`)}>{t(`monitoring.columns.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ClientFacts({ detail }: { detail: MonitoringDetail }) {
  const { t } = useTranslation();
  const uptimeWords = useUptimeWords();
  const { client, crms, lastCheckAt, failingSince, incident } = detail;
  return (
    <section className="card packed heads-14">
      <h2>{t('monitoring.facts')}</h2>
      <dl className={`stack gap-12-24 ${classes.facts}`}>
        {failingSince !== null && (
          <Fact name="failing">
            <RelativeTime at={failingSince} />
            {incident !== null && (
              <Link
                to="/incidents/$incident"
                params={{ incident }}
                className={`link accent break ${classes.link}`}
              >
                {t('monitoring.openIncident')}
              </Link>
            )}
          </Fact>
        )}
        <Fact name="lastCheckAt">
          {lastCheckAt === null ? t('monitoring.never') : <RelativeTime at={lastCheckAt} />}
        </Fact>
        <Fact name="uptime">{uptimeWords(detail.uptime)}</Fact>
        <Fact name="recent">
          <CheckStrip recent={detail.recent} isAlone />
        </Fact>
        <Fact name="crm">
          <Switched isOn={detail.isCrmEnabled} />
          {crms.length > 0 && <span className="muted">{crms.map(crmName).join(', ')}</span>}
          <Link
            to="/clients/details/$id/crms"
            params={{ id: client.uuid }}
            className={`link accent break ${classes.link}`}
          >
            {t('monitoring.toCrms')}
          </Link>
        </Fact>
        <Fact name="suggestions">
          <Switched isOn={detail.isSuggestionsEnabled} />
          <Link
            to="/clients/details/$id/modules"
            params={{ id: client.uuid }}
            className={`link accent break ${classes.link}`}
          >
            {t('monitoring.toModules')}
          </Link>
        </Fact>
      </dl>
    </section>
  );
}
