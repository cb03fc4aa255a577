import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconMail,
  IconMailOff,
  type Icon,
} from '@tabler/icons-react';
import type { Check, Incident } from '@replique/contract/insight/monitoring';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CheckRow } from './check-row.tsx';
import { buildTimeline, type Entry } from './incidents/incident-timeline.ts';
import classes from './monitoring.module.css';

export type IncidentDetail = Incident & { checks: Check[] };

/** So many checks come with an incident at most. */
const mostChecks = 50;
/** More of them are folded. */
const fewChecks = 3;

/** What happened, oldest first, down to now or to its end. */
export function Timeline({ incident }: { incident: IncidentDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { endedAt, toldAt, checks } = incident;
  return (
    <section className="card packed heads-14">
      <h2>{t('monitoring.incident.timeline')}</h2>
      {checks.length >= mostChecks && (
        <p className="muted">
          {t('monitoring.incident.lastChecksOnly', { number: format.number(checks.length) })}
        </p>
      )}
      <ol className={`list stack hide-empty ${classes.timeline}`}>
        {buildTimeline(incident).map((entry) => (
          <TimelineEntry key={`${entry.kind} ${entry.at}`} entry={entry} />
        ))}
        {toldAt === null && (
          <Line icon={IconMailOff} title={t('monitoring.incident.nobodyTold')}>
            {t('monitoring.incident.notToldText')}
          </Line>
        )}
        {endedAt === null && <Line icon={IconHourglass} title={t('monitoring.incident.goesOn')} />}
      </ol>
    </section>
  );
}

interface LineProps {
  icon: Icon;
  tone?: 'danger' | 'success';
  title: string;
  at?: string;
  /** The last of several moments. */
  until?: string | undefined;
  children?: ReactNode;
}

function Line({ icon: LineIcon, tone, title, at, until, children }: LineProps) {
  const { t } = useTranslation();
  return (
    <li data-tone={tone}>
      <LineIcon size={18} aria-hidden />
      <div>
        <p className="wrap baseline gap-0-8">
          <strong>{title}</strong>
          {at !== undefined && (
            <span className="muted">
              <RelativeTime at={at} />
              {until !== undefined && (
                <>
                  {' '}
                  {t('monitoring.incident.until')} <RelativeTime at={until} />
                </>
              )}
            </span>
          )}
        </p>
        {typeof children === 'string' ? <p className="soft">{children}</p> : children}
      </div>
    </li>
  );
}

function TimelineEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  if (entry.kind === 'checks') return <Checks entry={entry} />;
  const { at } = entry;
  if (entry.kind === 'opened') {
    return (
      <Line icon={IconAlertTriangle} tone="danger" title={t('monitoring.incident.opened')} at={at}>
        {t('monitoring.incident.openedText')}
      </Line>
    );
  }
  if (entry.kind === 'ended') {
    return (
      <Line icon={IconCircleCheck} tone="success" title={t('monitoring.incident.ended')} at={at}>
        {t('monitoring.incident.endedText')}
      </Line>
    );
  }
  const { kind } = entry;
  return (
    <Line icon={IconMail} title={t(`monitoring.incident.${kind}`)} at={at}>
      {t(`monitoring.incident.${kind}Text`)}
    </Line>
  );
}

/** Moments that lie closer together read alike. */
const longMs = 120_000;

function isLong(checks: Check[]): boolean {
  const [first, last] = [checks[0], checks.at(-1)];
  return first && last ? Date.parse(last.at) - Date.parse(first.at) > longMs : false;
}

/** Checks in a row with the same outcome, each opening to its steps. */
function Checks({ entry }: { entry: Extract<Entry, { kind: 'checks' }> }) {
  const { t } = useTranslation();
  const { health, checks, at } = entry;
  const count = checks.length;
  const isFailed = health === 'FAILED';
  const title = isFailed
    ? t('monitoring.incident.failedChecks', { count })
    : t('monitoring.incident.goodChecks', { count });
  return (
    <Line
      icon={isFailed ? IconCircleX : IconCircleCheck}
      title={title}
      at={at}
      until={isLong(checks) ? checks.at(-1)?.at : undefined}
    >
      {count > fewChecks ? (
        <details className={classes.fold}>
          <summary>{t('monitoring.incident.showChecks')}</summary>
          <CheckList checks={checks} />
        </details>
      ) : (
        <CheckList checks={checks} />
      )}
    </Line>
  );
}

function CheckList({ checks }: { checks: Check[] }) {
  return (
    <ol className="list stack hide-empty fade stale-any">
      {checks.map((check) => (
        <CheckRow key={check.uuid} check={check} />
      ))}
    </ol>
  );
}
