import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import {
  startRuns,
  workTestRuns,
} from '../../../apps/api/src/answering/batch-testing/batch-testing.ts';
import { listCasesOfRun } from '../../../apps/api/src/answering/batch-testing/reports/run-report.ts';
import { updateClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase, type Database } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';
import { createPrompt, findPrompt } from '../../../apps/api/src/answering/prompts/prompts.ts';
import { makeCompany, putKnowledge } from '../suggestion/company.ts';
import { madeUpArticle, madeUpQuestion } from '../suggestion/made-up-company.ts';

/**
 * How long a test set takes with the builtin writer: `npm run bench:batch-testing [cases] [documents]`. Every case asks for
 * an article that its answer has to cite.
 */

const cases = Number(process.argv[2] ?? 1_000);
const documents = Number(process.argv[3] ?? 1_500);
/** For 1,000 cases, on two cores. */
const mustSeconds = (60 * cases) / 1_000;
/** Of 100 waits for the server's loop 99: longer than this, requests beside the run would notice. */
const mustDelayMs = 100;

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: console.error };
const folder = await mkdtemp(join(tmpdir(), 'bench-batch-testing-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const config = readConfig({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: undefined,
  DEMO: '0',
});
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
const articles = Array.from({ length: documents }, (_, number) => madeUpArticle(number));

/** A set whose cases ask for articles all over the help centre. */
async function putSet(db: Database, clientId: number): Promise<number> {
  const owner = { client_id: clientId };
  const at = new Date();
  return db.withClient(clientId, async (tx) => {
    const { id } = await tx
      .insertInto('test_sets')
      .values({ ...owner, uuid: randomUUID(), name: 'Bench', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('documents')
      .select(['id', 'external_id as externalId'])
      .where('client_id', '=', clientId)
      .execute();
    const idOf = new Map(known.map((document) => [document.externalId, document.id]));
    for (let number = 0; number < cases; number += 1) {
      const article = articles[Math.floor((number * documents) / cases)];
      if (!article) throw new Error('There are no articles to ask for.');
      const made = await tx
        .insertInto('test_cases')
        .values({
          ...owner,
          uuid: randomUUID(),
          test_set_id: id,
          question: madeUpQuestion(article).text,
          ticket_id: null,
          cut: null,
          expected_answer: null,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const document_id = idOf.get(article.externalId) ?? 0;
      const link = { ...owner, test_case_id: made.id, document_id };
      await tx.insertInto('test_case_documents').values(link).execute();
    }
    return id;
  });
}

/** What PostgreSQL does by itself within a minute after so many rows came. */
async function gatherStatistics(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('analyze');
  await admin.end();
}

/** @returns whether the run was quick enough and let others through */
async function measure(db: Database): Promise<boolean> {
  const deps = await createDeps(config, db, log);
  const clientId = await makeCompany(deps);
  await putKnowledge(deps, clientId, articles);
  const draft = { name: 'Bench', context: 'You answer for a shop.', style: 'Kind.', note: '' };
  const { uuid } = await createPrompt(deps, null, draft);
  const setId = await putSet(db, clientId);
  await gatherStatistics();
  await db.withStaff(async (tx) => {
    const promptId = (await findPrompt(tx, uuid))?.id ?? 0;
    await updateClient(tx, clientId, { promptId });
    const run = { clientId, setId, promptId, version: 1, rulesVersion: 1, repeats: 1 };
    await startRuns(tx, deps, { deploymentId: null, byUserId: null, runs: [run] });
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.cpuUsage();
  const startedAt = performance.now();
  delay.enable();
  await workTestRuns(deps);
  delay.disable();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const run = await db.withStaff((tx) =>
    tx
      .selectFrom('test_runs')
      .select(['uuid', 'state', 'done', 'passed'])
      .executeTakeFirstOrThrow(),
  );
  const openedAt = performance.now();
  await listCasesOfRun(deps, { run: run.uuid, page: 1, pageSize: 50 });
  const pageMs = performance.now() - openedAt;
  await deps.indexes.close();
  const [worst, usual] = [delay.max / 1e6, delay.percentile(99) / 1e6];
  const isFast = seconds <= mustSeconds;
  const isOpen = usual <= mustDelayMs;
  const verdict = (isReached: boolean) => (isReached ? 'reached' : 'MISSED');
  console.log(`${cases} cases, ${documents} documents, ${availableParallelism()} cores.\n`);
  console.log('| | | |\n|---|---|---|');
  const rows = [
    ['whole run, s', seconds.toFixed(1), `must ${mustSeconds}: ${verdict(isFast)}`],
    ['processor of the server, s', ((user + system) / 1e6).toFixed(1), ''],
    [
      '99 of 100 waits for its loop, ms',
      usual.toFixed(0),
      `must ${mustDelayMs}: ${verdict(isOpen)}`,
    ],
    ['longest wait for its loop, ms', worst.toFixed(0), ''],
    ['a page of its report, ms', pageMs.toFixed(0), ''],
    ['answers', run.done, run.state],
    ['cited what was expected', run.passed, ''],
  ];
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
  return isFast && isOpen && run.state === 'done' && run.done === cases;
}

try {
  await migrate({ ownerUrl: postgres.ownerUrl, log });
  const db = openDatabase({ url: postgres.loginUrl, log });
  try {
    if (!(await measure(db))) process.exitCode = 1;
  } finally {
    await db.close();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
