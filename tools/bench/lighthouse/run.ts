import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect } from '@playwright/test';
import { runQuietly } from '../../setup/run-command.mjs';
import { openSignedIn, type Signed } from '../console/browser.ts';
import { line } from '../report.ts';
import { installLighthouse } from './install.ts';

/**
 * Lighthouse (desktop preset) on four screens of the built console, signed in:
 * `npm run bench:lighthouse -- [--runs N] [--screens home,ticket]`.
 */

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    screens: { type: 'string', default: 'home,tickets,ticket,insights' },
  },
});
const runs = Number(options.runs);
const must = { performance: 95, accessibility: 100 };

type Score = { performance: number; accessibility: number; failed: string[] };
type Result = {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, Audit>;
};
type Audit = {
  id: string;
  score: number | null;
  scoreDisplayMode: string;
  details?: { items?: { node?: { selector?: string } }[] };
};

function scoreOf({ categories, audits }: Result): Score {
  const of = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const failed = (categories['accessibility']?.auditRefs ?? [])
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ scoreDisplayMode, score }) => scoreDisplayMode === 'binary' && score !== 1)
    .map(({ id, details }) => `${id} (${details?.items?.[0]?.node?.selector ?? 'nowhere'})`);
  return { performance: of('performance'), accessibility: of('accessibility'), failed };
}

/** Attaches to the browser that is signed in, and keeps its storage. */
async function judge(command: string, signed: Signed, path: string, file: string): Promise<Score> {
  const args = [
    command,
    `${signed.url}${path}`,
    `--port=${signed.debugPort}`,
    '--preset=desktop',
    '--disable-storage-reset',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
  ];
  await runQuietly(process.execPath, args, { env: process.env, what: 'Lighthouse' });
  const result = JSON.parse(await readFile(file, 'utf8')) as Result;
  if (new URL(result.finalDisplayedUrl).pathname !== path.split('?')[0])
    throw new Error(`Lighthouse saw ${result.finalDisplayedUrl} instead of ${path}.`);
  return scoreOf(result);
}

/** The first waiting ticket's own page. */
async function findTicket(signed: Signed): Promise<string> {
  const page = await signed.openPage(1);
  await page.goto('/tickets?status=waiting');
  await page.locator('main tbody').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Reply', exact: true })).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function tell(screen: string, scores: Score[]): boolean[] {
  const all = scores.map(({ performance }) => performance);
  const accessibility = Math.min(...scores.map((each) => each.accessibility));
  const failed = [...new Set(scores.flatMap((each) => each.failed))];
  console.log(`${screen.padEnd(10)} performance ${all.join(', ')}; accessibility ${accessibility}`);
  return [
    line({
      name: `${screen}, performance, desktop preset, median of ${scores.length}`,
      figure: median(all),
      unit: '',
      bar: { least: must.performance },
      note: `runs ${all.join(', ')}`,
    }),
    line({
      name: `${screen}, accessibility, worst of ${scores.length}`,
      figure: accessibility,
      unit: '',
      bar: { least: must.accessibility },
      note: failed.join(', '),
    }),
  ];
}

const command = await installLighthouse();
const folder = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
const signed = await openSignedIn('carol');
try {
  const paths: Record<string, string> = {
    home: '/',
    tickets: '/tickets',
    ticket: await findTicket(signed),
    insights: '/insights/v2',
  };
  const met: boolean[] = [];
  for (const screen of options.screens.split(',')) {
    const path = paths[screen];
    if (path === undefined) throw new Error(`No screen is called ${screen}.`);
    const scores: Score[] = [];
    for (let run = 0; run < runs; run += 1)
      scores.push(await judge(command, signed, path, join(folder, `${screen}-${run}.json`)));
    met.push(...tell(screen, scores));
  }
  if (met.includes(false)) process.exitCode = 1;
} finally {
  await signed.close();
  await rm(folder, { recursive: true, force: true });
}
