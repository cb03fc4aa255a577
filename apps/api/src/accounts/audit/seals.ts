import { createHash } from 'node:crypto';
import type { AuditVerification } from '@replique/contract/accounts/audit';
import type { Deps } from '../deps.ts';
import {
  countWaiting,
  findLastSeal,
  findLooseEntry,
  listSealed,
  sealSome,
  type SealedEntry,
} from './seal-store.ts';

const sealedAtOnce = 1_000;
const verifiedAtOnce = 5_000;
/** One turn of the job: what is left after it waits for the next. */
const mostAtATurn = 200_000;
/** Of the entries there were before seals, a million in a row. */
const slow = { statementTimeoutMs: 60_000 };

/**
 * Job: seals what was written to the log since. A turn that is killed leaves whole transactions of seals behind it, and
 * processes take turns in the database, so the chain has one end. Its head goes to the server's own log too: kept
 * elsewhere, it proves that nothing before it changed.
 */
export async function sealEntries(deps: Deps, batchSize = sealedAtOnce): Promise<number> {
  let total = 0;
  let head = '';
  while (total < mostAtATurn) {
    const batch = await deps.db.withStaff((tx) => sealSome(tx, batchSize, deps.clock()), slow);
    total += batch.sealed;
    head = batch.head;
    if (batch.sealed < batchSize) break;
  }
  if (total > 0) deps.log.info({ entries: total, head }, 'audit log sealed');
  return total;
}

/** Where the chain is, while it is gone through. */
type Chain = { number: number; hash: Buffer };

const next = (chain: Chain, kept: Buffer, content: Buffer): Buffer =>
  createHash('sha256').update(chain.hash).update(kept).update(content).digest();

/** Whether the entry is what was sealed, and the seal the one that follows. */
function holds(chain: Chain, entry: SealedEntry): boolean {
  if (entry.number !== chain.number + 1 || entry.kept === null || entry.isMoved) return false;
  const isContent = entry.contentNow?.equals(entry.content) ?? entry.isErased;
  return isContent && next(chain, entry.kept, entry.content).equals(entry.hash);
}

type Broken = NonNullable<AuditVerification['firstBroken']>;

/** Goes through the seals up to `to`, page by page; answers the end of the chain and what is broken first. */
async function followChain(
  deps: Deps,
  to: number,
): Promise<{ chain: Chain; broken: Broken | null }> {
  const chain: Chain = { number: 0, hash: Buffer.alloc(0) };
  while (chain.number < to) {
    const range = { after: chain.number, to, limit: verifiedAtOnce };
    const page = await deps.db.withStaff((tx) => listSealed(tx, range), slow);
    for (const entry of page) {
      if (!holds(chain, entry)) {
        // Of an entry that is gone its seal knows the time.
        const at = (entry.at ?? entry.sealedAt).toISOString();
        return { chain, broken: { uuid: entry.uuid, at } };
      }
      chain.number = entry.number;
      chain.hash = entry.hash;
    }
    if (page.length === 0) return { chain, broken: { uuid: null, at: null } };
  }
  return { chain, broken: null };
}

/** Goes through the whole chain and says whether the log is what was sealed. Writes nothing. */
export async function verifyChain(deps: Deps): Promise<AuditVerification> {
  const to = await deps.db.withStaff((tx) => findLastSeal(tx));
  const { chain, broken } = await followChain(deps, to);
  const [waiting, loose] = await deps.db.withStaff(
    async (tx) => [await countWaiting(tx), await findLooseEntry(tx)] as const,
    slow,
  );
  const firstBroken =
    broken ?? (loose ? { uuid: loose.uuid, at: loose.at?.toISOString() ?? null } : null);
  return {
    isWhole: firstBroken === null,
    entries: chain.number,
    waiting,
    firstBroken,
    head: chain.number === 0 ? null : chain.hash.toString('hex'),
    verifiedAt: deps.clock().toISOString(),
  };
}
