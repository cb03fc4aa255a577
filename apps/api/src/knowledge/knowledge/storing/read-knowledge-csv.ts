import {
  knowledgeCsvColumns,
  knowledgeCsvRows,
  type KnowledgeCsvResult,
} from '@replique/contract/knowledge/knowledge-csv';
import type { Language } from '@replique/engine/text/language';
import { readLanguageName } from '@replique/engine/text/languages/tags';
import {
  onOneLine,
  readSheet,
  withLineEnds,
  type Sheet,
} from '../../../platform/text/csv-sheet.ts';

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

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

const sheet: Sheet<Column, 'url-invalid' | 'language-unknown', CsvRow> = {
  columns: knowledgeCsvColumns,
  needed: ['question', 'answer'],
  headings: {
    question: ['question', 'questions', 'q', 'title', 'titre', 'subject', 'sujet', 'demande'],
    answer: ['answer', 'answers', 'a', 'reponse', 'reponses', 'reply', 'response', 'content'],
    url: ['url', 'link', 'lien', 'address', 'adresse', 'source', 'page'],
    language: ['language', 'lang', 'locale', 'langue'],
  },
  longest: { question: 500, answer: 20_000, url: 2_000, language: 50 },
  mostRows: knowledgeCsvRows,
  refusals: {
    invalid: 'knowledge.csv-invalid',
    columns: 'knowledge.csv-columns',
    tooLong: 'knowledge.csv-too-long',
  },
  check: (column, value) => {
    if (column === 'url' && !isAddress(value)) return 'url-invalid';
    const isUnknown = column === 'language' && readLanguageName(value) === null;
    return isUnknown ? 'language-unknown' : null;
  },
  read: (line, valueOf) => ({
    line,
    question: onOneLine(valueOf('question')),
    answer: withLineEnds(valueOf('answer')),
    url: valueOf('url') || null,
    language: readLanguageName(valueOf('language')),
  }),
};

/**
 * Reads a CSV of questions and answers.
 * @throws `knowledge.csv-invalid`, `knowledge.csv-columns`, `knowledge.csv-too-long`
 */
export function readKnowledgeCsv(csv: string, given: Partial<Mapping> | undefined) {
  const read = readSheet(sheet, csv, given);
  // That a row is there twice is found when it is stored.
  const errors: CsvError[] = read.errors;
  return { ...read, errors };
}
