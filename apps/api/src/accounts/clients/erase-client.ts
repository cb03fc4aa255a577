import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import {
  deleteClient,
  deleteSome,
  forgetSome,
  listPendingErasures,
  listReferences,
  listTablesWithClient,
  updateErasure,
  type Belonging,
  type Erasure,
  type Reference,
} from './erasure-store.ts';

export const eraseJob = 'clients.erase';

/** What people did stays written down, without their names. */
const kept = new Set(['audit_log']);
/** Kept in step with the tickets by triggers, which also take along what is left of a client that goes. */
const followers = new Set(['ticket_counts', 'ticket_value_counts']);
/** Rows that no key ties to the person whom they name. */
const byAddress: { table: string; column: string }[] = [{ table: 'mails', column: 'recipient' }];

/** Of the search, to let go of that of a client that is no more. */
export type Indexes = { forget(clientId: number): void };

export type EraseOptions = {
  batchSize?: number;
  /** Called after every batch with how many rows it took. */
  onBatch?: (table: string, rows: number) => void;
};

type Step =
  | { kind: 'delete'; table: string; belonging: Belonging }
  | { kind: 'forget'; table: string; column: string };

/** Tables that others refer to come after those; a circle is entered where it begins. */
function childrenFirst(tables: string[], references: Reference[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  while (left.size > 0) {
    const isFree = (table: string) =>
      !references.some(
        ({ source, target }) => target === table && source !== table && left.has(source),
      );
    const next = [...left].find((table) => isFree(table)) ?? [...left][0] ?? '';
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/**
 * What to do in which order, read from the catalogue: a table of tomorrow is erased without being named here.
 * Rows that must have a person of the client go with the client; rows of others forget the person.
 */
async function planErasure(tx: Tx): Promise<Step[]> {
  const owned = (await listTablesWithClient(tx)).filter(
    (table) => !kept.has(table) && !followers.has(table),
  );
  const references = await listReferences(tx);
  const toPeople = references.filter(
    ({ source, target }) => target === 'users' && !kept.has(source),
  );
  const bound = toPeople.filter(({ source, isLoose }) => !isLoose && !owned.includes(source));
  const tables = childrenFirst([...owned, ...bound.map(({ source }) => source)], references);
  const deletions = [...new Set(tables)].flatMap((table): Step[] => {
    if (owned.includes(table)) return [{ kind: 'delete', table, belonging: 'client' }];
    return bound
      .filter(({ source }) => source === table)
      .map(({ column }) => ({ kind: 'delete', table, belonging: { person: column } }));
  });
  const beforePeople: Step[] = [
    ...byAddress.map(({ table, column }): Step => ({
      kind: 'delete',
      table,
      belonging: { address: column },
    })),
    ...toPeople
      .filter(({ isLoose }) => isLoose)
      .map(({ source, column }): Step => ({ kind: 'forget', table: source, column })),
  ];
  const people = deletions.findIndex((step) => step.table === 'users');
  return [...deletions.slice(0, people), ...beforePeople, ...deletions.slice(people)];
}

/** A person who goes is looked for in every table that may name people, some of them large and without an index. */
const peopleAtOnce = 25;

/** Each batch is a transaction of its own, so the work goes on where it was stopped. */
async function runStep(
  deps: Deps,
  step: Step,
  clientId: number,
  { batchSize = 2_000, onBatch }: EraseOptions,
): Promise<void> {
  const most = step.table === 'users' ? Math.min(batchSize, peopleAtOnce) : batchSize;
  for (;;) {
    const rows = await deps.db.withStaff(
      (tx) =>
        step.kind === 'delete'
          ? deleteSome(tx, step.table, step.belonging, clientId, most)
          : forgetSome(tx, step.table, step.column, clientId, most),
      { statementTimeoutMs: 120_000 },
    );
    onBatch?.(step.table, rows);
    if (rows < most) return;
  }
}

async function eraseClient(
  deps: Deps,
  indexes: Indexes,
  erasure: Erasure,
  options: EraseOptions,
): Promise<void> {
  const { clientId, jobUuid } = erasure;
  const steps = await deps.db.withStaff((tx) => planErasure(tx));
  for (const step of steps) await runStep(deps, step, clientId, options);
  await deps.db.withStaff(
    async (tx) => {
      await deleteClient(tx, clientId);
      await updateErasure(tx, jobUuid, { finishedAt: deps.clock(), lastError: null });
    },
    { statementTimeoutMs: 120_000 },
  );
  indexes.forget(clientId);
  deps.log.info({ clientId, jobUuid }, 'client erased');
}

/**
 * Job: erases the clients that wait for it. One that fails does not stop the others; its error is kept with the
 * request, and the next turn goes on.
 */
export async function eraseClients(
  deps: Deps,
  indexes: Indexes,
  options: EraseOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const erasure of await deps.db.withStaff((tx) => listPendingErasures(tx))) {
    try {
      await eraseClient(deps, indexes, erasure, options);
    } catch (error) {
      failures.push(error);
      const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      await deps.db.withStaff((tx) => updateErasure(tx, erasure.jobUuid, { lastError }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'clients could not be erased');
}
