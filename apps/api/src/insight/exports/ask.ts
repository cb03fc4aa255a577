import { randomUUIDv7 } from 'node:crypto';
import { exportColumns, type ExportKind } from '@replique/contract/insight/export-columns';
import { exportRoles, mostSheetRows, type Export } from '@replique/contract/insight/exports';
import { type ExportFormat, type NewExport } from '@replique/contract/insight/export-requests';
import { recordChange, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { exportJob } from './export-job.ts';
import { presentExport } from './exports.ts';
import { mayHaveKind, scopeOf } from './rights.ts';
import { requireRoom } from './room.ts';
import { inScope, type Plan } from './rows/source.ts';
import { sources } from './rows/sources.ts';
import { findExport, insertExport } from './store.ts';

/** Files are asked for here, by people and by schedules. */

export type Asked = {
  kind: ExportKind;
  format: ExportFormat;
  language: 'en' | 'fr';
  columns: string[];
  filter: Record<string, unknown> | null;
  requestedBy: number;
  scheduleId: number | null;
};

/** @throws `exports.too-many-rows` where the format cannot hold so many */
export function requireFitting(format: ExportFormat, total: number): void {
  if (format === 'xlsx' && total > mostSheetRows) throw fail('exports.too-many-rows');
}

/** Writes down what was asked for: the job makes it. @throws `exports.too-many`, `exports.full` */
export async function insertAsked(tx: Tx, deps: Deps, asked: Asked, plan: Plan): Promise<string> {
  await requireRoom(tx, plan.clientId, { isNew: true });
  const requestedAt = deps.clock();
  const stamp = requestedAt.toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  const uuid = randomUUIDv7();
  const fileName = `${asked.kind}-${stamp}.${asked.format}`;
  const { clientId, total, last: chosenLast, picked } = plan;
  await insertExport(tx, {
    ...asked,
    uuid,
    fileName,
    clientId,
    total,
    chosenLast,
    picked,
    requestedAt,
  });
  const { kind, format, filter, requestedBy } = asked;
  await recordChange(
    tx,
    deps,
    { userId: requestedBy },
    {
      action: 'exports.asked',
      clientId,
      label: fileName,
      href: '/exports',
      // Whose file it is outlives nobody’s erasure.
      after: { kind, format, rows: total, filter: kind === 'person' ? null : filter },
    },
  );
  return uuid;
}

/** @throws `auth.forbidden` to somebody who may not have files of this kind */
export function requireKind(caller: Caller, kind: ExportKind): void {
  if (!mayHaveKind(caller.level, kind)) throw fail('auth.forbidden', { role: exportRoles[kind] });
}

/** Whose rows they are: the own client, the named one, or null for those of the whole installation. */
export function findClientOf(
  deps: Deps,
  caller: Caller,
  body: { client?: string | undefined },
): Promise<number | null> {
  return withScope(deps, caller, body.client, (_, clientId) => Promise.resolve(clientId));
}

/**
 * Asks for a file of what matches now.
 * @throws what the kind's filter may be refused for, `exports.client-needed`, `exports.too-many-rows`,
 * `exports.too-many`, `exports.full`
 */
export async function askForExport(deps: Deps, caller: Caller, body: NewExport): Promise<Export> {
  const { kind, format, language } = body;
  requireKind(caller, kind);
  const clientId = await findClientOf(deps, caller, 'client' in body ? body : {});
  const picked = 'picked' in body ? (body.picked ?? null) : null;
  const filter = picked ? null : (body.filter ?? {});
  const plan = await sources[kind].plan(deps, {
    clientId,
    filter: filter ?? {},
    picked,
    by: caller.userId,
  });
  requireFitting(format, plan.total);
  const columns = [...new Set(body.columns ?? exportColumns[kind])];
  const requestedBy = caller.userId;
  const asked = { kind, format, language, columns, filter, requestedBy, scheduleId: null };
  // A super-admin who picked some without naming their client is staff still.
  const made = await inScope(deps, clientId, async (tx) => {
    const uuid = await insertAsked(tx, deps, asked, plan);
    const file = await findExport(tx, scopeOf(caller, clientId), uuid);
    if (!file) throw fail('exports.not-found');
    return presentExport(file, deps.clock());
  });
  deps.wake(exportJob);
  return made;
}
