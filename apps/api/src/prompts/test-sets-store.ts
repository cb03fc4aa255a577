import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The only SQL for test_sets, test_cases and test_runs. */

export type TestSetRecord = {
  uuid: string;
  name: string;
  cases: number;
  lastRun: { version: number; passed: number; failed: number; at: Date } | null;
};

/** A client's sets by name, each with the run that finished last. */
export async function listTestSets(tx: Tx, clientId: number): Promise<TestSetRecord[]> {
  const rows = await tx
    .selectFrom('test_sets')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('test_runs')
          .select(['prompt_version', 'passed', 'failed', 'finished_at'])
          .whereRef('test_runs.client_id', '=', 'test_sets.client_id')
          .whereRef('test_runs.test_set_id', '=', 'test_sets.id')
          .where('finished_at', 'is not', null)
          .orderBy('finished_at', 'desc')
          .orderBy('test_runs.id', 'desc')
          .limit(1)
          .as('run'),
      (join) => join.onTrue(),
    )
    .select([
      'test_sets.uuid',
      'test_sets.name',
      sql<number>`(select count(*) from test_cases c
        where c.client_id = test_sets.client_id and c.test_set_id = test_sets.id)`.as('cases'),
      'run.prompt_version as version',
      'run.passed',
      'run.failed',
      'run.finished_at as at',
    ])
    .where('test_sets.client_id', '=', clientId)
    .orderBy('test_sets.name')
    .orderBy('test_sets.id')
    .execute();
  return rows.map(({ uuid, name, cases, version, passed, failed, at }) => ({
    uuid,
    name,
    cases,
    lastRun:
      version === null || passed === null || failed === null || at === null
        ? null
        : { version, passed, failed, at },
  }));
}
