import { mostOpenExports } from '@replique/contract/insight/exports';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import { sumExports } from './store.ts';

/** What the files of a client may hold before no further one is begun. */
const mostBytesOfClient = 2_048 * 1_048_576;

/** @throws `exports.too-many`, `exports.full` for one more file */
export async function requireRoom(
  tx: Tx,
  clientId: number | null,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const { size, open } = await sumExports(tx, clientId);
  if (open >= mostOpenExports) throw fail('exports.too-many');
  if (isNew && size >= mostBytesOfClient) throw fail('exports.full');
}
