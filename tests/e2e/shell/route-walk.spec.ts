/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { en } from '@replique/phrases/en';
import { fr } from '@replique/phrases/fr';
import { hasRole, levels, type RoleName } from '../../../apps/console/src/lib/session/access.ts';
import { findAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import {
  addresses,
  findIds,
  fullPath,
  isScreen,
  openScreen,
  routeTable,
  type Ids,
  type Listed,
  type RouteRow,
} from '../support/console-routes.ts';
import { signIn, type Person } from '../support/sign-in.ts';

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

async function expectAccessible(page: Page, path: string): Promise<void> {
  const lines = await findAxeViolations(page, 'main');
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
    if (!isScreen(row)) continue;
    const isOpen = hasRole(levels[role], row.lowestRole);
    for (const path of addresses(row, ids)) {
      const headings = await openScreen(page, path, titlePattern(row, language));
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
  const tag = ['guest', 'super-admin'].includes(role) ? [] : '@full';
  test(
    `every route for ${role} @spec-2.1 @spec-2.30 @spec-2.31 @spec-2.33 @spec-2.34 @spec-2.36 @spec-2.37 @spec-2.38 @spec-2.39 @spec-2.40 @spec-2.41 @spec-2.43 @spec-2.44 @spec-2.45 @spec-2.46 @spec-2.47 @spec-2.48 @spec-2.49 @spec-2.50 @spec-2.51 @spec-2.52 @spec-2.53 @spec-2.55 @spec-2.63 @spec-2.64 @spec-6.2 @spec-6.6 @spec-8.18`,
    { tag },
    async ({ page, browser, baseURL, product }) => {
      test.setTimeout(400_000);
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
    },
  );
}

function errorRow(): RouteRow {
  const row = routeTable.find(({ name }) => name === 'error');
  if (row === undefined) throw new Error('The table of routes has no /error.');
  return row;
}
