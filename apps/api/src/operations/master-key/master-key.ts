import type { Tx } from '../../platform/db/database.ts';
import type { SealedColumn } from '../../platform/http/sealing/sealed-column.ts';
import { sealedPrefix, type Sealer } from '../../platform/http/sealing/sealing.ts';
import { findSealedBy } from './store.ts';

/** Columns in which a master key has sealed something, and those of them that it does not open. */
export type KeyTried = { keyId: string; opened: string[]; closed: string[] };

/** Opens one text of each column that each key has sealed. Nothing of what they say leaves. */
export async function tryKeys(
  tx: Tx,
  sealer: Sealer,
  keyIds: string[],
  columns: SealedColumn[],
): Promise<KeyTried[]> {
  const tried: KeyTried[] = [];
  for (const keyId of keyIds) {
    const of: KeyTried = { keyId, opened: [], closed: [] };
    for (const column of columns) {
      const row = await findSealedBy(tx, column, sealedPrefix(keyId));
      if (!row) continue;
      const list = canOpen(sealer, column, row) ? of.opened : of.closed;
      list.push(`${column.table}.${column.column}`);
    }
    tried.push(of);
  }
  return tried;
}

function canOpen(
  sealer: Sealer,
  column: SealedColumn,
  row: Record<string, string> & { sealed: string },
): boolean {
  try {
    sealer.open(row.sealed, column.placeOf(row));
    return true;
  } catch {
    return false;
  }
}
