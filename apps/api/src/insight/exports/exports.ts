import type { Export } from '@replique/contract/insight/exports';
import { resumeHours } from '@replique/contract/insight/exports';
import { recordChange, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { exportJob } from './export-job.ts';
import { requireRoom } from './room.ts';
import { scopeOf } from './rights.ts';
import {
  endExport,
  findExport,
  listExports,
  markSeen,
  removeExport,
  reopenExport,
  type ExportQuery,
  type ExportRecord,
} from './store.ts';

export { makeFiles } from './files/make-files.ts';
export { endSince as endExportsSince } from './end-store.ts';

const hourMs = 3_600_000;

function progressOf({ state, rows, total }: ExportRecord): number | null {
  if (state === 'ready' || state === 'expired') return 1;
  return total === 0 || rows > total ? null : rows / total;
}

const canResume = (file: ExportRecord, now: Date) =>
  (file.state === 'failed' || file.state === 'cancelled') &&
  file.expiresAt !== null &&
  file.expiresAt > now;

export function presentExport(file: ExportRecord, now: Date): Export {
  const { clientUuid, clientName } = file;
  return {
    uuid: file.uuid,
    kind: file.kind,
    format: file.format,
    language: file.language,
    client: clientUuid === null ? null : { uuid: clientUuid, name: clientName ?? '' },
    fileName: file.fileName,
    state: file.state,
    rows: file.rows,
    total: file.total,
    progress: progressOf(file),
    size: file.size,
    columns: file.columns,
    filter: file.filter,
    reason: file.reason,
    canResume: canResume(file, now),
    by: file.userUuid ? { uuid: file.userUuid, name: file.userName ?? '' } : null,
    schedule: file.scheduleUuid,
    createdAt: file.requestedAt.toISOString(),
    endedAt: file.endedAt?.toISOString() ?? null,
    expiresAt: file.expiresAt?.toISOString() ?? null,
    isSeen: file.seenAt !== null,
  };
}

/** Runs with a file that the caller may see. @throws `exports.not-found` */
export async function withExport<T>(
  deps: Deps,
  caller: Caller,
  uuid: string,
  fn: (tx: Tx, file: ExportRecord) => Promise<T>,
): Promise<T> {
  return withScope(deps, caller, undefined, async (tx, clientId) =>
    fn(tx, await requireExport(tx, caller, clientId, uuid)),
  );
}

async function requireExport(
  tx: Tx,
  caller: Caller,
  clientId: number | null,
  uuid: string,
): Promise<ExportRecord> {
  const file = await findExport(tx, scopeOf(caller, clientId), uuid);
  if (!file) throw fail('exports.not-found');
  return file;
}

/** @throws `exports.not-ready` for a file that is not there yet, or whose time is over */
export function requireReady(deps: Deps, { state, expiresAt }: ExportRecord): void {
  const isOver = expiresAt !== null && expiresAt <= deps.clock();
  if (state !== 'ready' || isOver) throw fail('exports.not-ready');
}

type ListQuery = Omit<ExportQuery, 'mineOf'> & { client?: string | undefined; mine: '0' | '1' };

export async function listVisibleExports(deps: Deps, caller: Caller, query: ListQuery) {
  const { client, mine, ...asked } = query;
  const now = deps.clock();
  return withScope(deps, caller, client, async (tx, clientId) => {
    const mineOf = mine === '1' ? caller.userId : null;
    const found = await listExports(tx, scopeOf(caller, clientId), { ...asked, mineOf });
    return {
      items: found.rows.map((file) => presentExport(file, now)),
      nextCursor: null,
      total: found.total,
    };
  });
}

export async function readExport(deps: Deps, caller: Caller, uuid: string): Promise<Export> {
  return withExport(deps, caller, uuid, async (_, file) => presentExport(file, deps.clock()));
}

export async function markExportsSeen(deps: Deps, caller: Caller): Promise<void> {
  await withScope(deps, caller, undefined, (tx) => markSeen(tx, caller.userId, deps.clock()));
}

const told = (file: ExportRecord) => ({
  clientId: file.clientId,
  label: file.fileName,
  href: '/exports',
});

/** What is there of it stays for a day, to be gone on with. @throws `exports.not-found`, `exports.ended` */
export async function cancelExport(deps: Deps, caller: Caller, uuid: string): Promise<Export> {
  return withScope(deps, caller, undefined, async (tx, clientId) => {
    const file = await requireExport(tx, caller, clientId, uuid);
    const at = deps.clock();
    const isEnded = await endExport(tx, file, {
      state: 'cancelled',
      reason: null,
      endedAt: at,
      expiresAt: new Date(at.getTime() + resumeHours * hourMs),
      isKept: true,
    });
    if (!isEnded) throw fail('exports.ended');
    await recordChange(tx, deps, caller, {
      action: 'exports.cancelled',
      ...told(file),
      after: { rows: file.rows, total: file.total },
    });
    return presentExport(await requireExport(tx, caller, clientId, uuid), at);
  });
}

/** @throws `exports.not-found`, `exports.not-resumable`, `exports.too-many` */
export async function resumeExport(deps: Deps, caller: Caller, uuid: string): Promise<Export> {
  const resumed = await withScope(deps, caller, undefined, async (tx, clientId) => {
    const file = await requireExport(tx, caller, clientId, uuid);
    const now = deps.clock();
    if (!canResume(file, now)) throw fail('exports.not-resumable');
    await requireRoom(tx, file.clientId, { isNew: false });
    if (!(await reopenExport(tx, file, now))) throw fail('exports.not-resumable');
    await recordChange(tx, deps, caller, { action: 'exports.resumed', ...told(file) });
    return presentExport(await requireExport(tx, caller, clientId, uuid), now);
  });
  deps.wake(exportJob);
  return resumed;
}

export async function removeVisibleExport(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withExport(deps, caller, uuid, async (tx, file) => {
    await removeExport(tx, file);
    await recordChange(tx, deps, caller, { action: 'exports.deleted', ...told(file) });
  });
}
