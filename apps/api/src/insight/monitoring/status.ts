import type { ServicePart, ServiceStatus } from '@replique/contract/insight/status';
import { withClientScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import {
  findFailingSince,
  listChecks,
  listDays,
  listIncidentsSince,
  type CheckRow,
  type IncidentRow,
} from './history-store.ts';
import { presentIncident } from './present.ts';

const dayMs = 86_400_000;
const shownDays = 30;
const incidentDays = 90;
const mostIncidents = 50;

type Parts = ServiceStatus['parts'];

const partOf = ({ kind, step }: IncidentRow): ServicePart => {
  if (kind === 'figures-differ') return 'figures';
  if (kind === 'queue') return 'jobs';
  return kind === 'provider' ? 'models' : (step ?? 'crm');
};

const states = { ok: 'ok', failed: 'failing', skipped: 'off' } as const;

/** The steps of the last check; before it nothing is known of any. */
function stepsOf(check: CheckRow | undefined, since: Date | null): Parts {
  if (!check) {
    const steps = ['crm', 'tickets', 'retrieval', 'suggestion', 'write-back'] as const;
    return steps.map((part) => ({ part, state: 'unknown', since: null, cause: null }));
  }
  return check.steps.map(({ step: part, outcome, cause }) => ({
    part,
    state: states[outcome],
    since: outcome === 'failed' ? (since?.toISOString() ?? null) : null,
    cause,
  }));
}

/** What no check looks at fails while its incident is open. */
function others(open: IncidentRow[]): Parts {
  return (['figures', 'jobs', 'models'] as const).map((part) => {
    const incident = open.find((each) => partOf(each) === part);
    const since = incident?.openedAt.toISOString() ?? null;
    return { part, state: incident ? 'failing' : 'ok', since, cause: incident?.cause ?? null };
  });
}

/** Of the checks that succeeded; null before the first. */
function shareOf(days: { checks: number; successes: number }[]): number | null {
  const sum = (of: 'checks' | 'successes') => days.reduce((all, day) => all + day[of], 0);
  return sum('checks') === 0 ? null : sum('successes') / sum('checks');
}

/** How the service does for a client, in words that its people may read. @throws `clients.not-found` */
export async function readStatus(
  deps: Deps,
  caller: Caller,
  clientRef: string,
): Promise<ServiceStatus> {
  const { id } = await withClientScope(deps, caller, clientRef, (_, client) =>
    Promise.resolve(client),
  );
  const now = deps.clock();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  // The tables are the provider's: every statement names the client.
  return deps.db.withStaff(async (tx) => {
    const failingSince = await findFailingSince(tx, id);
    const days = await listDays(tx, id, ago(shownDays));
    const { rows: checks } = await listChecks(tx, id, { pageSize: 1, page: 1 });
    const incidents = await listIncidentsSince(tx, id, ago(incidentDays), mostIncidents);
    return {
      checkedAt: checks[0]?.at.toISOString() ?? null,
      uptime: shareOf(days),
      parts: [
        ...stepsOf(checks[0], failingSince),
        ...others(incidents.filter(({ endedAt }) => endedAt === null)),
      ],
      days,
      incidents: incidents.map((row) => {
        const { uuid: incident, cause, openedAt, endedAt, duration } = presentIncident(row, now);
        return { uuid: incident, part: partOf(row), cause, openedAt, endedAt, duration };
      }),
    };
  });
}
