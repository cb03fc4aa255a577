import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Deps } from '../../insight/index.ts';

/**
 * Who was erased, beside the database: a backup of before an erasure knows nothing of it. One line each, in
 * DATA_DIR/erasures.jsonl, which is to be kept longer than any backup.
 */

const Line = z.object({ client: z.uuid(), hash: z.string().length(43), at: z.iso.datetime() });
export type JournalLine = z.infer<typeof Line>;

const fileOf = ({ config }: Pick<Deps, 'config'>) => join(config.dataDir, 'erasures.jsonl');

export async function appendToJournal(deps: Pick<Deps, 'config'>, line: JournalLine) {
  await appendFile(fileOf(deps), `${JSON.stringify(line)}\n`, { mode: 0o600 });
}

/** Lines that were cut off or are none of ours are passed over. */
export async function readJournal(
  deps: Pick<Deps, 'config'>,
  file = fileOf(deps),
): Promise<JournalLine[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return [Line.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}
