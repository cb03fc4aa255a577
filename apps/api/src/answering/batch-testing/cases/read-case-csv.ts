import {
  caseAnswer,
  caseQuestion,
  mostCasesOfSet,
  mostDocumentsOfCase,
  type CsvMapping,
  type CsvReport,
} from '@replique/contract/answering/batch-testing';
import { phrases, type Check } from '@replique/contract/checks';
import { readLanguageName } from '@replique/engine/text/languages/tags';
import { fail } from '../../../platform/http/errors.ts';
import { readCsvRecords, type CsvRecord } from '../../../platform/text/csv-records.ts';
import { toStorableText } from '../../../platform/text/storable-text.ts';

export type BadRow = CsvReport['bad'][number];

/** A row that may become a case; `documents` are titles or addresses as they are written. */
export type CaseRow = {
  line: number;
  question: string;
  expectedAnswer: string | null;
  documents: string[];
  /** Beside those that every case has by itself. */
  checks: Check[];
};

type Column = keyof CsvMapping;

/** Headings as people write them in English and French, folded as `fold` does. */
const headings: Record<Column, string> = {
  question: 'question questions q request message demande',
  expectedAnswer: 'expectedanswer expected answer reference reply reponseattendue attendu reponse',
  contains: 'contains mustcontain contient doitcontenir',
  notContains:
    'notcontains doesnotcontain mustnotcontain excludes necontientpas nedoitpascontenir exclut',
  documents: 'documents document articles article sources source cites cite',
  language: 'language lang locale langue',
};

const columns = Object.keys(headings) as Column[];

const mostColumns = 100;
const shownText = 200;

/** "Réponse" and "reponse" are the same word. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** By the headings; null while none of them is a question's. */
function guessMapping(names: string[]): CsvMapping | null {
  const found = columns.flatMap((column) => {
    const name = names.find((each) => headings[column].split(' ').includes(fold(each)));
    return name === undefined ? [] : [[column, name] as const];
  });
  const { question, ...rest }: Partial<CsvMapping> = Object.fromEntries(found);
  return question === undefined ? null : { question, ...rest };
}

/** @throws `test-sets.bad-mapping` when it names a column that is not there, or one twice */
function checkMapping(mapping: CsvMapping, names: string[]): void {
  const named = Object.values(mapping);
  const isKnown = named.every((name) => names.includes(name));
  if (!isKnown || new Set(named).size < named.length)
    throw fail('test-sets.bad-mapping', { columns: names });
}

const partsOf = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** More phrases than a check holds, or longer ones. */
const isTooMuch = (parts: string[]) => parts.length > 0 && !phrases.safeParse(parts).success;

type Values = Record<Column, string>;

function reasonAgainst(values: Values): BadRow['reason'] | null {
  const { question, expectedAnswer, language } = values;
  if (question === '') return 'no-question';
  const isTooLong =
    !caseQuestion.safeParse(question).success ||
    (expectedAnswer !== '' && !caseAnswer.safeParse(expectedAnswer).success);
  const lists = [partsOf(values.contains), partsOf(values.notContains)];
  const documents = partsOf(values.documents);
  if (isTooLong || lists.some(isTooMuch) || documents.length > mostDocumentsOfCase)
    return 'too-long';
  return language !== '' && readLanguageName(language) === null ? 'unknown-language' : null;
}

function checksOfRow(values: Values): Check[] {
  const contains = partsOf(values.contains);
  const notContains = partsOf(values.notContains);
  const language = readLanguageName(values.language) ?? undefined;
  return [
    ...(contains.length > 0
      ? [{ kind: 'contains' as const, texts: contains, mode: 'all' as const }]
      : []),
    ...(notContains.length > 0 ? [{ kind: 'not-contains' as const, texts: notContains }] : []),
    ...(language ? [{ kind: 'language' as const, language }] : []),
  ];
}

/** What is shown of a row, in so many letters. */
export const beginningOf = (text: string, most = shownText) =>
  toStorableText(text).slice(0, most).toWellFormed();

function readRow(record: CsvRecord, names: string[], mapping: CsvMapping): CaseRow | BadRow {
  const { line, text } = record;
  // More values than headings: a separator stands where none should, so no column can be trusted.
  if (record.values === null || record.values.slice(names.length).some((each) => each !== ''))
    return { line, reason: 'not-csv', text: beginningOf(text) };
  const given = record.values;
  const valueOf = (column: Column) => {
    const at = names.indexOf(mapping[column] ?? '');
    return at === -1 ? '' : toStorableText(given[at] ?? '').replace(/\r\n?/g, '\n');
  };
  const values = Object.fromEntries(columns.map((column) => [column, valueOf(column)])) as Values;
  const reason = reasonAgainst(values);
  if (reason !== null) return { line, reason, text: beginningOf(text) };
  return {
    line,
    question: values.question,
    expectedAnswer: values.expectedAnswer || null,
    documents: [...new Set(partsOf(values.documents))],
    checks: checksOfRow(values),
  };
}

/** @throws `test-sets.full` for more rows than a set has room for */
function listRecords(csv: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const record of readCsvRecords(csv)) {
    if (records.length > mostCasesOfSet) throw fail('test-sets.full', { most: mostCasesOfSet });
    records.push(record);
  }
  return records;
}

export type CaseCsv = {
  columns: string[];
  /** Null: no heading is a question's, and none was named; no row is read. */
  mapping: CsvMapping | null;
  rows: CaseRow[];
  bad: BadRow[];
};

/**
 * Reads a CSV file of questions and what is expected of their answers. The first row are headings; values may be
 * quoted, and parted by comma, semicolon, tab or pipe.
 * @throws `test-sets.bad-mapping`, `test-sets.full`
 */
export function readCaseCsv({
  csv,
  mapping: given,
}: {
  csv: string;
  mapping: CsvMapping | undefined;
}): CaseCsv {
  const [heading, ...records] = listRecords(csv);
  const names = (heading?.values ?? []).slice(0, mostColumns).map((name) => toStorableText(name));
  const shown = [...new Set(names.filter((name) => name !== ''))];
  const mapping = given ?? guessMapping(shown);
  const read: CaseCsv = { columns: shown, mapping, rows: [], bad: [] };
  if (mapping === null) return read;
  checkMapping(mapping, shown);
  for (const record of records) {
    const row = readRow(record, names, mapping);
    if ('reason' in row) read.bad.push(row);
    else read.rows.push(row);
  }
  return read;
}
