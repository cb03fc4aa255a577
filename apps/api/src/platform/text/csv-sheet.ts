import type { ErrorCode } from '@replique/contract/contract';
import { fail } from '../http/errors.ts';
import { readCsvRecords, type CsvRecord } from './csv-records.ts';

/** What is wrong with a row or a value of any file. */
type AnyReason = 'quotes' | 'columns' | 'missing' | 'too-long' | 'characters';
type SheetError<Column, Reason> = {
  line: number;
  reason: Reason | AnyReason;
  column: Column | null;
  /** The beginning of what is there. */
  value: string;
};
type SheetMapping<Column extends string> = Record<Column, string | null>;

/** A CSV file that people upload, and what each of its columns may be. */
export type Sheet<Column extends string, Reason extends string, Row> = {
  columns: readonly Column[];
  /** Without all of these no row is read, and a row without a value in one of them is refused. */
  needed: readonly Column[];
  /** As people write them in English and French, in small letters without accents and spaces. */
  headings: Record<Column, string[]>;
  /** In characters. */
  longest: Record<Column, number>;
  mostRows: number;
  refusals: { invalid: ErrorCode; columns: ErrorCode; tooLong: ErrorCode };
  /** What is wrong with a value that is there. */
  check: (column: Column, value: string) => Reason | null;
  /** A row whose values are all in order. */
  read: (line: number, valueOf: (column: Column) => string) => Row;
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

// Bytes that are no text, and characters that no keyboard writes; line breaks and tabs are text.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/;

/** Cut between characters, never inside one. */
const beginningOf = (text: string): string => text.slice(0, shownValue).toWellFormed();

export const withLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/**
 * Reads a CSV by what is known of its columns. Rows that cannot be stored come out as errors; while a needed column is
 * not known, no row is read.
 * @param given which column of the file is which; guessed from the headings where it is undefined
 * @throws the refusals of the sheet: a heading that cannot be read, a mapping that names a column that is not there or
 * one for two things, too many rows
 */
export function readSheet<Column extends string, Reason extends string, Row>(
  sheet: Sheet<Column, Reason, Row>,
  csv: string,
  given: Partial<SheetMapping<Column>> | undefined,
) {
  const [heading, ...records] = listRecords(sheet, csv);
  const columns = columnsOf(sheet, heading);
  const names = [...new Set(columns.filter((name) => name !== ''))];
  const guess = (column: Column): string | null =>
    names.find((name) => sheet.headings[column].includes(fold(name))) ?? null;
  const mapping = Object.fromEntries(
    sheet.columns.map((column) => [column, given ? (given[column] ?? null) : guess(column)]),
  ) as SheetMapping<Column>;
  checkMapping(sheet, mapping, names);
  const isMapped = sheet.needed.every((column) => mapping[column] !== null);
  const rows: Row[] = [];
  const errors: SheetError<Column, Reason>[] = [];
  for (const { line, values, text } of isMapped ? records : []) {
    // More values than headings: a separator is where none should be, so no column can be trusted.
    const isTorn = values?.slice(columns.length).some((each) => each !== '');
    if (values === null || isTorn) {
      const reason = values === null ? 'quotes' : 'columns';
      errors.push({ line, reason, column: null, value: beginningOf(text) });
      continue;
    }
    const valueOf = (column: Column): string => {
      const name = mapping[column];
      return name === null ? '' : (values[columns.indexOf(name)] ?? '');
    };
    const wrong = sheet.columns.flatMap((column) => {
      const value = valueOf(column);
      const reason = reasonAgainst(sheet, column, value);
      return reason === null ? [] : [{ line, reason, column, value: beginningOf(value) }];
    });
    if (wrong.length > 0) errors.push(...wrong);
    else rows.push(sheet.read(line, valueOf));
  }
  return { columns: names, mapping, isMapped, rows, errors };
}

function reasonAgainst<Column extends string, Reason extends string, Row>(
  { needed, longest, check }: Sheet<Column, Reason, Row>,
  column: Column,
  value: string,
): Reason | AnyReason | null {
  if (value === '') return needed.includes(column) ? 'missing' : null;
  if (value.length > longest[column]) return 'too-long';
  if (unreadable.test(value)) return 'characters';
  return check(column, value);
}

function listRecords<Column extends string, Reason extends string, Row>(
  { mostRows, refusals }: Sheet<Column, Reason, Row>,
  csv: string,
): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const record of readCsvRecords(csv)) {
    if (records.length > mostRows) throw fail(refusals.tooLong);
    records.push(record);
  }
  return records;
}

function columnsOf<Column extends string, Reason extends string, Row>(
  { needed, refusals }: Sheet<Column, Reason, Row>,
  heading: CsvRecord | undefined,
): string[] {
  const values = heading?.values ?? [];
  const isReadable = values.length >= needed.length && values.length <= mostColumns;
  if (!isReadable || values.some((value) => value.length > longestHeading))
    throw fail(refusals.invalid);
  return values;
}

function checkMapping<Column extends string, Reason extends string, Row>(
  { refusals }: Sheet<Column, Reason, Row>,
  mapping: SheetMapping<Column>,
  columns: string[],
): void {
  const named = Object.values<string | null>(mapping).filter((name) => name !== null);
  const isKnown = named.every((name) => columns.includes(name));
  if (!isKnown || new Set(named).size < named.length) throw fail(refusals.columns);
}
