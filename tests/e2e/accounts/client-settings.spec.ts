import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn, type Person } from '../support/sign-in.ts';

const subject = 'Larch wont turn on';
const client = 'Fernhollow Bikes';

async function inNewContext(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, person, path);
  return page;
}

async function openTab(page: Page, tab: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .or(page.getByRole('list'))
    .getByRole('link', { name: tab, exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: tab })).toBeVisible();
}

/** An admin reaches the own client by its logo in the side menu. */
async function openOwnClient(page: Page, tab: string): Promise<void> {
  await page.getByRole('link', { name: client }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client);
  await openTab(page, tab);
}

async function openNamedClient(page: Page, tab: string): Promise<void> {
  await page.getByRole('link', { name: client }).first().click();
  await openTab(page, tab);
}

async function openTicket(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
  await page.getByRole('link', { name: subject }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const generate = (page: Page) =>
  page.getByRole('button', { name: /^Generate (a sugg|again)/ }).first();

test(
  'an admin changes styles and guidelines, and the agent’s next suggestion follows @spec-2.62',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await signIn(page, 'bob');
    await openOwnClient(page, 'Styles');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Hello Nora,');
    await page.getByRole('switch', { name: 'No name in politeness formulas' }).click();
    await expect(preview).not.toContainText('Nora');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(save(page)).toBeHidden();

    await openTab(page, 'Guidelines');
    const text = page.getByRole('textbox', { name: 'Guidelines' });
    const before = await text.inputValue();
    await text.fill(`${before}\nAlways end with: Ride safely!`);
    await save(page).click();
    await expect(page.getByText('Guidelines saved')).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('heading', { name: 'Version 2' })).toBeVisible();
    await expect(history).toContainText('Bob Brennan');

    const agent = await inNewContext(browser, 'carol', '/tickets');
    await openTicket(agent);
    await generate(agent).click();
    await expect(agent.getByText('Hello,', { exact: true })).toBeVisible();
    await expect(agent.getByText('Ride safely!').first()).toBeVisible();
    await expect(agent.getByText('Kind regards')).toBeHidden();
    await agent.context().close();

    await history.getByRole('button', { name: 'Compare version 1 with the current text' }).click();
    await expect(history.locator('ins')).toContainText('Ride safely!');
    await history.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(text).toHaveValue(before);
    await expect(history.getByRole('heading', { name: 'Version 3' })).toBeVisible();
    // Other journeys read suggestions of this client too.
    await openTab(page, 'Styles');
    await page.getByRole('switch', { name: 'No name in politeness formulas' }).click();
    await save(page).click();
    await expect(save(page)).toBeHidden();
  },
);

test('unsaved guidelines are not left, nor overwritten, without a word @spec-2.61', async ({
  page,
  browser,
}) => {
  await signIn(page, 'bob');
  await openOwnClient(page, 'Guidelines');
  const text = page.getByRole('textbox', { name: 'Guidelines' });
  const before = await text.inputValue();
  await text.fill('Mine, not saved yet.');
  await page.getByRole('link', { name: 'Styles', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();

  const other = await inNewContext(browser, 'alice', '/clients');
  await openNamedClient(other, 'Guidelines');
  await other.getByRole('textbox', { name: 'Guidelines' }).fill(`${before}\nBe brief.`);
  await save(other).click();
  await expect(other.getByText('Guidelines saved')).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'saved other guidelines while you were editing',
  );
  await expect(text).toHaveValue('Mine, not saved yet.');
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(text).toHaveValue(`${before}\nBe brief.`);
});

test('a super-admin switches suggestions off, and nobody can have one written @spec-2.68 @spec-8.13 @message-10', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alice', '/clients');
  await openNamedClient(page, 'Modules');
  const suggestions = page.getByRole('switch', { name: 'Suggestions' });
  await suggestions.click();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm changes?' });
  await expect(dialog).toContainText('Suggestions will be switched off.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const agent = await inNewContext(browser, 'carol', '/tickets?tab=ineligible');
  await openTicket(agent);
  await expect(
    agent.getByText('The suggestions module is switched off for this client.'),
  ).toBeVisible();
  await expect(generate(agent)).toBeHidden();
  await agent.context().close();

  await suggestions.click();
  await save(page).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(suggestions).toBeChecked();
});

test(
  'custom data and fields are checked where they are written @spec-2.68',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'alice', '/clients');
    await openNamedClient(page, 'Custom data');
    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.getByRole('textbox', { name: 'Key (row 1)' }).fill('Opening hours');
    await page.getByRole('textbox', { name: 'Value (row 1)' }).fill('9 to 5');
    await save(page).click();
    await expect(page.getByText(/lowercase letters without accents/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Key (row 1)' }).fill('opening_hours');
    await expect(page.getByText('{{custom.opening_hours}}')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Key (row 1)' })).toHaveValue('opening_hours');

    await openTab(page, 'Custom fields');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('textbox', { name: 'CRM field (row 1)' }).fill('cf_360012');
    await page.getByRole('textbox', { name: 'Name (row 1)' }).fill('Order number');
    await save(page).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the field cf_360012' }).click();
    await save(page).click();
    await expect(page.getByText('No fields yet', { exact: false })).toBeVisible();
  },
);

test('a tab that loads adds no second heading to the page', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'bob');
  await openOwnClient(page, 'Styles');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/guidelines', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Guidelines', exact: true }).click();
  await expect(page.getByText('Loading the guidelines')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  answer();
  await expect(page.getByRole('heading', { level: 2, name: 'Guidelines' })).toBeVisible();
});

test('the entry of a client’s page that is open is seen, on a low screen and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await signIn(page, 'alice', '/clients?archived=0');
  await openNamedClient(page, 'Custom fields');
  const entry = page.getByRole('link', { name: 'Custom fields' });
  for (const size of [
    { width: 1280, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.reload();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toBeInViewport({ ratio: 1 });
  }
});

test('an agent reads guidelines and styles and changes neither', async ({ page }) => {
  await signIn(page, 'carol');
  await openOwnClient(page, 'Guidelines');
  await expect(page.getByRole('textbox', { name: 'Guidelines' })).not.toBeEditable();
  await expect(page.getByText(/Only administrators of the client can change this/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await openTab(page, 'Styles');
  for (const control of await page.getByRole('switch').all()) await expect(control).toBeDisabled();
  await page.goto(page.url().replace(/styles$/, 'modules'));
  await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
});
