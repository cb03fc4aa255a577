import { exportDays, resumeHours, type ExportReason } from '@replique/contract/insight/exports';
import type { Tx } from '../../../platform/db/database.ts';
import { TooManyAttempts, WorkLost } from '../../../platform/work/durable-work.ts';
import type { Deps } from '../../deps.ts';
import { StoreRefused } from '../../../platform/http/outbound/s3.ts';
import { queueMailTo } from '../../../accounts/index.ts';
import { boundedMemory } from './bounded-memory.ts';
import { findReceiver } from '../rights.ts';
import { inScope } from '../rows/source.ts';
import { sources } from '../rows/sources.ts';
import { endExport, findOpenFile, growExport, type OpenFile } from '../store.ts';
import { words } from '../rows/words.ts';
import { files, type ExportClaim, type FileWork } from '../work.ts';
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
  /** Ends the work as a killed process would: nothing more is written. */
  signal?: AbortSignal;
  /** After each step that was kept. */
  onStep?: (file: { rows: number; size: number }) => void | Promise<void>;
  /** Bytes that an object of the store outside has at least, but for the last. */
  objectBytes?: number;
};

const hourMs = 3_600_000;

/** What is left of a file that was not made: enough to go on with, where going on can help. */
const canGoOn = (reason: ExportReason) => ['interrupted', 'error', 'storage'].includes(reason);

async function endFailed(deps: Deps, work: FileWork, reason: ExportReason): Promise<void> {
  const { row: claim } = work;
  const at = deps.clock();
  const isKept = canGoOn(reason);
  await inScope(deps, claim.clientId, async (tx) => {
    await work.prove(tx);
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
  work: FileWork,
  { reached, isEnd }: Pick<Step, 'reached' | 'isEnd'>,
  written: (file: OpenFile) => WrittenStep,
) {
  const { row: claim } = work;
  const isTold = isEnd && claim.scheduleId !== null;
  // Mails are for staff alone to write.
  return inScope(deps, isTold ? null : claim.clientId, async (tx) => {
    // A step forward forgets earlier attempts.
    await work.prove(tx, { reached, attempts: 1 });
    const file = await findOpenFile(tx, claim);
    if (!file) throw new WorkLost('The file is wanted no more.');
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
async function takeStep(deps: Deps, work: FileWork, objectBytes: number | undefined) {
  const { row: claim } = work;
  if (!deps.exportObjects) {
    // Read before anything is written, and written only while the claim holds: who was erased meanwhile is in no file.
    const step = await sources[claim.kind].read(deps, claim, claim.reached);
    return keepStep(deps, work, step, (file) => writeStep(file, claim, step));
  }
  const put = await putSteps(deps, deps.exportObjects, claim, objectBytes);
  if (!put) throw new WorkLost('The file is wanted no more.');
  try {
    return await keepStep(deps, work, put, () => put.written);
  } catch (error) {
    await giveUpStep(deps, put.written);
    throw error;
  }
}

async function writeFile(deps: Deps, work: FileWork, options: MakeOptions): Promise<void> {
  const { requestedBy: userId, clientId, kind } = work.row;
  const receiver = await deps.db.withStaff((tx) => findReceiver(tx, { userId, clientId, kind }));
  if (!receiver) return endFailed(deps, work, 'not-allowed');
  const boundMemory = boundedMemory();
  for (;;) {
    const { isEnd, reached, ...file } = await takeStep(deps, work, options.objectBytes);
    work.row.reached = reached;
    if (isEnd) return;
    await options.onStep?.(file);
    work.signal.throwIfAborted();
    await boundMemory();
  }
}

async function endAs(deps: Deps, work: FileWork, cause: unknown): Promise<void> {
  if (cause instanceof TooManyAttempts) return endFailed(deps, work, 'interrupted');
  if (cause instanceof Unmakeable) return endFailed(deps, work, cause.reason);
  const of = { err: cause, export: work.row.uuid };
  if (cause instanceof StoreRefused) {
    deps.log.warn(of, 'the store for files did not take a file');
    return endFailed(deps, work, 'storage');
  }
  deps.log.error(of, 'a file was not made');
  return endFailed(deps, work, 'error');
}

/** Job: makes the files that were asked for, and what another process left behind. */
export const makeFiles = (deps: Deps, options: MakeOptions = {}): Promise<void> =>
  files.run(
    deps,
    {
      work: (work) => writeFile(deps, work, options),
      failed: (work, cause) => endAs(deps, work, cause),
    },
    options,
  );
