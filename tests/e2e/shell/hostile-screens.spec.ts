/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { hostileAddresses, ownHostileMarkup } from '../../fixtures/hostile-markup.ts';
import {
  addresses,
  findIds,
  isScreen,
  openScreen,
  routeTable,
  type Ids,
} from '../support/console-routes.ts';
import { test, watchForProblems } from '../support/console-errors.ts';
import { openDatabaseOf } from '../../app/installation-database.ts';
import { putHostileRows, type Texts } from '../support/hostile-rows.ts';
import { watchForScripts, type Watched } from '../support/nothing-runs.ts';
import { signIn, type Person } from '../support/sign-in.ts';
import { runProduct } from '../support/worker-stack.ts';

// Hostile texts in every text of every row, on every screen.

const lines = ownHostileMarkup.filter((line) => !line.includes('\0'));
const inOne = 16;
const texts: Texts = {
  long: Array.from({ length: Math.ceil(lines.length / inOne) }, (_, at) =>
    lines.slice(at * inOne, at * inOne + inOne).join(' '),
  ),
  short: lines.filter((line) => line.length < 60),
  addresses: hostileAddresses,
};
/** `npm run test:full` shows each cell with each text. */
const rounds = process.env['HOSTILE'] === 'whole' ? texts.long.length : 1;
const ours = /^(?:https?:\/\/localhost[:/]|data:|blob:|about:)/;

const words = /alert\(1\)|msgbox\(1\)|tracker\.example/;

/** Every screen; answers those that showed a hostile text as words. */
async function walk(page: Page, watched: Watched, ids: Ids): Promise<string[]> {
  const shown: string[] = [];
  for (const row of routeTable.filter(isScreen))
    for (const path of addresses(row, ids)) {
      await openScreen(page, path, /\S/);
      await watched.expectNothing(page);
      if (words.test(await page.locator('body').innerText())) shown.push(path);
    }
  return shown;
}

// Its own product: what stands in its rows would meet other journeys.
const people = rounds > 1 ? (['alice', 'bob'] as const) : (['alice'] as const);

/** As many screens at least have something of a row on them. */
const leastShown = { alice: 40, bob: 20 };

async function signInAnew(page: Page, person: Person): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await signIn(page, person);
}

/** What the walk would have seen: an element as a careless screen would make it. */
async function expectHeard(page: Page, watched: Watched): Promise<void> {
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.setAttribute('href', ' javascript:alert(1)');
    document.body.append(link);
  });
  await expect(watched.expectNothing(page)).rejects.toThrow(/href=.{1,5}javascript/);
}

test('every screen shows hostile rows as words @check-15.5 @check-21.6', async ({ browser }) => {
  test.setTimeout(rounds * people.length * 180_000 + 300_000);
  await runProduct(async (product) => {
    const context = await browser.newContext({ baseURL: product.url });
    const problems = watchForProblems(context);
    const watched = await watchForScripts(context, ours);
    const database = await openDatabaseOf(product.dataDir);
    const page = await context.newPage();
    try {
      await signIn(page, 'alice');
      const ids = await findIds(page, product);
      problems.splice(0);
      for (const person of people) {
        if (person !== 'alice') await signInAnew(page, person);
        for (let round = 0; round < rounds; round += 1) {
          const { taken, refused } = await putHostileRows(database, texts, round);
          expect(taken.length, `refused: ${refused.join(' ')}`).toBeGreaterThan(120);
          await page.goto('/');
          const shown = await walk(page, watched, ids);
          expect(shown.length, `words on ${shown.join(' ')}`).toBeGreaterThan(leastShown[person]);
        }
      }
      expect(problems, 'the browser has nothing to complain about').toEqual([]);
      await expectHeard(page, watched);
    } finally {
      await database.end();
      await context.close();
    }
  });
});
