import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { createClientIndex, type ClientIndex } from '@replique/engine/retrieval/client-index';
import { createClient } from '../../../apps/api/src/accounts/clients/clients.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import type { Database } from '../../../apps/api/src/platform/db/database.ts';
import { openInstallation } from '../../../apps/api/src/installation.ts';
import { startIndexThread } from '../../../apps/api/src/knowledge/knowledge/search/index-worker-link.ts';
import { createIndexCache } from '../../../apps/api/src/knowledge/knowledge/search/index-cache.ts';
import {
  listChangedDocumentIds,
  listChunksOf,
  listDocumentsToIndex,
  lookForChanges,
} from '../../../apps/api/src/knowledge/knowledge/search/index-store.ts';
import { fillClient, someText } from './rows.ts';

/**
 * What building one client's index does to everybody else: `npm run bench:index [passages]`. The delay of the server's
 * event loop is measured while the index is built on it, as it once was, and while it is built in its thread.
 */

const passages = Number(process.argv[2] ?? 100_000);
const searches = 300;

type Measured = { name: string; seconds: number; p50: number; p99: number; worst: number };

async function measure(name: string, work: () => Promise<unknown>): Promise<Measured> {
  globalThis.gc?.();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  delay.disable();
  // The timer's own millisecond is no delay.
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
  const [p50, p99] = [50, 99].map((share) => milliseconds(delay.percentile(share)));
  return { name, seconds, p50: p50 ?? 0, p99: p99 ?? 0, worst: milliseconds(delay.max) };
}

/** The way before the thread: everything read at once, put in steps of fifty documents on the server's own loop. */
async function buildHere(db: Database, clientId: number): Promise<ClientIndex> {
  const index = createClientIndex();
  const { documents, chunks } = await db.withClient(
    clientId,
    async (tx) => {
      const wanted = { clientId, since: '0', vectorModel: null };
      const ids = await listChangedDocumentIds(tx, wanted);
      const rows = await listDocumentsToIndex(tx, clientId, ids);
      return { documents: rows, chunks: await listChunksOf(tx, clientId, ids, null) };
    },
    { statementTimeoutMs: 60_000 },
  );
  const byDocument = Map.groupBy(chunks, (chunk) => chunk.documentId);
  for (const [number, document] of documents.entries()) {
    index.putDocument({
      ...document,
      documentId: document.id,
      certified: document.isCertified,
      chunks: (byDocument.get(document.id) ?? []).map(({ id, heading, text }) => ({
        chunkId: id,
        heading,
        text,
      })),
    });
    if (number % 50 === 49) await setImmediate();
  }
  return index;
}

async function timeSearches(search: (text: string) => Promise<unknown>): Promise<string> {
  const questions = Array.from({ length: searches }, () => someText(8));
  for (const text of questions.slice(0, 30)) await search(text);
  const times: number[] = [];
  for (const text of questions) {
    const startedAt = performance.now();
    await search(text);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  return `${at(0.5)} | ${at(0.95)}`;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-index-'));
const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: console.error, error: console.error };
const config = readConfig({ ...process.env, DATA_DIR: folder, DATABASE_URL: undefined, DEMO: '0' });
const installation = await openInstallation(config, log);
try {
  const { db } = installation;
  const clientId = await db.withStaff((tx) =>
    createClient(tx, {
      name: 'Bench',
      logo: null,
      zone: 'eu',
      llm: 'builtin',
      model: 'extractive',
      promptId: null,
      guidelines: null,
    }),
  );
  await fillClient(db, clientId, passages);
  let here: ClientIndex | null = null;
  const before = await measure('on the server’s loop', async () => {
    here = await buildHere(db, clientId);
  });
  const index = here as ClientIndex | null;
  const bare = await timeSearches(async (text) => index?.search({ text, language: 'en' }));
  here = null;
  const cache = createIndexCache(db, { maxBytes: 2_000_000_000, log });
  const ask = (text: string) => cache.search(clientId, { text, language: 'en' });
  const after = await measure('in a thread', () => ask('warm'));
  const whole = await timeSearches(ask);
  console.log(`${passages} passages, ${availableParallelism()} cores.\n`);
  console.log('| index built | seconds | loop delay p50 ms | p99 ms | worst ms |');
  console.log('|---|---|---|---|---|');
  for (const { name, seconds, p50, p99, worst } of [before, after])
    console.log(
      `| ${name} | ${seconds.toFixed(1)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${worst.toFixed(1)} |`,
    );
  console.log('\n| one search | p50 ms | p95 ms |\n|---|---|---|');
  console.log(`| the index alone | ${bare} |`);
  console.log(`| with the look for changes and the thread | ${whole} |`);
  console.log(
    `| only the look for changes | ${await timeSearches(() => lookOnly(db, clientId))} |`,
  );
  const thread = startIndexThread(
    log,
    new URL('../../../apps/api/src/knowledge/knowledge/search/index-worker.ts', import.meta.url),
  );
  const page = { documents: [], removedDocuments: [], answers: [], removedAnswers: [] };
  const there = await timeSearches(() => thread.ask({ type: 'put', index: 1, page }));
  console.log(`| only to the thread and back | ${there} |`);
  await thread.end();
  await cache.close();
} finally {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
}

/** The probes that find nothing new. */
async function lookOnly(db: Database, clientId: number): Promise<void> {
  const wanted = { clientId, since: '4000000000', vectorModel: null };
  await db.withClient(clientId, (tx) => lookForChanges(tx, wanted));
}
