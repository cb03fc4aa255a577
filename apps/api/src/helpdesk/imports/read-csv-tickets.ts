import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { beginCsv, countLines, cutCsvRecord } from '../../platform/text/csv-records.ts';
import type { BatchSize, Entry, Place } from './read-lines.ts';

/**
 * Tickets of a CSV file, one row a message: rows with one id that follow one another are a ticket (docs/import-export.md).
 * The file is cut as bytes, each a character of `latin1`, so that every place in it is known; values are decoded after.
 */

const columns = [
  'id',
  'subject',
  'channel',
  'category',
  'topic',
  'form_id',
  'group_id',
  'language',
  'locale',
  'tags',
  'requester_name',
  'requester_email',
  'created_at',
  'message_id',
  'role',
  'author',
  'sent_at',
  'html',
  'text',
] as const;
type Column = (typeof columns)[number];

const chunkBytes = 1 << 20;
/** A quote that is still open after so much was never closed. */
const longestRow = 4_000_000;
/** One more than a ticket may have: it is refused, without keeping all of them. */
const mostRows = 1_001;

type Layout = {
  separator: string;
  decode: (value: string) => string;
  indexes: Partial<Record<Column, number>>;
  width: number;
  /** Behind the heading. */
  begin: Place;
};

const utf8 = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');
const westernDecoder = new TextDecoder('windows-1252');
const western = (value: string): string => westernDecoder.decode(Buffer.from(value, 'latin1'));
const beyondAscii = /[\u0080-\u00ff]/;

/** UTF-8, or what spreadsheets of western Europe write instead. @throws Error for UTF-16 */
function decoderOf(head: Buffer): Layout['decode'] {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head.toString('latin1', 0, 2)))
    throw new Error('This file is UTF-16: save it as CSV UTF-8.');
  // The last character may be cut.
  const isWhole = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
  const decode = isWhole ? utf8 : western;
  return (value) => (beyondAscii.test(value) ? decode(value) : value);
}

async function readAt(file: FileHandle, at: number, length = chunkBytes): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** @throws Error when the file cannot be read as tickets at all */
async function readLayout(file: FileHandle): Promise<Layout> {
  const head = await readAt(file, 0);
  const decode = decoderOf(head);
  const mark = head.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? 3 : 0;
  const csv = head.toString('latin1', mark);
  const { separator, start } = beginCsv(csv);
  const { values, next } = cutCsvRecord(csv, start, separator);
  const names = (values ?? []).map((name) => decode(name).trim().toLowerCase().replace(/ /g, '_'));
  const found = columns.flatMap((column) =>
    names.includes(column) ? [[column, names.indexOf(column)] as const] : [],
  );
  const indexes: Layout['indexes'] = Object.fromEntries(found);
  const missing = (['id', 'role', 'sent_at'] as const).filter((name) => !(name in indexes));
  if (!('html' in indexes) && !('text' in indexes)) missing.push('text' as never);
  if (missing.length > 0) throw new Error(`The columns miss: ${missing.join(', ')}.`);
  const begin = {
    byteOffset: Math.min(mark + next, head.length),
    lineNumber: countLines(csv.slice(0, next)),
  };
  return { separator, decode, indexes, width: names.length, begin };
}

type CsvRow = { number: number; values: string[] | null; reached: Place };

async function* readRows(file: FileHandle, layout: Layout, from: Place): AsyncGenerator<CsvRow> {
  let { byteOffset, lineNumber } = from;
  let readTo = byteOffset;
  let csv = '';
  for (let isAtEnd = false; !isAtEnd || csv !== '';) {
    const chunk = await readAt(file, readTo);
    readTo += chunk.length;
    isAtEnd = chunk.length === 0;
    csv += chunk.toString('latin1');
    let start = 0;
    while (start < csv.length) {
      const { values, next, isOpen } = cutCsvRecord(csv, start, layout.separator);
      if (isOpen && !isAtEnd && csv.length - start < longestRow) break;
      const end = Math.min(next, csv.length);
      const number = lineNumber + 1;
      lineNumber += Math.max(1, countLines(csv.slice(start, end)));
      byteOffset += end - start;
      start = end;
      const isEmpty = values?.every((value) => value.trim() === '');
      if (!isEmpty) yield { number, values, reached: { byteOffset, lineNumber } };
    }
    csv = csv.slice(start);
  }
}

type Message = Partial<Record<'id' | 'role' | 'author' | 'created_at' | 'html' | 'text', string>>;

/** The rows of one ticket, and lines between them that cannot be read. */
type Group = {
  id: string;
  rows: CsvRow[];
  bad: { number: number; reason: string }[];
  reached: Place;
};

function whyUnreadable({ values }: CsvRow, { width }: Layout): string | null {
  if (values === null) return 'its quotes do not match';
  const isWider = values.slice(width).some((value) => value.trim() !== '');
  return isWider ? 'has more values than the first line' : null;
}

function cellOf(row: CsvRow, column: Column, layout: Layout): string {
  const index = layout.indexes[column];
  const value = index === undefined ? '' : (row.values?.[index] ?? '');
  return layout.decode(value).trim();
}

/** As a line of JSON would say it; an empty cell says nothing. */
function ticketOf({ id, rows }: Group, layout: Layout): unknown {
  const said = (column: Column): string | undefined => {
    for (const row of rows) {
      const value = cellOf(row, column, layout);
      if (value !== '') return value;
    }
    return undefined;
  };
  const messages = rows.map((row, at): Message => {
    const cell = (column: Column) => cellOf(row, column, layout) || undefined;
    const html = cell('html');
    return {
      id: cell('message_id') ?? String(at + 1),
      role: cell('role') ?? '',
      author: cell('author'),
      created_at: cell('sent_at') ?? '',
      ...(html === undefined ? { text: cell('text') ?? '' } : { html }),
    };
  });
  const fields = columns
    .slice(1, columns.indexOf('tags'))
    .map((column) => [column, said(column)] as const);
  return {
    id,
    ...Object.fromEntries(fields),
    tags: (said('tags') ?? '').split(/[,;|]/).flatMap((tag) => tag.trim() || []),
    requester: { name: said('requester_name'), email: said('requester_email') },
    created_at: said('created_at'),
    messages,
  };
}

function entriesOf(group: Group, layout: Layout): Entry[] {
  const { bad, rows, reached } = group;
  const refused = bad.map(({ number, reason }) => ({
    number,
    reached,
    read(): never {
      throw new Error(reason);
    },
  }));
  const [first] = rows;
  if (!first) return refused;
  return [...refused, { number: first.number, reached, read: () => ticketOf(group, layout) }];
}

async function* readGroups(rows: AsyncIterable<CsvRow>, layout: Layout): AsyncGenerator<Group> {
  let group: Group | null = null;
  for await (const row of rows) {
    const reason = whyUnreadable(row, layout);
    const id = reason === null ? cellOf(row, 'id', layout) : null;
    // A line that cannot be read may stand between two rows of one ticket.
    const isNew = id !== null && group !== null && group.id !== id;
    if (group && (isNew || group.bad.length > 1_000)) {
      yield group;
      group = null;
    }
    group ??= { id: '', rows: [], bad: [], reached: row.reached };
    group.reached = row.reached;
    if (reason === null) {
      group.id = id ?? '';
      if (group.rows.length < mostRows) group.rows.push(row);
    } else group.bad.push({ number: row.number, reason });
  }
  if (group) yield group;
}

/** @throws Error when the file cannot be read as tickets at all */
export async function* readCsvTickets(
  path: string,
  from: Place,
  { most, bytes }: BatchSize,
): AsyncGenerator<Entry[]> {
  const file = await open(path);
  try {
    const layout = await readLayout(file);
    const start = from.byteOffset === 0 ? layout.begin : from;
    let entries: Entry[] = [];
    let begunAt = start.byteOffset;
    for await (const group of readGroups(readRows(file, layout, start), layout)) {
      entries.push(...entriesOf(group, layout));
      const { byteOffset } = group.reached;
      if (entries.length < most && byteOffset - begunAt < bytes) continue;
      yield entries;
      [entries, begunAt] = [[], byteOffset];
    }
    if (entries.length > 0) yield entries;
  } finally {
    await file.close();
  }
}
