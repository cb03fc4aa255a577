import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../insight/index.ts';
import { endExportsSince } from '../../insight/index.ts';
import { applyErasuresAgain } from '../personal-data/personal-data.ts';
import { readOutgoingHold } from './hold.ts';

/** People who were erased between a backup and its restore are in it: they are erased again, by the list beside the database. */

const listOf = (dataDir: string) => join(dataDir, 'erasures.jsonl');

const linesOf = async (path: string) =>
  (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');

/**
 * Puts a list of who was erased to the one of the data folder, before the restore: a server that starts there finds it,
 * whatever became of the command. Answers how many lines there are; null when nobody has a list.
 */
export async function keepErasures(dataDir: string, given: string | null): Promise<number | null> {
  const path = listOf(dataDir);
  const own = await linesOf(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (given === null) return own?.length ?? null;
  const known = new Set(own);
  const added = (await linesOf(given)).filter((line) => !known.has(line));
  if (added.length > 0) {
    // A line that was cut off by a power cut ends here.
    await appendFile(path, `\n${added.join('\n')}\n`, { mode: 0o600 });
  }
  return known.size + added.length;
}

/** Erases again whom the list of the data folder names. Done twice it does nothing more. */
export async function eraseAgain(deps: Deps): Promise<number> {
  return applyErasuresAgain(deps, { endExports: endExportsSince });
}

/** At each start of a copy that is still held: the command may have been killed before it did. */
export async function eraseAgainWhileHeld(deps: Deps): Promise<void> {
  const hold = await readOutgoingHold(deps);
  if (!hold) return;
  const people = await eraseAgain(deps);
  deps.log.warn(
    { since: hold.since, backupMadeAt: hold.backupMadeAt, erasedAgain: people },
    'a backup was restored: mails, webhooks and notes are held until npm run release-outgoing',
  );
}
