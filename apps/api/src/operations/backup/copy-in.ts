import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readArchive, type BackupFile } from './archive.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';
import { listObstacles, listTables, quote, setSequence } from './schema-store.ts';
import { decompress, sha256 } from './verify.ts';

/**
 * Puts the rows of a backup into tables of the same migrations, within the caller's transaction. Foreign keys and
 * indexes are taken away before and made again behind, which proves the keys; triggers do nothing meanwhile, for what
 * they would write is in the backup.
 */
export async function copyIn(client: pg.ClientBase, file: BackupFile, manifest: Manifest) {
  const tables = (await listTables(client)).map(({ name }) => name);
  requireTables(manifest, tables);
  const obstacles = await listObstacles(client);
  for (const table of tables)
    await client.query(`alter table ${at(client, table)} disable trigger user`);
  // Rows that migrations put there are in the backup as they became.
  await client.query(`truncate ${tables.map((table) => at(client, table)).join(', ')} cascade`);
  for (const { drop } of obstacles) await client.query(drop);
  await copyRows(client, file, manifest);
  for (const { make } of obstacles.toReversed()) await client.query(make);
  for (const table of tables)
    await client.query(`alter table ${at(client, table)} enable trigger user`);
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
}

const at = (client: pg.ClientBase, table: string) => `public.${quote(client, table)}`;

function requireTables(manifest: Manifest, tables: string[]): void {
  const known = new Set(tables);
  const foreign = manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (foreign.length > 0) {
    throw new Error(
      `The backup holds tables that its own migrations do not make (${foreign.join(', ')}): somebody added them by hand`,
    );
  }
}

/** The table whose rows are being written. */
type Open = { table: BackedUpTable; stream: Writable & { rowCount: number }; ended: Promise<void> };

async function copyRows(
  client: pg.ClientBase,
  file: BackupFile,
  manifest: Manifest,
): Promise<void> {
  const parts = new Map(
    manifest.tables.flatMap((table) => table.parts.map((part) => [part.name, { table, part }])),
  );
  let open: Open | undefined;
  try {
    await readArchive(file, async (name, content) => {
      const found = parts.get(name);
      if (!found) return;
      if (sha256(content) !== found.part.sha256)
        throw new Error(`${file.path} changed while it was read`);
      if (open?.table !== found.table) {
        await close(open);
        open = begin(client, found.table);
      }
      await write(open, await decompress(content));
    });
    await close(open);
  } catch (error) {
    open?.stream.destroy();
    throw error;
  }
}

function begin(client: pg.ClientBase, table: BackedUpTable): Open {
  const columns = table.columns.map((column) => quote(client, column)).join(', ');
  const stream = client.query(copyFrom(`copy ${at(client, table.name)} (${columns}) from stdin`));
  const ended = finished(stream);
  // It is waited for when the table ends; until then it must not count as unheard.
  ended.catch(() => undefined);
  return { table, stream, ended };
}

async function write({ stream, ended }: Open, rows: Buffer): Promise<void> {
  if (stream.write(rows)) return;
  await Promise.race([once(stream, 'drain'), ended]);
}

/** @throws when PostgreSQL took fewer rows, or more, than were written */
async function close(open: Open | undefined): Promise<void> {
  if (!open) return;
  const { table, stream, ended } = open;
  stream.end();
  await ended;
  if (stream.rowCount !== table.rows) {
    throw new Error(`${table.name} has ${stream.rowCount} rows, not ${table.rows}`);
  }
}
