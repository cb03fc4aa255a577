import {
  knowledgeCsvColumns,
  knowledgeCsvRows,
  type KnowledgeCsvResult,
} from '@replique/contract/knowledge/knowledge-csv';
import type { Language } from '@replique/engine/text/language';
import { readLanguageName } from '@replique/engine/text/languages/tags';
import { fail } from '../../../platform/http/errors.ts';
import { readCsvRecords, type CsvRecord } from '../../../platform/text/csv-records.ts';

export type CsvError = KnowledgeCsvResult['errors'][number];
type Column = (typeof knowledgeCsvColumns)[number];
export type Mapping = KnowledgeCsvResult['mapping'];

/** A row of the file that may be stored; without a language it is that of its text. */
export type CsvRow = {
  line: number;
  question: string;
  answer: string;
  url: string | null;
  language: Language | null;
};

/** Headings as people write them in English and French, folded as `fold` does. */
const headings: Record<Column, string[]> = {
  question: ['question', 'questions', 'q', 'title', 'titre', 'subject', 'sujet', 'demande'],
  answer: ['answer', 'answers', 'a', 'reponse', 'reponses', 'reply', 'response', 'content'],
  url: ['url', 'link', 'lien', 'address', 'adresse', 'source', 'page'],
  language: ['language', 'lang', 'locale', 'langue'],
};

const longest: Record<Column, number> = { question: 500, answer: 20_000, url: 2_000, language: 50 };
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

function guessMapping(columns: string[]): Mapping {
  const find = (field: Column) =>
    columns.find((column) => headings[field].includes(fold(column))) ?? null;
  return {
    question: find('question'),
    answer: find('answer'),
    url: find('url'),
    language: find('language'),
  };
}

/** @throws `knowledge.csv-columns` when it names a column that is not there, or one for both */
function checkMapping(mapping: Mapping, columns: string[]): void {
  const named = Object.values(mapping).filter((name) => name !== null);
  const isKnown = named.every((name) => columns.includes(name));
  if (!isKnown || new Set(named).size < named.length) throw fail('knowledge.csv-columns');
}

/** @throws `knowledge.csv-invalid` */
function columnsOf(heading: CsvRecord | undefined): string[] {
  const values = heading?.values ?? [];
  const isReadable = values.length >= 2 && values.length <= mostColumns;
  if (!isReadable || values.some((value) => value.length > longestHeading))
    throw fail('knowledge.csv-invalid');
  return values;
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

// Bytes that are no text, and characters that no keyboard writes; line breaks and tabs are text.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/;

function checkValue(column: Column, value: string): CsvError['reason'] | null {
  if (value === '') return column === 'question' || column === 'answer' ? 'missing' : null;
  if (value.length > longest[column]) return 'too-long';
  if (unreadable.test(value)) return 'characters';
  if (column === 'url' && !isAddress(value)) return 'url-invalid';
  if (column === 'language' && readLanguageName(value) === null) return 'language-unknown';
  return null;
}

/** Cut between characters, never inside one. */
function beginningOf(text: string): string {
  return text.slice(0, shownValue).toWellFormed();
}

function readRow(
  { line, values, text }: CsvRecord,
  columns: string[],
  mapping: Mapping,
): CsvRow | CsvError[] {
  const value = beginningOf(text);
  if (values === null) return [{ line, reason: 'quotes', column: null, value }];
  // More values than headings: a separator stands where none should, so no column can be trusted.
  if (values.slice(columns.length).some((each) => each !== ''))
    return [{ line, reason: 'columns', column: null, value }];
  const valueOf = (column: Column) => {
    const name = mapping[column];
    return name === null ? '' : (values[columns.indexOf(name)] ?? '');
  };
  const errors = knowledgeCsvColumns.flatMap((column): CsvError[] => {
    const reason = checkValue(column, valueOf(column));
    return reason === null ? [] : [{ line, reason, column, value: beginningOf(valueOf(column)) }];
  });
  if (errors.length > 0) return errors;
  return {
    line,
    question: valueOf('question').replace(/\s+/g, ' '),
    answer: valueOf('answer').replace(/\r\n?/g, '\n'),
    url: valueOf('url') || null,
    language: readLanguageName(valueOf('language')),
  };
}

/** @throws `knowledge.csv-too-long` */
function listRecords(csv: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const record of readCsvRecords(csv)) {
    if (records.length > knowledgeCsvRows) throw fail('knowledge.csv-too-long');
    records.push(record);
  }
  return records;
}

/**
 * Reads a CSV of questions and answers. Rows that cannot be stored come out as errors; without a known column for
 * both, no row is read.
 * @throws `knowledge.csv-invalid`, `knowledge.csv-columns`, `knowledge.csv-too-long`
 */
export function readKnowledgeCsv(csv: string, given: Partial<Mapping> | undefined) {
  const [heading, ...records] = listRecords(csv);
  const columns = columnsOf(heading);
  const names = [...new Set(columns.filter((name) => name !== ''))];
  const none: Mapping = { question: null, answer: null, url: null, language: null };
  const mapping = given ? { ...none, ...given } : guessMapping(names);
  checkMapping(mapping, names);
  const isMapped = mapping.question !== null && mapping.answer !== null;
  const rows: CsvRow[] = [];
  const errors: CsvError[] = [];
  for (const record of isMapped ? records : []) {
    const read = readRow(record, columns, mapping);
    if (Array.isArray(read)) errors.push(...read);
    else rows.push(read);
  }
  return { columns: names, mapping, isMapped, rows, errors };
}
