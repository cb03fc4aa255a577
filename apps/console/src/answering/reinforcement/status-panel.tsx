import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReinforcementStatus } from '@replique/contract/answering/reinforcement';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './groups.module.css';
import { statusQuery } from './status-query.ts';
import { useModuleIsOff } from './use-module-is-off.ts';

interface StatusPanelProps {
  client: string;
  /** Shows what auto-reinforcement answered. */
  onDid: () => void;
}

/** What a run found is shown at once, not at the list's own turn. */
function useNewRows(checkedAt: string | null | undefined): void {
  const seen = useRef(checkedAt);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== checkedAt)
      void readAgain(orpc.reinforcement.list.key());
    seen.current = checkedAt;
  }, [checkedAt]);
}

/** How far the grouping of a client is, and what auto-reinforcement did today. */
export function StatusPanel({ client, onDid }: StatusPanelProps) {
  const { t } = useTranslation();
  const isOff = useModuleIsOff(client);
  const { data, error, refetch } = useQuery(statusQuery(client));
  useNewRows(data?.checkedAt);
  return (
    <section
      className={`row wrap between framed round-8 ground gap-8-24 pad-8-12 ${classes.status}`}
      aria-label={t('reinforcement.status')}
    >
      {error && data === undefined && (
        <p className={`list row wrap gap-4-16 ${classes.facts}`}>
          {t('ui.errorTitle')}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {data && (isOff ? <ModuleOff client={client} /> : <Grouping status={data} />)}
      {data && <Automatic status={data} isOff={isOff} onDid={onDid} />}
    </section>
  );
}

function ModuleOff({ client }: { client: string }) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return (
    <p className={`caution ${classes.off}`}>
      {t('reinforcement.moduleOff')}{' '}
      {isSuperAdmin && (
        <Link
          to="/clients/details/$id/modules"
          params={{ id: client }}
          className="accent medium break hover-underline"
        >
          {t('reinforcement.toModules')}
        </Link>
      )}
    </p>
  );
}

function Grouping({ status }: { status: ReinforcementStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { grouped, leftOut, waiting, checkedAt, minTicketsPerGroup } = status;
  if (status.isRunning) return <Running status={status} />;
  const number = (value: number) => format.number(value);
  return (
    <ul className={`list row wrap gap-4-16 ${classes.facts} figures`}>
      <li>{t('reinforcement.grouped', { count: grouped, number: number(grouped) })}</li>
      {leftOut > 0 && (
        <li title={t('reinforcement.leftOutTitle', { least: number(minTicketsPerGroup) })}>
          {t('reinforcement.leftOut', { number: number(leftOut) })}
        </li>
      )}
      {waiting > 0 && <li>{t('reinforcement.waiting', { number: number(waiting) })}</li>}
      <li className="muted">
        {checkedAt === null ? (
          t('reinforcement.neverChecked')
        ) : (
          <>
            {t('reinforcement.checked')} <RelativeTime at={checkedAt} />
          </>
        )}
      </li>
    </ul>
  );
}

function Running({ status }: { status: ReinforcementStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const done = status.grouped + status.leftOut;
  const total = done + status.waiting;
  return (
    <p className={`list row wrap gap-4-16 ${classes.facts}`} role="status">
      <strong>{t('reinforcement.running')}</strong>
      {/* With nothing left to read it compares; how long that takes is not known. */}
      <progress
        aria-label={t('reinforcement.running')}
        max={Math.max(total, 1)}
        {...(status.waiting > 0 && { value: done })}
      />
      {status.waiting > 0 && (
        <span className="figures">
          {t('reinforcement.progress', { done: format.number(done), total: format.number(total) })}
        </span>
      )}
    </p>
  );
}

interface AutomaticProps {
  status: ReinforcementStatus;
  isOff: boolean;
  onDid: () => void;
}

function Automatic({ status, isOff, onDid }: AutomaticProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isActive = status.isAuto && !isOff;
  return (
    <div className="row wrap gap-4-12">
      <StatusBadge tone={isActive ? 'success' : 'neutral'}>
        {t(isActive ? 'reinforcement.autoOn' : 'reinforcement.autoOff')}
      </StatusBadge>
      {isActive && (
        <span className="figures">
          {t('reinforcement.autoToday', {
            done: format.number(status.today),
            cap: format.number(status.dailyCap),
          })}
        </span>
      )}
      {(isActive || status.automatic.length > 0) && (
        <button type="button" className="press-link pad-0" onClick={onDid}>
          {t('reinforcement.did')}
        </button>
      )}
    </div>
  );
}
