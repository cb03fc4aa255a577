import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../apps/api/src/clients/clients.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openDatabase } from '../../apps/api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { createDeps } from '../../apps/api/src/installation.ts';
import { putArticles } from '../../apps/api/src/knowledge/knowledge.ts';
import {
  matchSentAnswers,
  writeSuggestionFor,
} from '../../apps/api/src/suggestions/suggestions.ts';
import {
  prepareTicket,
  putTickets,
  type IncomingTicket,
} from '../../apps/api/src/tickets/tickets.ts';
import { hasData } from '../retrieval/data.ts';
import { asArrived, readHelpCentre, readPast, readRoutine, type Past } from './history.ts';

/**
 * How often a suggestion cites the article that a person really linked in the answer: `npm run bench:citations`. The
 * whole product over its own database, ticket by ticket in the order of time: a question arrives, a suggestion is
 * written, the people's answer arrives later. What is known at a question is what had been answered before it.
 */

if (!hasData()) {
  console.log('The data folder is not there: nothing to measure.');
  process.exit(0);
}

const quiet = (): void => undefined;
const logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: console.error,
  fatal: console.error,
  silent: quiet,
  level: 'warn',
  child: () => logger,
} as unknown as Parameters<typeof createDeps>[2];

const articles = readHelpCentre();
const past = readPast(articles);
const routine = readRoutine();

type Outcome = { linked: Set<string>; state: string; cited: Set<string>; listed: string[] };

async function makeClient(deps: Deps, name: string): Promise<number> {
  const id = await deps.db.withStaff((tx) =>
    createClient(tx, {
      name,
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    }),
  );
  await deps.db.withClient(id, (tx) => putArticles(tx, id, articles));
  return id;
}

async function put(deps: Deps, clientId: number, ticket: IncomingTicket): Promise<void> {
  const prepared = await prepareTicket(ticket);
  await deps.db.withClient(clientId, (tx) =>
    putTickets(tx, clientId, [prepared], { matchSentAnswers }),
  );
}

/** The documents of a ticket's suggestion in the order of its sources, and those that its sentences cite. */
async function readSources(deps: Deps, clientId: number, ticketId: string) {
  return deps.db.withClient(clientId, async (tx) => {
    const rows = await tx
      .selectFrom('suggestion_sources as c')
      .innerJoin('suggestions as s', (on) =>
        on.onRef('s.client_id', '=', 'c.client_id').onRef('s.id', '=', 'c.suggestion_id'),
      )
      .innerJoin('tickets as t', (on) =>
        on.onRef('t.client_id', '=', 's.client_id').onRef('t.id', '=', 's.ticket_id'),
      )
      .innerJoin('documents as d', (on) =>
        on.onRef('d.client_id', '=', 'c.client_id').onRef('d.id', '=', 'c.document_id'),
      )
      .select(['c.number', 's.sentences', 'd.external_id as id'])
      .where('c.client_id', '=', clientId)
      .where('t.external_id', '=', ticketId)
      .orderBy('c.number')
      .execute();
    const numbers = new Set(rows[0]?.sentences.flatMap(({ sources }) => sources));
    const idsOf = (list: typeof rows) => list.flatMap(({ id }) => id ?? []);
    return {
      listed: idsOf(rows),
      cited: new Set(idsOf(rows.filter((row) => numbers.has(row.number)))),
    };
  });
}

async function ask(deps: Deps, clientId: number, { ticket, linked }: Past): Promise<Outcome> {
  const row = await deps.db.withClient(clientId, (tx) =>
    tx
      .selectFrom('tickets')
      .select('uuid')
      .where('client_id', '=', clientId)
      .where('external_id', '=', ticket.externalId)
      .executeTakeFirstOrThrow(),
  );
  const then = { ...deps, clock: () => ticket.createdAt };
  const { state } = await writeSuggestionFor(then, clientId, row.uuid, { kind: 'auto' });
  return { linked, state, ...(await readSources(deps, clientId, ticket.externalId)) };
}

/** Everything that happened, in the order of time. `learns`: whether the people's answers arrive too. */
async function replay(deps: Deps, clientId: number, learns: boolean): Promise<Outcome[]> {
  const arrivals = past.map((each) => ({ at: each.ticket.createdAt, each, isAnswer: false }));
  const answers = past.flatMap((each) =>
    learns && each.answeredAt ? [{ at: each.answeredAt, each, isAnswer: true }] : [],
  );
  const events = [...arrivals, ...answers].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const outcomes: Outcome[] = [];
  for (const { each, isAnswer } of events) {
    await put(deps, clientId, isAnswer ? each.ticket : asArrived(each.ticket));
    if (!isAnswer && each.linked.size > 0) outcomes.push(await ask(deps, clientId, each));
  }
  return outcomes;
}

const percent = (part: number, all: number): string =>
  all > 0 ? `${((100 * part) / all).toFixed(1)} %` : '–';

/** `only`: what counts as linked; tickets that link nothing of it are left out. */
function row(name: string, outcomes: Outcome[], only: (id: string) => boolean): string {
  const judged = outcomes
    .map((outcome) => ({ ...outcome, linked: new Set([...outcome.linked].filter(only)) }))
    .filter(({ linked }) => linked.size > 0);
  const ready = judged.filter(({ state }) => state === 'ready');
  const count = (isRight: (outcome: Outcome) => boolean) => ready.filter(isRight).length;
  const inSources = count(({ linked, listed }) => listed.some((id) => linked.has(id)));
  const inText = count(({ linked, cited }) => [...cited].some((id) => linked.has(id)));
  const first = count(({ linked, listed }) => linked.has(listed[0] ?? ''));
  const cells = [
    name,
    judged.length,
    percent(ready.length, judged.length),
    percent(inSources, judged.length),
    percent(inText, judged.length),
    percent(inText, ready.length),
    percent(first, judged.length),
  ];
  return `| ${cells.join(' | ')} |`;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-citations-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const config = readConfig({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: undefined,
  LLM_BASE_URL: undefined,
  LLM_MODEL: undefined,
  DEMO: '0',
});
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: logger });
await migrate({ ownerUrl: postgres.ownerUrl, log: logger });
const db = openDatabase({ url: postgres.loginUrl, log: logger });
const deps = await createDeps(config, db, logger);
try {
  const startedAt = performance.now();
  const taught = await replay(deps, await makeClient(deps, 'Learning'), true);
  const untaught = await replay(deps, await makeClient(deps, 'Not learning'), false);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const answered = past.filter(({ answeredAt }) => answeredAt).length;
  const all = () => true;
  const specific = (id: string) => !routine.has(id);
  const half = <T>(rows: T[]): T[] => rows.slice(Math.floor(rows.length / 2));
  console.log(
    [
      `${past.length} tickets, ${answered} answered, ${taught.length} whose answer links an article; ${seconds} s`,
      '',
      '| built-in suggestions | tickets | with a suggestion | linked article among the sources | cited in the text | … of those with a suggestion | first document right |',
      '|---|---|---|---|---|---|---|',
      row('with past answers', taught, all),
      row('with past answers, later half', half(taught), all),
      row('without past answers', untaught, all),
      row('without past answers, later half', half(untaught), all),
      row('with past answers, routine links left out', taught, specific),
      row('without past answers, routine links left out', untaught, specific),
    ].join('\n'),
  );
} finally {
  await deps.indexes.close();
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
