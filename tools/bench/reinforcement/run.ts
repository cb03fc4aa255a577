import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import { importFile } from '../../../apps/api/src/helpdesk/imports/imports.ts';
import { compareSent } from '../../../apps/api/src/answering/suggestions/suggestions.ts';
import { groupClient } from '../../../apps/api/src/answering/reinforcement/grouping/run.ts';
import { makeClient } from '../citations/asking.ts';
import { withInstallation } from '../citations/installation.ts';
import { makeGrown } from '../clustering/grown.ts';
import { hasData } from '../clustering/sets.ts';
import { makeQuestions, type VariedQuestion } from '../clustering/varied-questions.ts';
import { writeTickets } from './support.ts';
import { watch, type Watched } from './watch.ts';

/**
 * The grouping of a client's tickets as the server does it, from PostgreSQL and back: `npm run bench:reinforcement
 * [tickets]`. From nothing, with nothing new, with a hundredth more and with a tenth more; and what people who are
 * served meanwhile notice.
 */

if (!hasData()) {
  console.log('The data folder is not there: nothing to measure.');
  process.exit(0);
}

const tickets = Number(process.argv[2] ?? 100_000);
/** "In minutes": of 100,000 tickets on two cores, from nothing. */
const mustSeconds = Math.max(60, (600 * tickets) / 100_000);
/** Of 100 waits for the server's loop 99. */
const mustDelayMs = 100;
/** Of the questions that were in a group, when a tenth more come. */
const mustStay = 0.03;

type Members = Map<number, number>;

async function readMembers(deps: Deps, clientId: number): Promise<Members> {
  const rows = await deps.db.withClient(clientId, (tx) =>
    tx
      .selectFrom('grouped_questions')
      .select(['ticket_id', 'group_id'])
      .where('client_id', '=', clientId)
      .where('group_id', 'is not', null)
      .execute(),
  );
  return new Map(rows.flatMap((row) => (row.group_id ? [[row.ticket_id, row.group_id]] : [])));
}

function movedOf(before: Members, after: Members): number {
  let moved = 0;
  for (const [ticket, group] of before) if (after.get(ticket) !== group) moved += 1;
  return before.size === 0 ? 0 : moved / before.size;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

type Row = Watched & {
  name: string;
  /** Seconds until the groups are found; then they are saved, counted, and the answers of people read. */
  groupedAfter: number;
  groups: number;
  grouped: number;
  moved: number;
};

async function put(deps: Deps, clientId: number, folder: string, questions: VariedQuestion[]) {
  const path = join(folder, `${questions[0]?.id}.jsonl`);
  await writeTickets(path, questions);
  const { accepted } = await importFile(
    deps.db,
    { compareSent },
    { clientId, kind: 'tickets', path },
  );
  if (accepted !== questions.length) throw new Error(`${accepted} tickets stored.`);
}

/** What PostgreSQL does by itself within a minute after so many rows came. */
async function gatherStatistics(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('analyze');
  await admin.end();
}

/** What the engine alone takes for the same questions, in this thread and without a database. */
function secondsOfEngine(questions: VariedQuestion[]): number {
  const grown = makeGrown('en');
  const startedAt = performance.now();
  grown.add(questions);
  return (performance.now() - startedAt) / 1_000;
}

async function measure(deps: Deps, adminUrl: string, folder: string): Promise<Row[]> {
  const clientId = await makeClient(deps, 'Bench', []);
  const client = await deps.db.withStaff((tx) => findClient(tx, { id: clientId }));
  if (!client) throw new Error('The client is not there.');
  const [some, many] = [Math.round(tickets / 100), Math.round(tickets / 10)];
  const all = makeQuestions(tickets + some + many);
  const rows: Row[] = [];
  let before: Members = new Map();
  const run = async (name: string, added: VariedQuestion[]): Promise<void> => {
    if (added.length > 0) await put(deps, clientId, folder, added);
    await gatherStatistics(adminUrl);
    const startedAt = performance.now();
    let groupedAfter = 0;
    const beforeSave = async (language: string): Promise<void> => {
      if (language === 'en') groupedAfter = (performance.now() - startedAt) / 1_000;
    };
    const watched = await watch(deps, clientId, () => groupClient(deps, client, { beforeSave }));
    const members = await readMembers(deps, clientId);
    const groups = new Set(members.values()).size;
    const moved = movedOf(before, members);
    const row = { ...watched, name, groupedAfter, groups, grouped: members.size, moved };
    rows.push(row);
    console.log(lineOf(row));
    before = members;
  };
  await run('from nothing', all.slice(0, tickets));
  await run('nothing new', []);
  await run('a hundredth more', all.slice(tickets, tickets + some));
  await run('a tenth more', all.slice(tickets + some));
  return rows;
}

function lineOf(row: Row): string {
  const cells = [
    row.name,
    row.seconds.toFixed(1),
    row.groupedAfter.toFixed(1),
    row.cpuSeconds.toFixed(1),
    row.groups,
    row.grouped,
    percent(row.moved),
    `${row.loop99.toFixed(0)} / ${row.loopMost.toFixed(0)}`,
    row.read99.toFixed(0),
    `${row.beforeMb.toFixed(0)} → ${row.mostMb.toFixed(0)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-reinforcement-tickets-'));
try {
  await withInstallation('reinforcement', async ({ deps, adminUrl }) => {
    console.log(`${tickets} tickets, ${availableParallelism()} cores.\n`);
    console.log(
      '| run | s | of these until grouped, s | processor of the server, s | groups | questions in a group | moved | 99 of 100 waits for its loop / longest, ms | 99 of 100 reads beside it, ms | memory before and at most, MB |\n|---|---|---|---|---|---|---|---|---|---|',
    );
    const rows = await measure(deps, adminUrl, folder);
    const [first, , , tenth] = rows;
    if (!first || !tenth) throw new Error('Nothing was measured.');
    const engine = secondsOfEngine(makeQuestions(tickets));
    const worst = Math.max(...rows.map(({ loop99 }) => loop99));
    const checks: [string, boolean][] = [
      [`from nothing: at most ${mustSeconds} s`, first.seconds <= mustSeconds],
      [`99 of 100 waits: at most ${mustDelayMs} ms`, worst <= mustDelayMs],
      [`a tenth more moves at most ${percent(mustStay)}`, tenth.moved <= mustStay],
    ];
    console.log('');
    for (const [name, isReached] of checks)
      console.log(`${name}: ${isReached ? 'reached' : 'MISSED'}`);
    console.log(
      `The engine alone, in one thread with the questions at hand: ${engine.toFixed(1)} s; the run from nothing takes ${(first.seconds / engine).toFixed(1)} times as long, the one with a tenth more ${(tenth.seconds / first.seconds).toFixed(2)} of it.`,
    );
    if (checks.some(([, isReached]) => !isReached)) process.exitCode = 1;
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
