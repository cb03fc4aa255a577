import type { CsvMapping, CsvReport } from '@replique/contract/answering/batch-testing';
import type { Check } from '@replique/contract/checks';
import { checksOf } from '@replique/engine/grading/grade';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findDocumentsCalled } from '../../../knowledge/index.ts';
import { readFile } from '../../../platform/text/read-file.ts';
import type { NewCase } from './case-store.ts';
import { leaveOutKnown, putCases, requireRoom } from './put-cases.ts';
import { beginningOf, readCaseCsv, type BadRow, type CaseRow } from './read-case-csv.ts';
import { recordInSet } from '../sets/set-record.ts';
import { lockSet } from '../sets/set-store.ts';
import { withSet } from '../sets/sets.ts';

const sampleSize = 5;
const sampleText = 300;
const batchSize = 500;

export type CaseImport = {
  set: string;
  csv: string;
  mapping?: CsvMapping | undefined;
  isDryRun: boolean;
};

/** Ids by title in small letters, and by address; of several with one title the newest. */
async function findNamed(tx: Tx, clientId: number, rows: CaseRow[]): Promise<Map<string, number>> {
  const names = [...new Set(rows.flatMap(({ documents }) => documents))];
  const found = new Map<string, number>();
  for (let at = 0; at < names.length; at += batchSize) {
    const documents = await findDocumentsCalled(tx, clientId, names.slice(at, at + batchSize));
    for (const { id, title, url } of documents.toReversed()) {
      found.set(title.toLowerCase(), id);
      if (url !== null) found.set(url, id);
    }
  }
  return found;
}

/** What a file says is looked at beside what every case is: a phrase to be found leaves the expected answer in force. */
function checksFor(row: CaseRow, documentIds: number[]): Check[] {
  if (row.checks.length === 0) return [];
  const { expectedAnswer } = row;
  return [...checksOf({ expectedAnswer, documentIds, checks: [] }), ...row.checks];
}

type Found = NewCase & { line: number };

async function findCases(
  tx: Tx,
  clientId: number,
  rows: CaseRow[],
): Promise<{ cases: Found[]; bad: BadRow[] }> {
  const idOf = await findNamed(tx, clientId, rows);
  const cases: Found[] = [];
  const bad: BadRow[] = [];
  for (const row of rows) {
    const ids = row.documents.map((name) => idOf.get(name) ?? idOf.get(name.toLowerCase()));
    const unknown = row.documents.filter((_, at) => ids[at] === undefined);
    const documentIds = [...new Set(ids.filter((id) => id !== undefined))];
    const { line, question, expectedAnswer } = row;
    if (unknown.length > 0) {
      bad.push({ line, reason: 'unknown-document', text: beginningOf(unknown.join(' | ')) });
      continue;
    }
    const checks = checksFor(row, documentIds);
    const from = { ticketId: null, cut: null, origin: 'csv' as const };
    cases.push({ line, question, expectedAnswer, documentIds, checks, ...from });
  }
  return { cases, bad };
}

/**
 * Makes cases of the good rows of a CSV file, all or none; the bad ones are listed. A dry run stores nothing.
 * @throws `test-sets.not-found`, `test-sets.full`, `test-sets.bad-mapping`
 */
export async function importCases(
  deps: Deps,
  caller: Caller,
  asked: CaseImport,
): Promise<CsvReport & { mapping: CsvMapping | null }> {
  // Before the file is read: a stranger's file is not worth the time.
  await withSet(deps, caller, asked.set, async () => undefined);
  const { csv, mapping: given } = asked;
  const file = await readFile(deps, caller, readCaseCsv, { csv, mapping: given });
  return withSet(deps, caller, asked.set, async (tx, set) => {
    const { columns, mapping, rows, bad: unread } = file;
    if (mapping === null && !asked.isDryRun) throw fail('test-sets.bad-mapping', { columns });
    if (!asked.isDryRun) await lockSet(tx, set.clientId, set.uuid);
    const { cases, bad } = await findCases(tx, set.clientId, rows);
    const to = { clientId: set.clientId, setId: set.id, authorId: caller.userId };
    const made = await leaveOutKnown(tx, to, cases);
    if (asked.isDryRun) await requireRoom(tx, to, made.length);
    else if (made.length > 0) {
      await putCases(tx, deps, to, made);
      const action = 'batch-testing.cases-imported';
      await recordInSet(tx, deps, caller, set, { action, after: { cases: made.length } });
    }
    return {
      columns,
      mapping,
      sample: cases.slice(0, sampleSize).map(({ line, question, expectedAnswer }) => ({
        line,
        question: beginningOf(question, sampleText),
        expectedAnswer: expectedAnswer && beginningOf(expectedAnswer, sampleText),
      })),
      made: made.length,
      known: cases.length - made.length,
      bad: [...unread, ...bad].toSorted((a, b) => a.line - b.line),
    };
  });
}
