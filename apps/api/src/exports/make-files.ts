import { randomUUID } from 'node:crypto';
import { exportDays, resumeHours, type ExportReason } from '@replique/contract/exports';
import type { Tx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { queueMailTo } from '../mail/mail.ts';
import { boundedMemory } from './bounded-memory.ts';
import { claimExport, keepExport, type ExportClaim } from './lease-store.ts';
import { StoreRefused } from './objects.ts';
import { findReceiver } from './rights.ts';
import { inScope } from './source.ts';
import { sources } from './sources.ts';
import { endExport, findOpenFile, growExport, type OpenFile } from './store.ts';
import { words } from './words.ts';
import {
  giveUpStep,
  putSteps,
  Unmakeable,
  writeStep,
  type Step,
  type WrittenStep,
} from './write-step.ts';

/** The making of files: claimed, written step by step in the order of ids, and gone on with by whoever is left. */

export type MakeOptions = {
  /** Ends the work as a process that is killed would: nothing is told to the database any more. */
  signal?: AbortSignal;
  /** After each step that was kept. */
  onStep?: (file: { rows: number; size: number }) => void | Promise<void>;
  /** Bytes that an object of the store outside has at least, but for the last. */
  objectBytes?: number;
};

/** A file that ended its process so often without a step forward would do so again. */
const mostTries = 3;
/** Files that one process makes at a time: one long one must not keep all others waiting. */
const mostAtOnce = 2;
const hourMs = 3_600_000;

/** Thrown where the claim is another's, or the file is wanted no more: nothing is to be told of it. */
class Gone extends Error {}

/** What is left of a file that was not made: enough to go on with, where going on can help. */
const canGoOn = (reason: ExportReason) => ['interrupted', 'error', 'storage'].includes(reason);

async function endFailed(deps: Deps, claim: ExportClaim, reason: ExportReason): Promise<void> {
  const at = deps.clock();
  const isKept = canGoOn(reason);
  await inScope(deps, claim.clientId, async (tx) => {
    if (!(await keepExport(tx, claim, claim.reached))) return;
    const expiresAt = isKept ? new Date(at.getTime() + resumeHours * hourMs) : null;
    await endExport(tx, claim, { state: 'failed', reason, endedAt: at, expiresAt, isKept });
  });
}

async function endReady(tx: Tx, deps: Deps, claim: ExportClaim): Promise<void> {
  const at = deps.clock();
  const expiresAt = new Date(at.getTime() + exportDays * 24 * hourMs);
  await endExport(tx, claim, {
    state: 'ready',
    reason: null,
    endedAt: at,
    expiresAt,
    isKept: true,
  });
}

/** Whoever scheduled it hears that it is there; the file itself is in no mail. In the staff transaction that ends it. */
async function tellOwner(tx: Tx, deps: Deps, claim: ExportClaim, rows: number): Promise<void> {
  const { requestedBy: userId, clientId, kind } = claim;
  const receiver = await findReceiver(tx, { userId, clientId, kind });
  if (!receiver) return;
  const kindName = words[receiver.language ?? 'en'].kinds[kind];
  await queueMailTo(tx, deps, receiver, ({ exportReady: { subject, text, button, note } }) => ({
    subject: subject.replace('{{kind}}', () => kindName),
    paragraphs: [
      text.replace('{{file}}', () => claim.fileName).replace('{{rows}}', () => String(rows)),
    ],
    link: { label: button, url: `${deps.config.publicUrl}/exports` },
    notes: [note],
  }));
}

/**
 * Keeps a step: bytes, place and, with the last, the end, or nothing of them.
 * @param written what the file is with it, where its bytes are in the store already; else made in the transaction
 */
async function keepStep(
  deps: Deps,
  claim: ExportClaim,
  { reached, isEnd }: Pick<Step, 'reached' | 'isEnd'>,
  written: (file: OpenFile) => WrittenStep,
) {
  const isTold = isEnd && claim.scheduleId !== null;
  // Mails are for staff alone to write.
  return inScope(deps, isTold ? null : claim.clientId, async (tx) => {
    if (!(await keepExport(tx, claim, reached))) throw new Gone();
    const file = await findOpenFile(tx, claim);
    if (!file) throw new Gone();
    // Nobody but the holder makes a file grow, so what was put follows on what there is.
    const { state, parts } = written(file);
    const { rows: count, size, checksum, rawSize } = state;
    await growExport(tx, claim, { rows: count, size, checksum, rawSize, parts, after: file.parts });
    if (isEnd) await endReady(tx, deps, claim);
    if (isTold) await tellOwner(tx, deps, claim, count);
    return { rows: count, size, reached, isEnd };
  });
}

/** The next step; where a store keeps the bytes, several as one. */
async function takeStep(deps: Deps, claim: ExportClaim, objectBytes: number | undefined) {
  if (!deps.exportObjects) {
    // Read before anything is written, and written only while the claim holds: who was erased meanwhile is in no file.
    const step = await sources[claim.kind].read(deps, claim, claim.reached);
    return keepStep(deps, claim, step, (file) => writeStep(file, claim, step));
  }
  const put = await putSteps(deps, deps.exportObjects, claim, objectBytes);
  if (!put) throw new Gone();
  try {
    return await keepStep(deps, claim, put, () => put.written);
  } catch (error) {
    await giveUpStep(deps, put.written);
    throw error;
  }
}

async function writeFile(deps: Deps, claim: ExportClaim, options: MakeOptions): Promise<void> {
  const boundMemory = boundedMemory();
  for (;;) {
    const { isEnd, reached, ...file } = await takeStep(deps, claim, options.objectBytes);
    claim.reached = reached;
    if (isEnd) return;
    await options.onStep?.(file);
    if (options.signal?.aborted) throw new Gone();
    await boundMemory();
  }
}

/** Makes one file, to whatever end; another process goes on with it where this one lost the database. */
async function makeFile(deps: Deps, claim: ExportClaim, options: MakeOptions = {}): Promise<void> {
  if (claim.attempts > mostTries) return endFailed(deps, claim, 'interrupted');
  const { requestedBy: userId, clientId, kind } = claim;
  const receiver = await deps.db.withStaff((tx) => findReceiver(tx, { userId, clientId, kind }));
  if (!receiver) return endFailed(deps, claim, 'not-allowed');
  try {
    await writeFile(deps, claim, options);
  } catch (error) {
    if (error instanceof Gone) return;
    if (error instanceof Unmakeable) return endFailed(deps, claim, error.reason);
    if (error instanceof StoreRefused) {
      deps.log.warn({ err: error, export: claim.uuid }, 'the store for files did not take a file');
      return endFailed(deps, claim, 'storage');
    }
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error, export: claim.uuid }, 'a file was not made');
    await endFailed(deps, claim, 'error');
  }
}

const atWork = new WeakMap<Deps, number>();

/** Job: makes the files that were asked for, one after the other, and what another process left behind. */
export async function makeFiles(deps: Deps, options: MakeOptions = {}): Promise<void> {
  const busy = atWork.get(deps) ?? 0;
  if (busy >= mostAtOnce) return;
  atWork.set(deps, busy + 1);
  try {
    for (;;) {
      const claim = await deps.db.withStaff((tx) => claimExport(tx, randomUUID()));
      if (!claim) return;
      await makeFile(deps, claim, options);
    }
  } finally {
    atWork.set(deps, (atWork.get(deps) ?? 1) - 1);
  }
}
