import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const rows = (page: Page) => page.locator('tr[data-row-key]');
const heading = (page: Page) => page.locator('th');

/** Does something that is kept for the person, a second after the last change. */
async function untilKept(page: Page, act: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' && answer.url().endsWith('/users/me/preferences'),
  );
  await act();
  expect((await kept).status()).toBe(200);
}

test('an address beyond the last page shows the last page', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'carol', '/tickets?page=99&pageSize=50');
  await expect(page).toHaveURL(/page=(?!99)\d/);
  await expect(page.getByText(/^[\d,]+–([\d,]+) of \1$/)).toBeVisible();
});

test(
  'search, filters and sort live in the address, and Back undoes them @spec-2.52',
  { tag: '@quick' },
  async ({ page }) => {
    await signIn(page, 'frank', '/tickets');
    await page.getByRole('searchbox').fill('poêle rouillée');
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('link', { name: /rouill/i }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('poêle rouillée');
  },
);

test('filters narrow the list, go along to a ticket and back, and are cleared at once', async ({
  page,
}) => {
  await signIn(page, 'carol', '/tickets?category=nothing-of-this&period=soon');
  await expect(page.getByRole('button', { name: 'Clear filters' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  const range = page.getByText(/^1–\d+ of [\d,]+$/);
  await expect(range).toHaveText(/^1–25 of [\d,]{2,}$/);
  const whole = (await range.textContent()) ?? '';

  await page.getByRole('button', { name: 'Channel', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Chat/ }).check();
  await page.getByRole('checkbox', { name: /^Instagram/ }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/channel=chat%2Cinstagram/);
  // How many there are depends on the chats that journeys before this one passed on.
  await expect(range).not.toHaveText(whole);
  const narrowed = await rows(page).count();
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await expect(page).toHaveURL(/status=waiting/);
  await expect(rows(page)).not.toHaveCount(narrowed);
  const found = await rows(page).count();

  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/tickets\/[0-9a-f-]{36}\?.*channel=chat%2Cinstagram/);
  await expect(page.getByText(`1–${found} of ${found}`)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/channel=chat%2Cinstagram/);
  await page.getByLabel('Breadcrumb').getByRole('link', { name: 'Tickets' }).click();
  await expect(
    page.getByRole('button', { name: 'Remove the filter Channel: Chat +1' }),
  ).toBeVisible();
});

test(
  'columns are chosen and stay in the address; headings sort @spec-2.78 @spec-2.80',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'dan', '/tickets');
    await expect(heading(page).filter({ hasText: 'Ticket id' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Answered by' }).check();
    await expectNoAxeViolations(page);
    await page.getByRole('checkbox', { name: 'Ticket id' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(heading(page).filter({ hasText: 'Answered by' })).toBeVisible();
    await expect(heading(page).filter({ hasText: 'Ticket id' })).toHaveCount(0);
    await page.reload();
    await expect(heading(page).filter({ hasText: 'Answered by' })).toBeVisible();
    await heading(page).filter({ hasText: 'Responses' }).click();
    await expect(page.getByLabel('Sort by')).toHaveValue('answer');
    await untilKept(page, async () => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('button', { name: 'Reset columns' }).click();
    });
  },
);

test('columns and their widths are there again after a reload, until they are reset', async ({
  page,
}) => {
  await signIn(page, 'dan', '/tickets');
  const category = heading(page).filter({ hasText: 'Category' });
  const widthOf = async () => (await category.boundingBox())?.width ?? 0;
  const usual = await widthOf();
  await untilKept(page, async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Language' }).check();
    await page.keyboard.press('Escape');
    const edge = await category.locator('[data-side]').boundingBox();
    const [x, y] = [(edge?.x ?? 0) + 5, (edge?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y, { steps: 3 });
    await page.mouse.up();
  });
  const dragged = await widthOf();
  expect(dragged - usual).toBeCloseTo(30, 0);
  await page.goto('/tickets');
  await expect(heading(page).filter({ hasText: 'Language' })).toBeVisible();
  expect(await widthOf()).toBe(dragged);
  // An address that names columns wins.
  await page.goto('/tickets?columns=category,date');
  await expect(category).toBeVisible();
  await expect(heading(page).filter({ hasText: 'Language' })).toHaveCount(0);
  await untilKept(page, async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Default widths' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
  });
  await page.goto('/tickets');
  await expect(heading(page).filter({ hasText: 'Ticket id' })).toBeVisible();
  expect(await widthOf()).toBe(usual);
});

test('a view is kept, shared, seen by a colleague, changed and deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Waiting by chat ${Date.now()}`;
  await signIn(page, 'carol', '/tickets?channel=chat&status=waiting&pageSize=10');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Share with everyone at this client').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();

  const colleague = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await colleague.newPage();
  await signIn(other, 'dan', '/tickets');
  await other.getByRole('button', { name: 'Views' }).click();
  await other.getByRole('menuitemradio', { name }).click();
  await expect(other).toHaveURL(/status=waiting.*channel=chat.*pageSize=10/);
  await other.getByRole('button', { name: `View: ${name}` }).click();
  await expect(other.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Delete…' })).toHaveCount(0);
  await colleague.close();

  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await expect(page.getByText('Modified')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Modified')).toHaveCount(0);
  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'The view is deleted for everyone at the client.',
  );
  await page.getByRole('button', { name: 'Delete the view' }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('a view opens the tickets, is deleted at once, and comes back with Undo', async ({ page }) => {
  const name = `Mine ${Date.now()}`;
  await signIn(page, 'carol', '/tickets?status=waiting&pageSize=10');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const view = page.getByRole('button', { name: `View: ${name}` });
  await view.click();
  await page.getByRole('menuitem', { name: 'Make default' }).click();
  await expect(page.getByText(`${name} is now your default view.`)).toBeVisible();
  await page.goto('/tickets');
  await expect(page).toHaveURL(/status=waiting.*pageSize=10/);
  // Shown as it says, whatever opens by itself.
  await page.goto('/tickets?status=answered');
  await expect(page).toHaveURL(/status=answered$/);

  await page.goto('/tickets');
  await view.click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} restored.`)).toBeVisible();
  await page.goto('/tickets');
  await expect(view).toBeVisible();
  await view.click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('the list is worked by keyboard: search, rows, picking a range, opening', async ({ page }) => {
  await signIn(page, 'carol', '/tickets');
  await expect(rows(page)).toHaveCount(25);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(
    page.getByRole('checkbox', { name: /^Select the ticket/, checked: true }),
  ).toHaveCount(3);
  await rows(page)
    .nth(6)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.keyboard.press('k');
  await expect(rows(page).nth(5).getByRole('link')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select all tickets on this page' }).check();
  await expect(
    page.getByRole('checkbox', { name: /^Select the ticket/, checked: true }),
  ).toHaveCount(25);
  await rows(page).nth(5).getByRole('link').focus();
  const subject = await rows(page).nth(5).getAttribute('data-row-key');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tickets/${subject}`));
});

test('on a telephone the filters stand behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'erin', '/tickets');
  await page
    .getByRole('button', { name: 'Filtres', exact: true })
    .or(page.getByRole('button', { name: 'Filters', exact: true }))
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox').first().check();
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: /^(Afficher|Show) / }).click();
  await expect(page.getByRole('button', { name: /^(Filtres|Filters) \(1\)$/ })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('says so, and goes on when it is back @spec-8.6', async ({ page, context }) => {
    await signIn(page, 'carol', '/tickets');
    await expect(rows(page).first().getByRole('link')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('battery');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: /battery/i }).first()).toBeVisible();
  });
});
