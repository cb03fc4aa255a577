import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { manifestEntry, readArchive, type BackupFile } from './archive.ts';
import { DamagedBackup } from './damaged.ts';
import { Manifest, type BackedUpTable } from './manifest.ts';

export const decompress = promisify(zstdDecompress);
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Seen = { name: string; bytes: number; sha256: string };

/** What one table's rows add up to, while they are read. */
type Sum = { hash: ReturnType<typeof createHash>; bytes: number };

const tableOf = (part: string) => part.split('/')[1] ?? '';

/**
 * Reads a backup to its last bit.
 * @throws DamagedBackup naming the parts that are not what was written, or where the file ends too early
 */
export async function verifyBackup(file: BackupFile): Promise<Manifest> {
  const { path } = file;
  const seen: Seen[] = [];
  const sums = new Map<string, Sum>();
  const unreadable: string[] = [];
  let text: Buffer | undefined;
  const isWhole = await readArchive(file, async (name, content) => {
    if (name === manifestEntry) {
      text = content;
      return;
    }
    seen.push({ name, bytes: content.length, sha256: sha256(content) });
    const rows = await decompress(content).catch(() => null);
    if (rows === null) return void unreadable.push(`${name} cannot be decompressed`);
    const sum = sums.get(tableOf(name)) ?? { hash: createHash('sha256'), bytes: 0 };
    sum.hash.update(rows);
    sum.bytes += rows.length;
    sums.set(tableOf(name), sum);
  });
  const manifest = readManifest(path, text, unreadable);
  const wrong = [
    ...new Set([...compareParts(manifest, seen), ...unreadable, ...compareTables(manifest, sums)]),
  ];
  if (wrong.length > 0) throw new DamagedBackup(`${path} is damaged: ${wrong.join('; ')}`);
  if (!isWhole) {
    throw new DamagedBackup(`${path} is damaged: its checksum is not that of what it holds`);
  }
  return manifest;
}

function readManifest(path: string, text: Buffer | undefined, unreadable: string[]): Manifest {
  const also = unreadable.map((each) => `; ${each}`).join('');
  if (!text) throw new DamagedBackup(`${path} is no whole backup: it has no manifest${also}`);
  try {
    return Manifest.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw new DamagedBackup(`${path} is damaged: its manifest cannot be read${also}`, {
      cause: error,
    });
  }
}

function compareParts({ tables }: Manifest, seen: Seen[]): string[] {
  const written = tables.flatMap(({ parts }) => parts);
  const found = new Map(seen.map((part) => [part.name, part]));
  const names = new Set(written.map(({ name }) => name));
  return [
    ...written.flatMap((part) => {
      const here = found.get(part.name);
      if (!here) return [`${part.name} is missing`];
      return here.sha256 === part.sha256 ? [] : [`${part.name} is not what was written`];
    }),
    ...seen.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} does not belong`),
  ];
}

/** What parts cannot tell: that all of a table's are there, in their order. */
function compareTables({ tables }: Manifest, sums: Map<string, Sum>): string[] {
  return tables.flatMap((table) =>
    isSame(table, sums.get(table.name)) ? [] : [`the rows of ${table.name} are not those written`],
  );
}

function isSame(table: BackedUpTable, sum: Sum | undefined): boolean {
  const { hash, bytes } = sum ?? { hash: createHash('sha256'), bytes: 0 };
  return bytes === table.bytes && hash.digest('hex') === table.sha256;
}
