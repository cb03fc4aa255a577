import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive.ts';
import type { BackedUpTable } from './manifest.ts';
import { quote, type TableShape } from './schema-store.ts';

const compress = promisify(zstdCompress);

/** Of rows, before they are compressed: what one part may keep in memory, a row that is longer aside. */
const partBytes = 8 * 1024 * 1024;

/** What is written in place of a column's value: SQL; undefined, the value itself. */
export type ColumnExpression = (table: string, column: string) => string | undefined;

export type WhatToCopy = {
  expressionOf: ColumnExpression;
  /** Tables of which no row is kept. */
  isEmptied: (table: string) => boolean;
};

/**
 * Numbers of transactions mean nothing in another cluster, where the count begins anew: 0 is older than every
 * change to come, and as a watermark it has everything read again.
 */
const expressionOfType = (type: string) => (type === 'xid8' ? `'0'::xid8` : undefined);

function selectOf(client: pg.ClientBase, table: TableShape, what: WhatToCopy): string {
  const values = table.columns.map(({ name, type }) => {
    const value = what.expressionOf(table.name, name) ?? expressionOfType(type);
    return value === undefined ? quote(client, name) : `${value} as ${quote(client, name)}`;
  });
  const none = what.isEmptied(table.name) ? ' where false' : '';
  return `copy (select ${values.join(', ')} from public.${quote(client, table.name)} t${none}) to stdout`;
}

const newline = 10;

function countRows(chunk: Buffer): number {
  let rows = 0;
  // In COPY's text a line ends a row: line ends within a value are escaped.
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
  return rows;
}

/** Copies one table into the archive, a part at a time; while one is compressed the next one is read. */
export async function copyTable(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  table: TableShape,
  what: WhatToCopy,
): Promise<BackedUpTable> {
  const hash = createHash('sha256');
  const copied: BackedUpTable = {
    name: table.name,
    columns: table.columns.map(({ name }) => name),
    rows: 0,
    bytes: 0,
    sha256: '',
    parts: [],
  };
  let chunks: Buffer[] = [];
  let size = 0;
  let storing: Promise<void> = Promise.resolve();
  const store = async () => {
    const content = Buffer.concat(chunks);
    const name = `tables/${table.name}/${String(copied.parts.length + 1).padStart(6, '0')}.copy.zst`;
    [chunks, size] = [[], 0];
    const part = { name, bytes: 0, sha256: '' };
    copied.parts.push(part);
    await storing;
    storing = storePart(archive, part, content);
    // It is waited for with the next one; until then it must not count as unheard.
    storing.catch(() => undefined);
  };
  for await (const chunk of client.query(copyTo(selectOf(client, table, what)))) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    copied.bytes += bytes.length;
    copied.rows += countRows(bytes);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= partBytes) await store();
  }
  if (size > 0) await store();
  await storing;
  return { ...copied, sha256: hash.digest('hex') };
}

async function storePart(
  archive: ArchiveWriter,
  part: BackedUpTable['parts'][number],
  content: Buffer,
): Promise<void> {
  const compressed = await compress(content);
  part.bytes = compressed.length;
  part.sha256 = createHash('sha256').update(compressed).digest('hex');
  await archive.add(part.name, compressed);
}
