/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import type { Home } from '@replique/contract/home/home';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn, type Person } from '../support/sign-in.ts';

const cards = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:For you now|Overview)$/ }).getByRole('link');
const setup = (page: Page): Locator =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
const readHome = (page: Page, client?: string): Promise<Home> =>
  callAs<Home>(page, `/v2/home?zone=Europe/Paris${client ? `&client=${client}` : ''}`);

/** The label of a card and its figure. */
async function figures(page: Page): Promise<Map<string, number>> {
  await expect(cards(page).first()).toBeVisible();
  const texts = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const [label, row] = [...card.children];
      return [label?.textContent ?? '', Number(row?.firstElementChild?.textContent)] as const;
    }),
  );
  return new Map(texts);
}

/** Follows each card of the board that has any rows, and looks whether the screen opens. */
async function followAll(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible();
  const hrefs = await page
    .locator('main a[data-tone]')
    .evaluateAll((all) => all.map((card) => card.getAttribute('href') ?? ''));
  for (const href of hrefs) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Your role does not have access to this page')).toHaveCount(0);
  }
}

/** What a card is called, by what it counts. */
const labels: Partial<Record<keyof Home['needs'], string>> = {
  ticketsWaiting: 'Tickets waiting',
  ticketsSuggested: 'Suggestions ready',
  chatsWaiting: 'Chats waiting',
  groupsToAnswer: 'Groups to answer',
  proposals: 'Proposed documents',
  openGaps: 'Gaps',
  documentsToReview: 'Documents to review',
};

for (const person of ['carol', 'dan'] as const satisfies Person[])
  test(`${person} sees on the board what the role has to do with, as the server counts it`, async ({
    page,
    quietConsole: _,
  }) => {
    await signIn(page, person);
    const shown = await figures(page);
    const { needs } = await readHome(page);
    const waiting = Object.entries(labels).filter(
      ([need]) => Number(needs[need as keyof Home['needs']]) > 0,
    );
    expect([...shown.keys()].toSorted()).toEqual(waiting.map(([, label]) => label).toSorted());
    expect(shown.get('Tickets waiting')).toBe(needs.ticketsWaiting);
    expect(needs.crmFailures).toBeNull();
    await followAll(page);
  });

test('the figure of waiting tickets is the number of rows behind it', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'carol');
  const card = cards(page).filter({ hasText: 'Tickets waiting' });
  const count = (await figures(page)).get('Tickets waiting') ?? 0;
  await card.click();
  await expect(page).toHaveURL(/\/tickets\?status=waiting$/);
  await expect(page.locator('main tbody tr')).toHaveCount(Math.min(count, 25));
});

test('bob sees what is left to set up, folds it, and goes to a step', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'bob');
  await callAs(page, '/v2/users/me/preferences', {
    method: 'PATCH',
    body: JSON.stringify({ isChecklistHidden: false, isTourTaken: false, tour: null }),
  });
  await page.reload();
  expect((await readHome(page)).needs.crmFailures).not.toBeNull();
  await expect(page.getByRole('link', { name: /Your client: Fernhollow Bikes/ })).toBeVisible();
  const steps = setup(page).getByRole('listitem');
  await expect(steps).toHaveCount((await readHome(page)).steps?.length ?? 0);
  await setup(page).getByRole('heading').click();
  await expect(steps.first()).toBeHidden();
  await setup(page).getByRole('heading').click();
  await setup(page).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await followAll(page);
});

test(
  'alice sees the provider’s work of all clients, and of one when it is chosen',
  { tag: '@full' },
  async ({ page, quietConsole: _ }) => {
    await signIn(page, 'alice');
    const all = await figures(page);
    expect(Math.min(...all.values())).toBeGreaterThan(0);
    const clients = await callAs<{ uuid: string; name: string }[]>(page, '/v2/clients');
    const fernhollow = clients.find(({ name }) => name === 'Fernhollow Bikes')?.uuid ?? '';
    await page.goto(`/?client=${fernhollow}`);
    await expect(setup(page)).toBeVisible();
    const one = await figures(page);
    expect(one.get('Tickets waiting') ?? 0).toBeLessThan(all.get('Tickets waiting') ?? 0);
    const gaps = cards(page).filter({ hasText: /^\s*\d*\s*Gaps/ });
    await expect(gaps).toHaveAttribute('href', new RegExp(`/clients/details/${fernhollow}/gaps`));
  },
);

for (const width of [1280, 390])
  test(`nothing of the board moves once it is there, at ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width, height: 800 },
      colorScheme: 'dark',
      locale: 'fr-FR',
    });
    const page = await context.newPage();
    await signIn(page, 'frank');
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    // Another journey may have left Frank's language on English meanwhile.
    await expect(
      page.getByRole('heading', { name: /^(À traiter maintenant|For you now)$/ }),
    ).toBeVisible();
    await expect(page.locator('main a[href^="/tickets/"]').first()).toBeVisible();
    expect(
      await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThan(0.005);
    await expectNoAxeViolations(page);
    await context.close();
  });
