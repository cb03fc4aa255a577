import { randomUUID } from 'node:crypto';
import {
  mostExportBytes,
  mostSheetRows,
  type ExportReason,
} from '@replique/contract/insight/exports';
import type { Deps } from '../../deps.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { beginFile, cutIntoParts, endFile, growFile, type Piece } from './formats.ts';
import type { ExportClaim } from '../work.ts';
import { announceObjects, giveUpObjects } from './object-store.ts';
import type { ObjectStore } from './objects.ts';
import { inScope } from '../rows/source.ts';
import { sources } from '../rows/sources.ts';
import { findOpenFile, type NewPart, type OpenFile } from '../store.ts';
import { mostRawBytes } from './zip.ts';

/** The bytes of a step: what they are, and, where a store outside keeps them, their way there. */

export class Unmakeable extends Error {
  readonly reason: ExportReason;
  constructor(reason: ExportReason) {
    super(reason);
    this.reason = reason;
  }
}

export type Step = { rows: Cell[][]; reached: number; isEnd: boolean };
/** How far the file is with a step, and the step's bytes. */
export type WrittenStep = { state: OpenFile; parts: NewPart[] };

/** The headings before the first rows, the end behind the last. */
function piecesOf(file: OpenFile, claim: ExportClaim, { rows, isEnd }: Step) {
  const bytes: Buffer[] = [];
  let state = file;
  const take = (piece: Piece, added = 0) => {
    bytes.push(piece.bytes);
    state = {
      ...state,
      rows: state.rows + added,
      size: state.size + piece.bytes.length,
      checksum: piece.checksum,
      rawSize: piece.rawSize,
    };
  };
  if (file.size === 0) take(beginFile(state, sources[claim.kind].headings(claim)));
  if (rows.length > 0) take(growFile(state, rows), rows.length);
  if (isEnd) take(endFile(state));
  return { state, bytes: Buffer.concat(bytes) };
}

function requireRoomFor({ format, rows, size, rawSize }: OpenFile): void {
  if (size > mostExportBytes || rawSize > mostRawBytes) throw new Unmakeable('too-large');
  if (format === 'xlsx' && rows > mostSheetRows) throw new Unmakeable('too-many-rows');
}

/** @throws Unmakeable when the file would become too large */
export function writeStep(file: OpenFile, claim: ExportClaim, step: Step): WrittenStep {
  const { state, bytes } = piecesOf(file, claim, step);
  requireRoomFor(state);
  return { state, parts: cutIntoParts(bytes).map((content) => ({ content })) };
}

/** Parts that are on their way to the store at a time. */
const side = 4;

async function putParts(
  deps: Deps,
  objects: ObjectStore,
  parts: { key: string; content: Buffer }[],
) {
  const keys = parts.map(({ key }) => key);
  await deps.db.withStaff((tx) => announceObjects(tx, keys));
  for (let from = 0; from < parts.length; from += side) {
    const some = parts.slice(from, from + side);
    const tries = await Promise.allSettled(
      some.map(({ key, content }) => objects.put(key, content)),
    );
    const failed = tries.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** The step was not kept: its objects go with the next turn of the job, or a little later where this fails too. */
export async function giveUpStep(deps: Deps, { parts }: WrittenStep): Promise<void> {
  const keys = parts.flatMap((part) => ('key' in part ? [part.key] : []));
  if (keys.length === 0) return;
  await deps.db.withStaff((tx) => giveUpObjects(tx, keys)).catch(() => undefined);
}

/** An object is at least so large, so that a large file is not thousands of them … */
const leastObjectBytes = 1_048_576;
/** … unless it takes longer: what was not kept yet is lost with its process, and a claim lasts a minute. */
const gatherMs = 10_000;

/** Reads step after step until there is enough for an object; each is made bytes by itself, as in the database. */
async function gather(deps: Deps, claim: ExportClaim, open: OpenFile, leastBytes: number) {
  const until = performance.now() + gatherMs;
  const bytes: Buffer[] = [];
  let file = open;
  let { reached } = claim;
  for (;;) {
    const step = await sources[claim.kind].read(deps, claim, reached);
    const { state, bytes: more } = piecesOf(file, claim, step);
    requireRoomFor(state);
    bytes.push(more);
    file = state;
    ({ reached } = step);
    const isEnough = file.size - open.size >= leastBytes || performance.now() >= until;
    if (step.isEnd || isEnough)
      return { state, bytes: Buffer.concat(bytes), reached, isEnd: step.isEnd };
  }
}

/** Steps whose bytes are in the store, to be kept as one. */
export type PutSteps = Omit<Step, 'rows'> & { written: WrittenStep };

/**
 * Puts the bytes of the next steps into the store, before the transaction that keeps them: none may wait for a call
 * outside. Each try has keys of its own, so that what a slow holder still writes never lands in a part of who took over.
 * @returns null when the file is not being made any more
 * @throws StoreRefused, Unmakeable
 */
export async function putSteps(
  deps: Deps,
  objects: ObjectStore,
  claim: ExportClaim,
  leastBytes = leastObjectBytes,
): Promise<PutSteps | null> {
  const file = await inScope(deps, claim.clientId, (tx) => findOpenFile(tx, claim));
  if (!file) return null;
  const { state, bytes, reached, isEnd } = await gather(deps, claim, file, leastBytes);
  const folder = `${deps.config.exportsStore?.prefix ?? ''}${claim.uuid}`;
  const parts = cutIntoParts(bytes).map((content, index) => ({
    key: `${folder}/${file.parts + index}-${randomUUID()}`,
    size: content.length,
    content,
  }));
  const written = { state, parts: parts.map(({ key, size }) => ({ key, size })) };
  if (parts.length === 0) return { written, reached, isEnd };
  try {
    await putParts(deps, objects, parts);
  } catch (error) {
    await giveUpStep(deps, written);
    throw error;
  }
  return { written, reached, isEnd };
}
