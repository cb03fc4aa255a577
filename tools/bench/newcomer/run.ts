import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../setup/find-browser.mjs';
import { line, notMeasured } from '../report.ts';
import { cloneInto, makePlace, startByNpm, type Started } from '../start/npm-start.ts';
import { findAccount, reachAccepted, type Account, type Reached } from './journey.ts';

/**
 * From nothing to the first accepted suggestion, as somebody does who has never seen the product: clone, `npm start`,
 * sign in with what it printed, the first steps. `npm run bench:newcomer`.
 */

const must = { seconds: 300 };
const place = await makePlace();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new Error(`ended by ${signal}`)));

/** The first page is answered a moment before the address stands in the terminal. */
async function readAccount({ printed }: Started) {
  for (let tries = 0; !/Demo accounts[^]*carol@\S+\n/.test(printed()) && tries < 600; tries += 1)
    await delay(100);
  return findAccount(printed(), 'carol');
}

async function walk(account: Account): Promise<Reached> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(console.log) });
  const close = () => void browser.close();
  stopping.signal.addEventListener('abort', close);
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      timezoneId: 'Europe/Paris',
    });
    return await reachAccepted(page, account);
  } finally {
    stopping.signal.removeEventListener('abort', close);
    await browser.close();
  }
}

type Part = { name: string; seconds: number };

/** One part after the other: what `npm start` said of itself, and what the newcomer did then. */
function partsOf(cloned: number, { steps, seconds }: Started, reached: Reached): Part[] {
  const from = (begin: string) => steps.find(({ step }) => step.startsWith(begin))?.at;
  const build = from('Building') ?? 0;
  const server = from('making a new database') ?? build;
  return [
    { name: 'clone', seconds: cloned },
    { name: 'install packages', seconds: build },
    { name: 'build', seconds: server - build },
    { name: 'database and demo, until the address is printed', seconds: seconds - server },
    { name: 'sign in', seconds: reached.signedIn },
    { name: 'first steps to an accepted suggestion', seconds: reached.accepted - reached.signedIn },
  ];
}

function tell(parts: Part[], reached: Reached): boolean {
  for (const { name, seconds } of parts) console.log(`${name.padEnd(50)} ${seconds.toFixed(1)} s`);
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `${'together'.padEnd(50)} ${total.toFixed(1)} s, of which reading and looking around`,
  );
  console.log(`${''.padEnd(50)} ${reached.reading.toFixed(1)} s; bar ${must.seconds} s`);
  console.log(`Tickets opened until one had a suggestion: ${reached.tickets}`);
  const said = parts.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
  return line({
    name: 'newcomer: `git clone` to the first accepted suggestion, packages in npm’s cache',
    figure: total,
    unit: 's',
    bar: { most: must.seconds },
    note: `${said.join('; ')}; of it reading, as assumed, ${reached.reading.toFixed(0)} s; tickets opened ${reached.tickets}`,
  });
}

async function measure(): Promise<void> {
  const begun = performance.now();
  const folder = join(place, 'clone');
  if (!(await cloneInto(folder))) {
    notMeasured('this is no repository that could be cloned');
    return;
  }
  const cloned = (performance.now() - begun) / 1_000;
  const started = await startByNpm(folder, join(place, 'data'), stopping.signal);
  try {
    const account = await readAccount(started);
    const printedAfter = (performance.now() - begun) / 1_000 - cloned;
    const reached = await walk(account);
    const parts = partsOf(cloned, { ...started, seconds: printedAfter }, reached);
    if (!tell(parts, reached)) process.exitCode = 1;
  } finally {
    await started.stop();
  }
}

try {
  // A newcomer has a browser: one is there before the clock runs.
  await ensureBrowser(console.log);
  await measure();
} finally {
  await rm(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
