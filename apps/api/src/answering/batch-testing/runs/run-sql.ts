import { sql } from 'kysely';
import type { Outcome } from '@replique/contract/answering/batch-testing';

/** Pieces of SQL by which answers of runs are counted. */

/**
 * Answers `r` with what people said of them, `v`. Those that failed have no text to speak of; and nobody let pass what a
 * case came to ask or expect later.
 */
export const judgedAnswers = sql`test_results r left join test_verdicts v
  on v.client_id = r.client_id and v.case_uuid = r.case_uuid and v.text_hash = r.text_hash and r.state <> 'failed'
  and (v.verdict = 'fail' or v.case_hash = r.case_hash)`;

/** Of an answer: what a person said, otherwise what the checks did. */
export const isPassed = sql<boolean>`coalesce(v.verdict = 'pass', r.passed)`;

/** A case on one side, by the counts `answers`, `passes` and `faults` of a table; null until all repeats are there. */
export function outcomeOf(counts: string, repeats: string) {
  const count = (name: string) => sql.ref(`${counts}.${name}`);
  return sql<Outcome | null>`case
    when (${count('answers')} >= ${sql.ref(repeats)}) is not true then null
    when ${count('passes')} = ${count('answers')} then 'pass'
    when ${count('passes')} > 0 then 'flaky'
    when ${count('faults')} = ${count('answers')} then 'failed'
    else 'fail' end`;
}
