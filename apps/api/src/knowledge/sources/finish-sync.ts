import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { handOver, retireMissing } from '../knowledge/knowledge.ts';
import { SourceFailure } from './reading/types.ts';
import { countUnseen, deleteUnseen, listElsewhere, listStanding, type Source } from './store.ts';
import type { SyncRecorder } from './sync-recorder.ts';
import { deleteOldSyncs, endingOf, insertChanges, type Sync, type SyncEnd } from './sync-store.ts';
import type { ReadingWork } from './work.ts';

/** So many documents may go without a question, whatever share of all they are. */
const mayGo = 5;
const keptSyncs = 50;

/** Whether the reading came as far as the source goes: what a limit kept it from is not gone. */
const isWhole = ({ failures }: SyncRecorder) =>
  !failures.some((failed) => failed.reason === 'limit');

/** A reading that brought nothing at all is no reason to think that everything is gone. */
function refuseEmpty(source: Source, { counts, failures }: SyncRecorder): void {
  if (counts.read > counts.failed + counts.skipped) return;
  const [first] = failures;
  if (first) throw new SourceFailure(first.reason, first.url, first.status);
  throw new SourceFailure('empty', source.url);
}

type Ended = Pick<Sync, 'clientId' | 'id' | 'sourceId'>;

/**
 * Retires the documents that this reading did not meet; answers how many went. Certified ones stand, and so do those
 * that another source has as well.
 */
export async function removeMissing(tx: Tx, sync: Ended): Promise<number> {
  const seen = { clientId: sync.clientId, sourceId: sync.sourceId, syncId: sync.id };
  await handOver(tx, sync.clientId, sync.sourceId, await listElsewhere(tx, seen));
  const standing = await listStanding(tx, seen);
  const { removed } = await retireMissing(tx, sync.clientId, sync.sourceId, standing);
  await deleteUnseen(tx, seen);
  const changes = removed.map((each) => ({
    kind: 'removed' as const,
    ...each,
    reason: null,
    status: null,
  }));
  await insertChanges(tx, sync, changes);
  return removed.length;
}

/** Ends a reading that came to its end: only after a whole one what is missing goes, and never most of it unasked. */
export async function finishSync(
  deps: Deps,
  source: Source,
  work: ReadingWork,
  recorder: SyncRecorder,
): Promise<void> {
  await recorder.flush();
  refuseEmpty(source, recorder);
  const { row: claim } = work;
  const { clientId, id: syncId, sourceId } = claim;
  const isComplete = isWhole(recorder);
  await deps.db.withClient(
    clientId,
    async (tx) => {
      await work.prove(tx, recorder.counts);
      const { known, unseen, kept } = await countUnseen(tx, { clientId, sourceId, syncId });
      const stood = known - kept - recorder.counts.added;
      const isMost = unseen > mayGo && unseen * 2 > stood;
      const ended = { isComplete, finishedAt: deps.clock() };
      const end = async (how: SyncEnd) => work.end(tx, endingOf({ ...ended, ...how }));
      if (isComplete && isMost) await end({ state: 'unconfirmed', missing: unseen + kept });
      else {
        const removed = isComplete && unseen > 0 ? await removeMissing(tx, claim) : 0;
        const missing = isComplete ? kept : 0;
        await end({ state: missing > 0 ? 'dismissed' : 'done', removed, missing });
      }
      await deleteOldSyncs(tx, claim, keptSyncs);
    },
    { statementTimeoutMs: 60_000 },
  );
}
