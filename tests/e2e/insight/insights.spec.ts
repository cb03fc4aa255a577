/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const board = '/insights/v2?period=84';

const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A figure that leads to its rows. */
const figureIn = (within: Locator) => within.getByRole('link').first();

async function waitForFigures(page: Page): Promise<void> {
  // What the demo holds is counted a moment after the first start.
  await expect(async () => {
    await page.reload();
    await expect(figureIn(cardOf(page, 'Use rate'))).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

async function open(page: Page, name: 'bob' | 'dan' | 'erin', path = board): Promise<void> {
  await signIn(page, name, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** How many tickets stand for suggestions that were sent, as they were or changed. */
async function sumOfSent(page: Page): Promise<number> {
  const legend = page.getByRole('region', { name: 'What became of suggestions' });
  const names = ['Sent as suggested', 'Lightly edited', 'Heavily edited'];
  const counts = names.map(async (name) => {
    const row = legend.getByRole('listitem').filter({ hasText: name });
    return numberIn(await figureIn(row).textContent());
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

test(
  'the use rate of a period and a channel leads to the tickets it is of @spec-2.46 @spec-2.89',
  { tag: '@quick' },
  async ({ page }) => {
    test.slow();
    await open(page, 'bob');
    await waitForFigures(page);
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: /Last 12 weeks/ }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Last 28 days' }).click();
    await expect(page).not.toHaveURL(/period=/);
    const all = await figureIn(cardOf(page, 'Answers')).textContent();
    await page.getByRole('button', { name: 'Channel', exact: true }).click();
    await page.getByRole('checkbox', { name: /E-mail/ }).check();
    await expect(page).toHaveURL(/channel=email/);
    await page.keyboard.press('Escape');
    await expect(figureIn(cardOf(page, 'Answers'))).not.toHaveText(all ?? '');

    const rate = figureIn(cardOf(page, 'Use rate'));
    expect(numberIn(await rate.textContent())).toBeGreaterThan(0);
    expect(numberIn(await rate.textContent())).toBeLessThanOrEqual(100);
    const filtered = page.url();
    // Other journeys answer tickets meanwhile, which the list knows a moment before the figures do.
    await expect(async () => {
      await page.goto(filtered);
      await expect(rate).toBeVisible();
      await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);
      const sent = await sumOfSent(page);
      await rate.click();
      await expect(page).toHaveURL(/\/tickets\?.*channel=email/);
      const counted = new RegExp(String.raw`of ${sent.toLocaleString('en')}(?![\d,])`);
      await expect(page.getByText(counted)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });

    await page.goBack();
    await expect(page).toHaveURL(/\/insights\/v2\?.*channel=email/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/channel=/);
  },
);

test('the chart is read by keys, and as a table; a row of agents leads to its tickets', async ({
  page,
}) => {
  await open(page, 'bob');
  await waitForFigures(page);
  await page.getByLabel('Figure', { exact: true }).selectOption('Use rate');
  const chart = page.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('End');
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(chart).toHaveCount(0);
  await expect(
    page.getByRole('columnheader', { name: 'Use rate', exact: true }).first(),
  ).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'How it is measured' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader', { name: 'Median without' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const agents = page.getByRole('table', { name: 'Agents' });
  const row = agents.getByRole('link').first();
  const agent = await row.textContent();
  await row.click();
  await expect(page).toHaveURL(/\/tickets\?.*agent=/);
  await expect(page.getByText(`Answered by: ${agent}`).first()).toBeVisible();
});

test('a guest reads the figures in the dark, asks for the digest, and is offered no file', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', '1'));
  await open(page, 'dan');
  await waitForFigures(page);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Days and hours' }).click();
  await expect(page.getByRole('list', { name: /By weekday/ }).getByRole('listitem')).toHaveCount(7);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Digest by e-mail' }).click();
  await page.getByLabel('How often').selectOption('weekly');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Digest saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Digest by e-mail' }).click();
  await expect(page.getByLabel('How often')).toHaveValue('weekly');
  await expect(page.getByText(/^Next one/)).toBeVisible();
});

test('in French, on a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'erin');
  const rate = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Taux d’utilisation' }),
  });
  await expect(async () => {
    await page.reload();
    await expect(rate.getByRole('link').first()).toHaveText(/%/, { timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  await expectNoAxeViolations(page);
});
