import type { Check, Incident, MonitoredClient } from '@replique/contract/insight/monitoring';
import type { CheckRow, IncidentRow } from './history-store.ts';
import type { MonitoredRow } from './list-store.ts';

/** Rows as they leave the server. */

export function presentClient(row: MonitoredRow): MonitoredClient {
  const { uuid, name, crms, isSuggestionsEnabled, health, failedStep, cause, incident } = row;
  return {
    client: { uuid, name },
    crms,
    isCrmEnabled: crms.length > 0,
    isSuggestionsEnabled,
    lastCheckAt: row.checkedAt?.toISOString() ?? null,
    health,
    failedStep,
    cause,
    incident,
    failingSince: row.failingSince?.toISOString() ?? null,
    uptime: row.uptime,
    recent: [...row.recent].map((letter) => (letter === 'S' ? 'SUCCESS' : 'FAILED')),
  };
}

export function presentCheck({ uuid, at, health, ms, isAsked, steps }: CheckRow): Check {
  return { uuid, at: at.toISOString(), health, ms, by: isAsked ? 'person' : 'job', steps };
}

export function presentIncident(row: IncidentRow, now: Date): Incident {
  const { uuid, kind, clientUuid, clientName, step, cause, detail, failures } = row;
  const until = row.endedAt ?? now;
  return {
    uuid,
    kind,
    client: clientUuid === null ? null : { uuid: clientUuid, name: clientName ?? '' },
    step,
    cause,
    detail,
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    duration: Math.max(0, Math.round((until.getTime() - row.openedAt.getTime()) / 1_000)),
    failures,
    toldAt: row.toldAt?.toISOString() ?? null,
    recoveryToldAt: row.recoveryToldAt?.toISOString() ?? null,
  };
}
