import { randomUUIDv7 } from 'node:crypto';
import type { Deps } from '../../insight/index.ts';
import { addressHashing, insertErasure, listKnownHashes } from '../../accounts/index.ts';
import { listAddresses, listClientIds } from './again-store.ts';
import type { ErasureWork } from './erase-person.ts';
import { readJournal, type JournalLine } from './journal.ts';
import { runErasures } from './run-erasures.ts';

/**
 * After a backup was restored: erases again whom the journal names and the backup still knows, and ends what was under
 * way in it. Done twice it does nothing more.
 * @param journal where the lines are; those of this installation's DATA_DIR without it
 * @returns how many people were erased again
 */
export async function applyErasuresAgain(
  deps: Deps,
  work: ErasureWork,
  journal?: string,
): Promise<number> {
  const lines = await readJournal(deps, journal);
  const clients = await deps.db.withStaff((tx) => listClientIds(tx));
  let again = 0;
  for (const [client, those] of Map.groupBy(lines, (line) => line.client)) {
    const clientId = clients.get(client);
    if (clientId !== undefined) again += await askAgain(deps, clientId, those);
  }
  await runErasures(deps, work);
  return again;
}

async function askAgain(deps: Deps, clientId: number, lines: JournalLine[]): Promise<number> {
  const hashOf = await addressHashing(deps);
  return deps.db.withStaff(
    async (tx) => {
      const known = await listKnownHashes(tx, clientId);
      const wanted = new Set(lines.map(({ hash }) => hash).filter((hash) => !known.has(hash)));
      if (wanted.size === 0) return 0;
      let asked = 0;
      for (const address of await listAddresses(tx, deps.registry.personalColumns, clientId)) {
        const hash = hashOf(clientId, address);
        if (!wanted.delete(hash)) continue;
        const at = deps.clock();
        const uuid = randomUUIDv7();
        const origin = 'restored' as const;
        await insertErasure(tx, deps, {
          clientId,
          uuid,
          hash,
          address,
          origin,
          requestedBy: null,
          at,
        });
        asked += 1;
      }
      return asked;
    },
    { statementTimeoutMs: 300_000 },
  );
}
