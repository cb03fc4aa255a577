import { randomUUIDv7 } from 'node:crypto';
import {
  exportDays,
  type ChatExportColumn,
  type Export,
  type ExportColumn,
} from '@replique/contract/exports';
import { levels } from '@replique/contract/route';
import { recordChange } from '../audit/audit.ts';
import { withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { byteOrderMark, cutIntoParts } from './csv.ts';
import {
  endExport,
  findExport,
  findOpenExport,
  insertExport,
  insertParts,
  listExports,
  removeExport,
  sumSizes,
  type ExportRecord,
  type ExportScope,
  type FileKey,
  type NewExport,
} from './store.ts';

export { byteOrderMark, csvLine, type Cell } from './csv.ts';
export { claimExport, keepExport, type ExportClaim } from './lease-store.ts';
export { endSince as endExportsSince } from './store.ts';
export type { FileKey };

/** What one file may hold: the database keeps it until it expires. */
const mostBytes = 200 * 1_048_576;
/** What the files of a client may hold before no further one is begun. */
const mostBytesOfClient = 2_048 * 1_048_576;
const dayMs = 86_400_000;

export function presentExport(file: ExportRecord): Export {
  return {
    uuid: file.uuid,
    kind: file.kind,
    client: { uuid: file.clientUuid, name: file.clientName },
    fileName: file.fileName,
    state: file.state,
    rows: file.rows,
    total: file.total,
    size: file.size,
    filter: file.filter,
    by: file.userUuid ? { uuid: file.userUuid, name: file.userName ?? '' } : null,
    createdAt: file.requestedAt.toISOString(),
    endedAt: file.endedAt?.toISOString() ?? null,
    expiresAt: file.expiresAt?.toISOString() ?? null,
  };
}

/** Agents see their own files, everybody above those of the client (product.md §3). */
function scopeOf(caller: Caller, clientId: number | null): ExportScope {
  return { clientId, ownerId: caller.level < levels.admin ? caller.userId : null };
}

/** Runs with a file that the caller may see. @throws `exports.not-found` */
export async function withExport<T>(
  deps: Deps,
  caller: Caller,
  uuid: string,
  fn: (tx: Tx, file: ExportRecord) => Promise<T>,
): Promise<T> {
  return withScope(deps, caller, undefined, async (tx, clientId) => {
    const file = await findExport(tx, scopeOf(caller, clientId), uuid);
    if (!file) throw fail('exports.not-found');
    return fn(tx, file);
  });
}

/** @throws `exports.not-ready` for a file that is not there yet, or whose time is over */
export function requireReady(deps: Deps, { state, expiresAt }: ExportRecord): void {
  const isOver = expiresAt !== null && expiresAt <= deps.clock();
  if (state !== 'ready' || isOver) throw fail('exports.not-ready');
}

export async function listVisibleExports(
  deps: Deps,
  caller: Caller,
  query: { client?: string | undefined; page: number; pageSize: number },
) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const { rows, total } = await listExports(tx, scopeOf(caller, clientId), query);
    return { items: rows.map(presentExport), nextCursor: null, total };
  });
}

export async function readExport(deps: Deps, caller: Caller, uuid: string): Promise<Export> {
  return withExport(deps, caller, uuid, async (_, file) => presentExport(file));
}

export async function removeVisibleExport(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withExport(deps, caller, uuid, async (tx, file) => {
    await removeExport(tx, file);
    await recordChange(tx, deps, caller, {
      action: 'exports.deleted',
      clientId: file.clientId,
      label: file.fileName,
      href: '/exports',
    });
  });
}

/**
 * Makes the line of a file to come; its kind is its name too. Who fills it calls {@link appendToExport} and
 * {@link finishExport}.
 * @throws `exports.full`
 */
export async function createExport(
  tx: Tx,
  file: Omit<NewExport, 'uuid' | 'fileName'>,
): Promise<{ id: number; uuid: string }> {
  if ((await sumSizes(tx, file.clientId)) >= mostBytesOfClient) throw fail('exports.full');
  const uuid = randomUUIDv7();
  const stamp = file.requestedAt.toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  const id = await insertExport(tx, { ...file, uuid, fileName: `${file.kind}-${stamp}.csv` });
  return { id, uuid };
}

export type FileWanted<C extends ExportColumn | ChatExportColumn = ExportColumn> = {
  language: 'en' | 'fr';
  columns: C[];
};

/**
 * Adds lines to a file in the transaction of the caller: both are there, or neither. The first ones come with the
 * headings.
 * @returns `gone` when somebody deleted the file meanwhile, `too-large` when it may grow no further
 */
export async function appendToExport<C extends ExportColumn | ChatExportColumn>(
  tx: Tx,
  key: FileKey,
  write: (wanted: FileWanted<C>) => { headings: string; lines: string[] },
): Promise<'added' | 'gone' | 'too-large'> {
  const file = await findOpenExport(tx, key);
  if (!file) return 'gone';
  // Whoever made the line of the file named its columns.
  const { headings, lines } = write({ ...file, columns: file.columns as C[] });
  const text = lines.join('');
  const parts = cutIntoParts(file.parts === 0 ? byteOrderMark + headings + text : text);
  const size = parts.reduce((sum, part) => sum + part.length, file.size);
  if (size > mostBytes) return 'too-large';
  await insertParts(tx, key, { parts, rows: lines.length, after: file.parts });
  return 'added';
}

/** @param state what is not `ready` keeps no line of it */
export async function finishExport(
  tx: Tx,
  key: FileKey,
  state: 'ready' | 'failed' | 'cancelled',
  at: Date,
): Promise<void> {
  const expiresAt = state === 'ready' ? new Date(at.getTime() + exportDays * dayMs) : null;
  await endExport(tx, key, { state, endedAt: at, expiresAt });
}
