import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../../../apps/api/src/app.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import type { Deps } from '../../../apps/api/src/deps.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';
import { measureBare, type Bare, type Made } from './bare.ts';
import { makeCompany, putKnowledge, putTicketsAbout, signAgentIn } from './company.ts';
import { startFakeModel } from './fake-model.ts';
import { madeUpArticle } from './made-up-company.ts';
import { createTimeline, partsOf, type Parts, type Searched } from './timeline.ts';
import { benchLogger, unhurried } from '../bench-logger.ts';
import { line, point } from '../report.ts';

/**
 * How long a suggestion takes from the request to its last event, over a socket to the whole server:
 * `npm run bench:suggestion [documents] [tickets]`. With the builtin writer, and with a model that answers at once: then
 * what counts is our own share, until the model has the request.
 */

const documents = Number(process.argv[2] ?? 10_000);
const asked = Number(process.argv[3] ?? 200);
const pastAnswers = Math.round(documents / 5);
const warmUps = 20;
/** Times the bare minimum, each in the middle. */
const most = 2.5;

const folder = await mkdtemp(join(tmpdir(), 'bench-suggestion-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
const model = await startFakeModel();
const config = readConfig({
  ...process.env,
  ...unhurried,
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: undefined,
  DEMO: '0',
  LLM_BASE_URL: `http://${model.host}/v1`,
  LLM_MODEL: 'bench',
  OUTBOUND_ALLOW: model.host,
});
const logger = benchLogger();
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: logger });
await migrate({ ownerUrl: postgres.ownerUrl, log: logger });
const db = openDatabase({ url: postgres.loginUrl, log: logger });
const deps = await createDeps(config, db, logger);
const timeline = createTimeline();
timeline.adapt(deps);

const articles = Array.from({ length: documents }, (_, number) => madeUpArticle(number));
const articleAt = (number: number) => articles[number % documents] as (typeof articles)[number];
const spread = (count: number) =>
  Array.from({ length: count }, (_, at) => articleAt(Math.floor((at * documents) / count)));

/** What PostgreSQL does by itself within a minute after so many rows came. */
async function gatherStatistics(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query('analyze');
  await admin.end();
}

type Asked = {
  total: number;
  isReady: boolean;
  parts: Parts | null;
  searched: Searched | null;
  text: string;
};

async function ask(url: string, token: string, ticket: string): Promise<Asked> {
  timeline.begin();
  const startedAt = performance.now();
  const response = await fetch(`${url}/v2/tickets/${ticket}/suggestions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? [])
    text += decoder.decode(piece as Uint8Array, { stream: true });
  const total = performance.now() - startedAt;
  if (response.status !== 200 || !text.includes('"done"'))
    throw new Error(`No suggestion: ${response.status} ${text.slice(0, 400)}`);
  const isReady = text.includes('"state":"ready"');
  const parts = partsOf(timeline.spans(), startedAt);
  return { total, isReady, parts, searched: timeline.searched(), text };
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

const row = (name: string, values: number[], rest: string): string =>
  `| ${name} | ${[0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1)).join(' | ')} | ${rest} |`;

const middle = (values: number[]): number => percentile(values, 0.5);

/** Tells how long it takes, and how much longer than what cannot be done without. */
function tell(
  name: string,
  taken: number[],
  bare: number[],
  told: { isMet: boolean; note: string },
) {
  const ratio = middle(taken) / middle(bare);
  line({
    name: `${name}, p95`,
    figure: percentile(taken, 0.95),
    unit: 'ms',
    bar: null,
    note: told.note,
  });
  const verdict = ratio <= most ? 'reached' : 'MISSED';
  console.log(row(name, taken, ''));
  console.log(
    row('… the bare minimum of it', bare, `× ${ratio.toFixed(2)}, must ${most}: ${verdict}`),
  );
  return line({
    name: `${name}, to its bare minimum`,
    figure: ratio,
    unit: '×',
    bar: { most },
    isMet: ratio <= most && told.isMet,
    note: `middles: ${middle(taken).toFixed(1)} and ${middle(bare).toFixed(1)} ms`,
  });
}

const partNames: Record<keyof Parts, string> = {
  before: '… sign-in, ticket, client, prompt, model',
  search: '… search',
  rows: '… rows of what was found',
  composing: '… composing',
  saving: '… saving and reading back',
};

function partRows(answers: Asked[]): string[] {
  return Object.entries(partNames).map(([part, name]) =>
    row(
      name,
      answers.flatMap(({ parts }) => parts?.[part as keyof Parts] ?? []),
      '',
    ),
  );
}

/** Where the time goes, medians. */
function saidParts(answers: Asked[]): string {
  const parts = Object.entries(partNames).map(([part, name]) => {
    const values = answers.flatMap(({ parts: of }) => of?.[part as keyof Parts] ?? []);
    return `${name.replace('… ', '')} ${percentile(values, 0.5).toFixed(1)}`;
  });
  return `p50 ms: ${parts.join('; ')}`;
}

async function setWriter(clientId: number, llm: string, name: string): Promise<void> {
  await deps.db.withStaff((tx) =>
    tx.updateTable('clients').set({ llm, model: name }).where('id', '=', clientId).execute(),
  );
}

type Send = (ticket: string) => Promise<Asked>;
type BareOf = (made: Made[]) => Promise<Bare>;

async function measureBuiltin(send: Send, tickets: string[], bareOf: BareOf) {
  const answers: Asked[] = [];
  for (const ticket of tickets) answers.push(await send(ticket));
  const made = answers.map(({ searched, text }, at) => ({
    ticket: tickets[at] as string,
    searched,
    bytes: Buffer.from(text),
  }));
  const bare = await bareOf(made);
  const measured = answers.slice(warmUps);
  const totals = measured.map(({ total }) => total);
  const ready = measured.filter(({ isReady }) => isReady).length;
  console.log('| builtin writer | p50 ms | p95 ms | worst ms | |\n|---|---|---|---|---|');
  point({
    curve: 'suggestion',
    series: 'no model',
    at: documents,
    figure: percentile(totals, 0.95),
  });
  const isReached = tell('no model: until the last event', totals, bare.whole.slice(warmUps), {
    isMet: ready > measured.length / 2,
    note: `${ready} of ${measured.length} answered (more than half must be); ${saidParts(measured)}`,
  });
  console.log(partRows(measured).join('\n'));
  console.log(`\n${ready} of ${measured.length} tickets were answered; the others got silence.\n`);
  return { isReached, read: bare.read.slice(warmUps) };
}

async function measureModel(send: Send, tickets: string[], read: number[]) {
  const answers: (Asked & { sent: number | null })[] = [];
  for (const ticket of tickets) {
    const startedAt = performance.now();
    let sent: number | null = null;
    model.onRequest(() => (sent ??= performance.now() - startedAt));
    answers.push({ ...(await send(ticket)), sent });
  }
  const measured = answers.slice(warmUps);
  const sent = measured.flatMap((each) => each.sent ?? []);
  console.log(
    '| a model that answers at once | p50 ms | p95 ms | worst ms | |\n|---|---|---|---|---|',
  );
  const isReached = tell('a model: our own share before the first token', sent, read, {
    isMet: sent.length > measured.length / 2,
    note: `${sent.length} of ${measured.length} reached the model; ${saidParts(measured)}`,
  });
  console.log(
    row(
      'until the last event',
      measured.map(({ total }) => total),
      '',
    ),
  );
  console.log(partRows(measured).join('\n'));
  console.log(`\n${sent.length} of ${measured.length} tickets reached the model.`);
  return isReached;
}

/** @returns whether both figures were reached */
async function measure(filled: Deps): Promise<boolean> {
  const clientId = await makeCompany(filled);
  await putKnowledge(filled, clientId, articles);
  await putTicketsAbout(filled, clientId, spread(pastAnswers), { isAnswered: true });
  const tickets = await putTicketsAbout(filled, clientId, spread(asked + warmUps), {
    isAnswered: false,
  });
  await gatherStatistics();
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>console</title>');
  const app = await buildApp(filled, {
    logger,
    consoleDirectory: folder,
    widgetDirectory: folder,
    panelDirectory: folder,
    extensionDirectory: folder,
  });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const accessToken = await signAgentIn(filled, clientId);
    const send = (ticket: string) => ask(url, accessToken, ticket);
    console.log(
      `${documents} documents, ${pastAnswers} past answers, ${asked} tickets, ${availableParallelism()} cores.\n`,
    );
    await setWriter(clientId, 'builtin', 'extractive');
    const bareOf = (made: Made[]) => measureBare(filled, postgres.adminUrl, clientId, made);
    const builtin = await measureBuiltin(send, tickets, bareOf);
    await setWriter(clientId, 'openai-compatible', 'bench');
    return (await measureModel(send, tickets, builtin.read)) && builtin.isReached;
  } finally {
    await app.close();
  }
}

try {
  if (!(await measure(deps))) {
    console.error('A suggestion takes too long, or too few were made.');
    process.exitCode = 1;
  }
} finally {
  await db.close();
  await postgres.stop();
  await model.close();
  await rm(folder, { recursive: true, force: true });
}
