import type { Health } from '@replique/contract/insight/monitoring';
import { findClient } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findLastAnswer,
  findLastQuestion,
  findLastSuggestion,
  findLastTicket,
  listWork,
  type Last,
} from './detail-store.ts';
import {
  findIncident,
  listChecks,
  listChecksBetween,
  listIncidents,
  type IncidentQuery,
} from './history-store.ts';
import { findMonitored, listMonitored, type ListQuery } from './list-store.ts';
import { presentCheck, presentClient, presentIncident } from './present.ts';

/** How clients do, as super-admins read it (docs/monitoring.md). Other slices open and end incidents by this file. */

export { checkClients } from './checks.ts';
export { countFailingClients, countOpenIncidents, listRecentIncidents } from './counts-store.ts';
export { endIncident, openIncident, tellJob, type IncidentMark } from './incidents.ts';

export async function listClients(deps: Deps, query: ListQuery) {
  const { rows, total, failing, succeeding } = await deps.db.withStaff((tx) =>
    listMonitored(tx, query, deps.clock()),
  );
  return { items: rows.map(presentClient), nextCursor: null, total, failing, succeeding };
}

const presentLast = (last: Last | null) => last && { ...last, at: last.at.toISOString() };

/** An archived client shows how it did last. @throws `clients.not-found` */
export async function readClient(deps: Deps, uuid: string) {
  return deps.db.withStaff(async (tx) => {
    const row = await findMonitored(tx, uuid, deps.clock());
    if (!row) throw fail('clients.not-found');
    const { rows: checks } = await listChecks(tx, row.id, { pageSize: 1, page: 1 });
    const work = await listWork(tx, row.id);
    return {
      ...presentClient(row),
      lastTicket: presentLast(await findLastTicket(tx, row.id)),
      lastQuestion: presentLast(await findLastQuestion(tx, row.id)),
      lastSuggestion: presentLast(await findLastSuggestion(tx, row.id)),
      lastAnswer: presentLast(await findLastAnswer(tx, row.id)),
      lastCheck: checks[0] ? presentCheck(checks[0]) : null,
      queues: work.map(({ oldestAt, ...rest }) => ({
        ...rest,
        oldestAt: oldestAt?.toISOString() ?? null,
      })),
    };
  });
}

async function requireClient(tx: Tx, uuid: string): Promise<number> {
  const client = await findClient(tx, { uuid });
  if (!client) throw fail('clients.not-found');
  return client.id;
}

/** @throws `clients.not-found` */
export async function readChecks(
  deps: Deps,
  uuid: string,
  query: { health?: Health | undefined; pageSize: number; page: number },
) {
  const { rows, total } = await deps.db.withStaff(async (tx) =>
    listChecks(tx, await requireClient(tx, uuid), query),
  );
  return { items: rows.map(presentCheck), nextCursor: null, total };
}

/** @throws `clients.not-found` */
export async function readIncidents(
  deps: Deps,
  { client, ...query }: Omit<IncidentQuery, 'clientId'> & { client?: string | undefined },
) {
  const { rows, total, open } = await deps.db.withStaff(async (tx) => {
    const clientId = client === undefined ? null : await requireClient(tx, client);
    return listIncidents(tx, { ...query, clientId });
  });
  const now = deps.clock();
  return { items: rows.map((row) => presentIncident(row, now)), nextCursor: null, total, open };
}

/** So many of its checks are shown with an incident, from an hour before it on. */
const checksShown = 50;
const beforeMs = 3_600_000;

/** @throws `monitoring.incident-not-found` */
export async function readIncident(deps: Deps, uuid: string) {
  return deps.db.withStaff(async (tx) => {
    const row = await findIncident(tx, uuid);
    if (!row) throw fail('monitoring.incident-not-found');
    const now = deps.clock();
    const span = {
      from: new Date(row.openedAt.getTime() - beforeMs),
      to: row.endedAt ?? now,
      most: checksShown,
    };
    const isOfChecks = row.kind === 'check' && row.clientId !== null;
    const checks = isOfChecks ? await listChecksBetween(tx, row.clientId ?? 0, span) : [];
    return { ...presentIncident(row, now), checks: checks.map(presentCheck) };
  });
}
