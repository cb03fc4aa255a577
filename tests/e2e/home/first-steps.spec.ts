/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';
import type { Home } from '@replique/contract/home/home';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn, type Person } from '../support/sign-in.ts';

const steps = (page: Page): Locator =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
const progress = /^\d+ of \d+$/;
const card = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByText(progress) });
const title = (page: Page): Locator => card(page).getByRole('heading');

/** As a newcomer, whatever other journeys left. */
async function beginAnew(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await callAs(page, '/v2/users/me/preferences', {
    method: 'PATCH',
    body: JSON.stringify({ isChecklistHidden: false, isTourTaken: false, tour: null }),
  });
  await page.reload();
  await expect(steps(page)).toBeVisible();
}

test('carol goes along her tour by keyboard, reloads within it, and the step is done', async ({
  page,
  quietConsole: _,
}) => {
  await beginAnew(page, 'carol');
  const tour = steps(page).getByRole('button', { name: 'Take the guided tour', exact: true });
  await tour.focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Your day begins here');
  await expect(card(page)).toBeFocused();
  await expectNoAxeViolations(page);

  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('The tickets that wait');
  await expect(page).toHaveURL(/\/tickets\?status=waiting/);
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('The conversation');
  await page.reload();
  await expect(title(page)).toHaveText('The conversation');
  await page.keyboard.press('ArrowLeft');
  await expect(title(page)).toHaveText('The tickets that wait');

  // To its end, whatever stands on the ticket that it shows.
  const end = card(page).getByRole('button', { name: 'Finish' });
  while (!(await end.isVisible())) {
    const now = await title(page).textContent();
    await card(page).getByRole('button', { name: 'Next' }).click();
    await expect(title(page)).not.toHaveText(now ?? '');
  }
  await end.click();
  await expect(card(page)).toHaveCount(0);
  const isTaken = async () => {
    const { steps: left } = await callAs<Home>(page, '/v2/home');
    return left?.find(({ step }) => step === 'tour')?.isDone;
  };
  // It is saved while the person goes on.
  await expect.poll(isTaken).toBe(true);
});

test('bob leaves the tour with Escape and begins it again from the palette', async ({
  page,
  quietConsole: _,
}) => {
  await beginAnew(page, 'bob');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('guided');
  await page.getByRole('option', { name: 'Take the guided tour' }).click();
  await expect(title(page)).toHaveText('Your day begins here');
  // While the palette goes away, Escape is its own.
  await expect(page.locator('[aria-modal="true"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByText('You left the tour.', { exact: false })).toBeVisible();
  await page.reload();
  await expect(steps(page)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('the tour passes over what is not there', async ({ page, quietConsole: _ }) => {
  await beginAnew(page, 'carol');
  // Nothing to read or accept without a ticket.
  await page.route('**/v2/tickets?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { items: unknown[]; total: number };
    await route.fulfill({ response: answer, json: { ...body, items: [], total: 0 } });
  });
  await steps(page).getByRole('button', { name: 'Take the guided tour', exact: true }).click();
  await expect(title(page)).toHaveText('Your day begins here');
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('The tickets that wait');
  await page.keyboard.press('ArrowRight');
  await expect(title(page)).toHaveText('Everything in one place');
  // Whoever comes next is shown no tour.
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the steps are put away, brought back by Undo, and by the palette', async ({
  page,
  quietConsole: _,
}) => {
  await beginAnew(page, 'bob');
  const hide = steps(page).getByRole('button', { name: 'Hide these steps' });
  await hide.click();
  await expect(steps(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps(page)).toBeVisible();
  await hide.click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'For you now' })).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('first steps');
  await page.getByRole('option', { name: 'Show the first steps' }).click();
  await expect(steps(page)).toBeVisible();
});
