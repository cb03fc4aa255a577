import { detectLanguage, type Language } from '@replique/engine/text/language';
import { readKnowledgeCsv, type CsvRow, type Mapping } from './read-knowledge-csv.ts';

/** A row that names no language with the one that its text tells, null where it tells none. */
export type ReadRow = CsvRow & { told: Language | null };

async function tell({ question, answer }: CsvRow): Promise<Language | null> {
  const text = `${question} ${answer}`;
  const [one, other] = [await detectLanguage(text, 'en'), await detectLanguage(text, 'fr')];
  return one === other ? one : null;
}

/**
 * Reads a CSV of questions and answers, and in which language they are. A task of deps.texts.
 * @throws what {@link readKnowledgeCsv} throws
 */
export async function readQuestionsCsv({
  csv,
  mapping,
}: {
  csv: string;
  mapping: Partial<Mapping> | undefined;
}) {
  const { rows, ...read } = readKnowledgeCsv(csv, mapping);
  const told: ReadRow[] = [];
  for (const row of rows) told.push({ ...row, told: row.language ?? (await tell(row)) });
  return { ...read, rows: told };
}
