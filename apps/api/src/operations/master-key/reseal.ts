import type { Deps } from '../../insight/index.ts';
import type { SealedColumn } from '../../platform/http/sealing/sealed-column.ts';
import { sealedPrefix } from '../../platform/http/sealing/sealing.ts';
import { countOtherSealed, listOtherSealed, replaceSealed, type SealedRow } from './store.ts';

/** Few enough that a request that wants one of the rows waits for milliseconds. */
const batch = 100;
const statementTimeoutMs = 60_000;

type ResealDeps = Pick<Deps, 'db' | 'sealer' | 'log' | 'registry'>;

/** What a run did; `left` is sealed with another key than the newest still, by table, column and key. */
export type Resealed = {
  resealed: number;
  left: { table: string; column: string; keyId: string; rows: number }[];
};

/** The text anew, or null when it cannot be opened: damaged, moved, or of a key that is not configured. */
function sealAnew({ sealer }: ResealDeps, column: SealedColumn, row: SealedRow): string | null {
  const place = column.placeOf(row);
  let plain: string;
  try {
    plain = sealer.open(row.sealed, place);
  } catch {
    return null;
  }
  return sealer.seal(plain, place);
}

async function resealBatch(deps: ResealDeps, column: SealedColumn, after: SealedRow | null) {
  const prefix = sealedPrefix(deps.sealer.keyIds[0]);
  const work = async (tx: Parameters<typeof listOtherSealed>[0]) => {
    const rows = await listOtherSealed(tx, column, { prefix, after, limit: batch });
    let resealed = 0;
    for (const row of rows) {
      const sealed = sealAnew(deps, column, row);
      if (sealed && (await replaceSealed(tx, column, row, sealed))) resealed += 1;
    }
    return { resealed, last: rows.length < batch ? null : (rows.at(-1) ?? null) };
  };
  return deps.db.withStaff(work, { statementTimeoutMs });
}

async function resealColumn(deps: ResealDeps, column: SealedColumn): Promise<number> {
  let total = 0;
  let after: SealedRow | null = null;
  do {
    const { resealed, last } = await resealBatch(deps, column, after);
    total += resealed;
    after = last;
  } while (after);
  return total;
}

async function countLeft(deps: ResealDeps, columns: SealedColumn[]): Promise<Resealed['left']> {
  const prefix = sealedPrefix(deps.sealer.keyIds[0]);
  const left: Resealed['left'] = [];
  for (const column of columns) {
    const counts = await deps.db.withStaff((tx) => countOtherSealed(tx, column, prefix), {
      statementTimeoutMs,
    });
    const { table, column: name } = column;
    left.push(...counts.map((count) => ({ table, column: name, ...count })));
  }
  return left;
}

/**
 * Seals what older master keys sealed with the newest one: in small batches, each whole by itself, so that it may end
 * anywhere and be begun again. A row that somebody writes meanwhile is theirs: it was written with the newest key.
 * Without an older key there is nothing to do.
 */
export async function resealAll(deps: ResealDeps): Promise<Resealed> {
  const columns = deps.registry.sealedColumns;
  const [newest, ...older] = deps.sealer.keyIds;
  if (older.length === 0) return { resealed: 0, left: [] };
  let resealed = 0;
  for (const column of columns) resealed += await resealColumn(deps, column);
  const left = await countLeft(deps, columns);
  const of = { masterKey: newest, older, resealed };
  if (left.length > 0) {
    deps.log.error({ ...of, left }, 'not everything could be sealed with the newest master key');
  } else {
    deps.log.info(of, 'everything is sealed with the newest master key: take the older ones away');
  }
  return { resealed, left };
}
