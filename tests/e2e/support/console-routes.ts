/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { RoleName } from '../../../apps/console/src/lib/session/access.ts';
import { callAs } from './call-as.ts';
import { findGapId, findPairId } from './gaps.ts';
import { findIncidentId } from './incidents.ts';
import { findProposalId } from './proposals.ts';
import { findTestIds } from './test-runs.ts';
import type { Product } from './worker-stack.ts';

/** Every route of the console with real ids in its addresses, for walks over all screens. */

/** A row of the console's table, as far as a walk needs it. */
export interface RouteRow {
  path: string;
  name: string;
  title: string;
  lowestRole: RoleName;
  parent?: string;
  isOutsideLayout?: boolean;
}

interface RouteTable {
  routeTable: RouteRow[];
  fullPath: (row: RouteRow) => string;
}

// Imported by address: its types lead into screens, which are not checked with the journeys.
const table = new URL('../../../apps/console/src/routes.ts', import.meta.url).href;
export const { routeTable, fullPath } = (await import(table)) as RouteTable;

const named = [
  'ticket',
  'document',
  'gap',
  'pair',
  'proposal',
  'set',
  'case',
  'run',
  'chatbot',
  'incident',
] as const;
export type Ids = Record<'client' | 'prompt' | 'user' | 'group' | (typeof named)[number], string>;

export type Listed = { items: { uuid: string; email?: string }[] };

/** Real ids, as a super-admin reads them: of the demo's first client. */
export async function findIds(page: Page, { crms }: Product): Promise<Ids> {
  const clients = await callAs<{ uuid: string; name: string }[]>(page, '/v2/clients');
  const client = clients.find(({ name }) => name === 'Fernhollow Bikes')?.uuid ?? '';
  const first = async (path: string) => (await callAs<Listed>(page, path)).items[0]?.uuid ?? '';
  return {
    client,
    ticket: await first(`/v2/tickets?client=${client}`),
    document: await first(`/v2/documents?client=${client}`),
    gap: await findGapId(page, client),
    pair: await findPairId(page, client),
    proposal: await findProposalId(page, client),
    ...(await findTestIds(page, client)),
    chatbot:
      (await callAs<Listed['items']>(page, `/v1/chatbot-configs/all/${client}`))[0]?.uuid ?? '',
    incident: await findIncidentId(page, crms.zendesk),
    group: await first(`/v2/reinforcement/groups?client=${client}`),
    prompt: await first('/v2/prompts'),
    user: await first(`/v2/users?client=${client}`),
  };
}

/** What a parameter of this route stands for. */
function parameter(row: RouteRow, name: string, ids: Ids): string {
  const path = fullPath(row);
  const own = named.find((each) => each === name);
  if (own !== undefined) return ids[own];
  if (path.startsWith('/renforcement')) return ids.group;
  if (name === 'uuid') return ids.user;
  if (name === 'page') return 'tickets';
  if (name === 'platform') return 'zendesk';
  if (name === 'type') return 'shopify';
  return path.startsWith('/prompts') ? ids.prompt : ids.client;
}

/** The addresses of a route: with its optional parameter, and without. */
export function addresses(row: RouteRow, ids: Ids): string[] {
  const whole = fullPath(row).replaceAll(/\{?-?\$(\w+)\}?/g, (_, name: string) =>
    parameter(row, name, ids),
  );
  // Each of these is a screen of its own.
  if (row.name === 'monitoring/view')
    return ['costs', 'installation', 'alerts'].map((view) => `/monitoring/${view}`);
  const bare = fullPath(row).replace(/\/\{-\$\w+\}$/, '');
  return fullPath(row).includes('{-$')
    ? [whole, bare.includes('$') ? whole : bare].filter((path, at, all) => all.indexOf(path) === at)
    : [whole];
}

/** Whether a row is a screen inside the layout: parents show the first of their tabs, /error stands outside. */
export function isScreen(row: RouteRow): boolean {
  return !row.isOutsideLayout && !routeTable.some((child) => child.parent === row.name);
}

/**
 * Goes there within the page, as a link does, waits until the screen has what it shows, and answers its headings. One
 * look in the page for all of it: a walk makes hundreds of these.
 */
export async function openScreen(page: Page, path: string, title: RegExp): Promise<string[]> {
  await page.evaluate((to) => {
    // The title of the page before must not pass for this one's.
    document.title = '';
    history.pushState({}, '', to);
  }, path);
  const isShown = (pattern: string) => {
    // Skeletons have a name or a heading; the living pages show one for good.
    const loading = document.querySelector(
      'main [role="status"]:is([aria-label], :has(h1)):not([data-example] *)',
    );
    const headings = document.querySelectorAll('h1');
    return new RegExp(pattern).test(document.title) && headings.length === 1 && loading === null;
  };
  await page.waitForFunction(isShown, title.source, { timeout: 15_000 }).catch(async () => {
    const shown = `"${await page.title()}", ${await page.locator('h1').count()} first headings`;
    throw new Error(`${path} does not come to rest as ${title.source}: ${shown}`);
  });
  return page.locator('main :is(h1, h2):not([data-example] *)').allTextContents();
}
