/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { en } from '@replique/phrases/en';
import { fr } from '@replique/phrases/fr';
import { hasRole, levels, type RoleName } from '../apps/console/src/lib/access.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { axeTags } from './support/axe.ts';
import { callAs } from './support/call-as.ts';
import { test } from './support/console-errors.ts';
import { findGapId, findPairId } from './support/gaps.ts';
import { findIncidentId } from './support/incidents.ts';
import { findProposalId } from './support/proposals.ts';
import { signIn, type Person } from './support/sign-in.ts';
import { findTestIds } from './support/test-runs.ts';
import type { Product } from './support/worker-stack.ts';

/** A row of the console's table, as far as a walk needs it. */
interface RouteRow {
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
const table = new URL('../apps/console/src/routes.ts', import.meta.url).href;
const { routeTable, fullPath } = (await import(table)) as RouteTable;

/** Who walks for which role; nobody of the demo is a User, so Dan is made one for his second walk. */
const walkers: Record<RoleName, Person> = {
  'super-admin': 'alice',
  admin: 'bob',
  agent: 'carol',
  user: 'dan',
  guest: 'dan',
};
const phrases = { en, fr };
type Language = keyof typeof phrases;
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
type Ids = Record<'client' | 'prompt' | 'user' | 'group' | (typeof named)[number], string>;

type Listed = { items: { uuid: string; email?: string }[] };

/** Real ids, as a super-admin reads them: of the demo's first client. */
async function findIds(page: Page, { crms }: Product): Promise<Ids> {
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
  if (name === 'platform') return 'zendesk';
  if (name === 'type') return 'shopify';
  return path.startsWith('/prompts') ? ids.prompt : ids.client;
}

/** The addresses of a route: with its optional parameter, and without. */
function addresses(row: RouteRow, ids: Ids): string[] {
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

/** Phrases stand in an address’s title as they are; a screen of one thing may name that thing instead. */
function titlePattern(row: RouteRow, language: Language): RegExp {
  const own = titleOf(row, language).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (!fullPath(row).includes('$')) return new RegExp(`^${own}$`);
  const nothing = phrases[language].titles.notFound;
  return new RegExp(`^(?!${nothing} —).+ — Replique$`);
}

function titleOf(row: RouteRow, language: Language): string {
  const titles: Record<string, string> = phrases[language].titles;
  return `${titles[row.title.replace('titles.', '')]} — Replique`;
}

/**
 * Goes there within the page, as a link does, waits until the screen has what it shows, and answers its headings. One
 * look in the page for all of it: a walk makes hundreds of these.
 */
async function open(page: Page, path: string, title: RegExp): Promise<string[]> {
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

async function expectAccessible(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').withTags(axeTags).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html}`),
  );
  expect(lines, `accessibility rules of axe at ${path}`).toEqual([]);
}

interface Walk {
  role: RoleName;
  language: Language;
  ids: Ids;
}

const isWhole = process.env['WALK'] === 'whole';

/** Words are the same for every role; `npm run test:full` reads what super-admins alone see in English too. */
const languagesOf: Record<RoleName, ('en' | 'fr')[]> = {
  guest: ['en'],
  user: ['fr'],
  agent: ['en'],
  admin: ['en'],
  'super-admin': isWhole ? ['en', 'fr'] : ['fr'],
};

/**
 * What a screen holds differs by role, its words by language; looks.spec.ts looks at the same screens in four looks. Who
 * may open everything is looked at each time, the others by `npm run test:full`.
 */
const axedRoles: Record<'en' | 'fr', RoleName[]> = {
  en: isWhole ? ['guest', 'agent', 'super-admin'] : [],
  fr: ['super-admin'],
};

/** Every route that has its screen: the screen or the not-allowed page, its title, no axe violation. */
async function walk(page: Page, { role, language, ids }: Walk): Promise<void> {
  const { notAllowedTitle, notFoundTitle, errorTitle, errorPageTitle } = phrases[language].ui;
  const isAxed = axedRoles[language].includes(role);
  let isNotAllowedChecked = false;
  for (const row of routeTable) {
    // A parent without a screen of its own has the first of its tabs; /error stands outside the layout.
    const isLayout = routeTable.some((child) => child.parent === row.name);
    if (isLayout || row.isOutsideLayout) continue;
    const isOpen = hasRole(levels[role], row.lowestRole);
    for (const path of addresses(row, ids)) {
      const headings = await open(page, path, titlePattern(row, language));
      const where = `${path} for ${role} in ${language}`;
      if (isOpen) {
        for (const wrong of [notAllowedTitle, notFoundTitle, errorTitle, errorPageTitle])
          expect(headings, where).not.toContain(wrong);
        if (isAxed) await expectAccessible(page, path);
      } else {
        expect(headings, where).toContain(notAllowedTitle);
        if (!isNotAllowedChecked) await expectAccessible(page, path);
        isNotAllowedChecked = true;
      }
    }
  }
}

async function setRole(page: Page, email: string, role: number): Promise<void> {
  const { items } = await callAs<Listed>(page, `/v2/users?search=${encodeURIComponent(email)}`);
  const uuid = items.find((user) => user.email === email)?.uuid ?? '';
  await callAs(page, `/v2/users/${uuid}`, { method: 'PATCH', body: JSON.stringify({ role }) });
}

for (const role of Object.keys(levels) as RoleName[]) {
  test(`every route for ${role}`, async ({ page, browser, baseURL, product }) => {
    test.setTimeout(180_000);
    const office = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await signIn(office, 'alice');
    const ids = await findIds(office, product);
    const last = languagesOf[role].at(-1) ?? 'en';
    if (role === 'user') await setRole(office, 'dan@replique.test', levels.user);
    try {
      await signIn(page, walkers[role]);
      for (const language of languagesOf[role]) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
        await page.goto('/');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await walk(page, { role, language, ids });
      }
      await page.goto('/error');
      await expect(page).toHaveTitle(titleOf(errorRow(), last));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        phrases[last].ui.errorPageTitle,
      );
      await expect(page.getByRole('navigation')).toHaveCount(0);
    } finally {
      if (role === 'user') await setRole(office, 'dan@replique.test', levels.guest);
      await office.context().close();
    }
  });
}

function errorRow(): RouteRow {
  const row = routeTable.find(({ name }) => name === 'error');
  if (row === undefined) throw new Error('The table of routes has no /error.');
  return row;
}
