import {
  ticketCsvColumns,
  ticketCsvRows,
  type TicketCsvResult,
} from '@replique/contract/helpdesk/imports';
import { fail } from '../../platform/http/errors.ts';
import { readCsvRecords, type CsvRecord } from '../../platform/text/csv-records.ts';

export type CsvError = TicketCsvResult['errors'][number];
export type Mapping = TicketCsvResult['mapping'];
type Column = (typeof ticketCsvColumns)[number];

/** A row that may be stored; `date` in milliseconds, null where the file says none. */
export type TicketRow = {
  line: number;
  message: string;
  subject: string;
  name: string | null;
  email: string | null;
  date: number | null;
  reply: string | null;
};

/** Headings as people write them in English and French, folded as `fold` does. */
const headings: Record<Column, string[]> = {
  message: ['message', 'question', 'body', 'text', 'description', 'content', 'texte', 'demande'],
  subject: ['subject', 'title', 'sujet', 'objet', 'titre'],
  name: ['name', 'requester', 'requestername', 'customer', 'nom', 'demandeur', 'client'],
  email: ['email', 'mail', 'requesteremail', 'customeremail', 'adresse', 'courriel'],
  date: ['date', 'createdat', 'created', 'sentat', 'datecreation', 'creele'],
  reply: ['reply', 'answer', 'response', 'agentreply', 'reponse', 'reponseagent'],
};

const longest: Record<Column, number> = {
  message: 50_000,
  subject: 1_000,
  name: 200,
  email: 320,
  date: 50,
  reply: 50_000,
};
const mostColumns = 100;
const longestHeading = 200;
const shownValue = 200;

/** "Réponse" and "reponse" are the same word. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

const nothing: Mapping = {
  message: null,
  subject: null,
  name: null,
  email: null,
  date: null,
  reply: null,
};

function guessMapping(columns: string[]): Mapping {
  const find = (field: Column) =>
    columns.find((column) => headings[field].includes(fold(column))) ?? null;
  return {
    message: find('message'),
    subject: find('subject'),
    name: find('name'),
    email: find('email'),
    date: find('date'),
    reply: find('reply'),
  };
}

/** @throws `tickets.csv-columns` when it names a column that is not there, or one for two things */
function checkMapping(mapping: Mapping, columns: string[]): void {
  const named = Object.values(mapping).filter((name) => name !== null);
  const isKnown = named.every((name) => columns.includes(name));
  if (!isKnown || new Set(named).size < named.length) throw fail('tickets.csv-columns');
}

/** @throws `tickets.csv-invalid` */
function columnsOf(heading: CsvRecord | undefined): string[] {
  const values = heading?.values ?? [];
  const isReadable = values.length > 0 && values.length <= mostColumns;
  if (!isReadable || values.some((value) => value.length > longestHeading))
    throw fail('tickets.csv-invalid');
  return values;
}

/** Days first, as Europe writes them; months first cannot be told apart, and are not guessed. */
const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const iso =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const [earliest, latest] = [Date.UTC(1971, 0, 1), Date.UTC(9998, 0, 1)];

/** In milliseconds, UTC where no zone is said; null for what is no day. */
function momentOf(text: string): number | null {
  const [, day, month, year, hour = 0, minute = 0] = european.exec(text) ?? [];
  if (year !== undefined) {
    const date = new Date(
      Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)),
    );
    const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
    return isReal && date.getTime() > earliest ? date.getTime() : null;
  }
  if (!iso.test(text)) return null;
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const at = Date.parse(text.length > 10 && !isZoned ? `${text.replace(' ', 'T')}Z` : text);
  return at > earliest && at < latest ? at : null;
}

// Bytes that are no text, and characters that no keyboard writes; line breaks and tabs are text.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/;
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

function checkValue(column: Column, value: string): CsvError['reason'] | null {
  if (value === '') return column === 'message' ? 'missing' : null;
  if (value.length > longest[column]) return 'too-long';
  if (unreadable.test(value)) return 'characters';
  if (column === 'email' && !emailShape.test(value)) return 'email-invalid';
  if (column === 'date' && momentOf(value) === null) return 'date-invalid';
  return null;
}

/** Cut between characters, never inside one. */
const startOf = (text: string): string => text.slice(0, shownValue).toWellFormed();

const withLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

function readRow(
  { line, values, text }: CsvRecord,
  columns: string[],
  mapping: Mapping,
): TicketRow | CsvError[] {
  if (values === null) return [{ line, reason: 'quotes', column: null, value: startOf(text) }];
  // More values than headings: a separator stands where none should, so no column can be trusted.
  if (values.slice(columns.length).some((each) => each !== ''))
    return [{ line, reason: 'columns', column: null, value: startOf(text) }];
  const valueOf = (column: Column) => {
    const name = mapping[column];
    return name === null ? '' : (values[columns.indexOf(name)] ?? '');
  };
  const errors = ticketCsvColumns.flatMap((column): CsvError[] => {
    const reason = checkValue(column, valueOf(column));
    return reason === null ? [] : [{ line, reason, column, value: startOf(valueOf(column)) }];
  });
  if (errors.length > 0) return errors;
  return {
    line,
    message: withLineEnds(valueOf('message')),
    subject: onOneLine(valueOf('subject')),
    name: onOneLine(valueOf('name')) || null,
    email: valueOf('email').toLowerCase() || null,
    date: momentOf(valueOf('date')),
    reply: withLineEnds(valueOf('reply')) || null,
  };
}

/** @throws `tickets.csv-too-long` */
function listRecords(csv: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const record of readCsvRecords(csv)) {
    if (records.length > ticketCsvRows) throw fail('tickets.csv-too-long');
    records.push(record);
  }
  return records;
}

/**
 * Reads a CSV of tickets, one a row. Rows that cannot be stored come out as errors; without a known column for the
 * message, no row is read. A task of deps.texts.
 * @throws `tickets.csv-invalid`, `tickets.csv-columns`, `tickets.csv-too-long`
 */
export function readTicketRows({
  csv,
  mapping: given,
}: {
  csv: string;
  mapping: Partial<Mapping> | undefined;
}) {
  const [heading, ...records] = listRecords(csv);
  const columns = columnsOf(heading);
  const names = [...new Set(columns.filter((name) => name !== ''))];
  const mapping = given ? { ...nothing, ...given } : guessMapping(names);
  checkMapping(mapping, names);
  const isMapped = mapping.message !== null;
  const rows: TicketRow[] = [];
  const errors: CsvError[] = [];
  for (const record of isMapped ? records : []) {
    const read = readRow(record, columns, mapping);
    if (Array.isArray(read)) errors.push(...read);
    else rows.push(read);
  }
  return { columns: names, mapping, isMapped, rows, errors };
}
