/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import { addVersion, makeGatedPrompt } from '../support/gated-prompt.ts';
import { signIn } from '../support/sign-in.ts';

/** Prompts of the journey's own: what others change, and what this one does, meets nobody. */
const own = (name: string) => `${name} ${test.info().testId.slice(-6)}`;

async function openPrompt(page: Page, name: string): Promise<void> {
  await page.goto('/prompts');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

/** Alice in the editor of a prompt that nobody answers with. */
async function openNewPrompt(page: Page): Promise<void> {
  const name = own('Replies on lamps');
  await signIn(page, 'alice', '/prompts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const body = JSON.stringify({ name, context: 'About lamps.', style: 'Short.', note: '' });
  await callAs(page, '/v2/prompts', { method: 'POST', body });
  await openPrompt(page, name);
}

const styleField = (page: Page) => page.getByRole('textbox', { name: 'Style' });

test(
  'a super-admin saves a version, compares it, deploys it and rolls back @spec-2.48 @spec-2.72 @spec-4.13',
  { tag: '@quick' },
  async ({ page }) => {
    const name = own('Replies on jugs');
    await signIn(page, 'alice', '/prompts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const gated = await makeGatedPrompt(page, { name, days: 30 });
    await addVersion(page, gated, 1);
    await openPrompt(page, name);
    const before = await styleField(page).inputValue();
    await styleField(page).fill(`${before}\nNever use exclamation marks.`);
    await page.getByLabel(/Note for version 3/).fill('Calmer tone');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Version 3 saved. Not deployed yet')).toBeVisible();

    await page.getByRole('button', { name: 'Compare version 2 with version 3' }).first().click();
    await expect(page.getByText('Never use exclamation marks.').first()).toBeVisible();
    await page.getByRole('button', { name: 'All versions' }).click();

    await page.getByRole('button', { name: 'Deploy version 3' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Client of ${name}`);
    await dialog.getByRole('button', { name: 'Run the tests, then deploy' }).click();
    await expect(dialog.getByText('Version 3 deployed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Version 3 deployed').first()).toBeVisible();

    // Version 2 was never in production: it has no way back.
    await expect(page.getByRole('button', { name: 'Deploy version 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Roll back to version 1' }).click();
    await dialog.getByRole('button', { name: 'Roll back to version 1' }).click();
    await expect(page.getByText('Version 1 deployed').first()).toBeVisible();
    const body = JSON.stringify({ archived: true });
    await callAs(page, `/v2/clients/${gated.client}`, { method: 'PATCH', body });
  },
);

test('what is written while a version is being saved is not lost', async ({ page }) => {
  await openNewPrompt(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/versions', async (route) => {
    await held;
    await route.continue();
  });
  await styleField(page).fill('Short and calm.');
  const sent = page.waitForRequest('**/versions');
  await page.keyboard.press('Control+s');
  await sent;
  await styleField(page).fill('Short and calm. Warm.');
  answer();
  await expect(page.getByText('Version 2 saved. Not deployed yet')).toBeVisible();
  await expect(styleField(page)).toHaveValue('Short and calm. Warm.');
  await expect(page.getByRole('button', { name: 'Save as version 3' })).toBeEnabled();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(styleField(page)).toHaveValue('Short and calm.');
});

test('a variable is completed while one types it', async ({ page }) => {
  await openNewPrompt(page);
  await styleField(page).fill('Sign with ');
  await page.keyboard.type('{{name');
  const names = page.getByRole('listbox', { name: 'Insert a variable' });
  await expect(names.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(names.getByRole('option', { selected: true })).toContainText('requester.name');
  await page.keyboard.press('Enter');
  await expect(styleField(page)).toHaveValue('Sign with {{requester.name}}');
  await expect(names).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(styleField(page)).toHaveValue('Sign with {{name');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a value is marked as confidential, and Undo takes the mark back', async ({ page }) => {
  await openNewPrompt(page);
  await styleField(page).fill('The code is FERN-4471.');
  await styleField(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 21));
  // One beside the context, one beside the style.
  await page.getByRole('button', { name: 'Mark as confidential' }).nth(1).click();
  await expect(styleField(page)).toHaveValue('The code is [[confidential: FERN-4471]].');
  await expect(page.getByText('Confidential values: 1')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(styleField(page)).toHaveValue('The code is FERN-4471.');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test.describe('with expected refusals in the console', () => {
  test.use({ expectedConsole: [/4(00|01|12)|user could not be loaded/] });

  test('an unknown variable is refused beside its field', async ({ page }) => {
    await openNewPrompt(page);
    await styleField(page).fill('Hello {{customer.nickname}}');
    await expect(page.getByText(/customer\.nickname.*is not a variable/)).toBeVisible();
  });

  test('a session that ends does not take what is written along', async ({ page, context }) => {
    await openNewPrompt(page);
    await styleField(page).fill('Written for an hour.');
    // The browser asks before it goes to the sign-in site; this person stays.
    page.on('dialog', (asked) => void asked.dismiss());
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'over');
      localStorage.removeItem('refreshToken');
    });
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Sign in first.')).toBeVisible();
    const other = await context.newPage();
    await signIn(other, 'alice', '/prompts');
    await page.bringToFront();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Version 2 saved. Not deployed yet')).toBeVisible();
    await expect(styleField(page)).toHaveValue('Written for an hour.');
  });

  test('two editors never overwrite each other silently', async ({ page, context }) => {
    await openNewPrompt(page);
    const other = await context.newPage();
    await other.goto(page.url());
    const text = await styleField(other).inputValue();
    await styleField(other).fill(`${text}\nSaved first.`);
    await other.keyboard.press('Control+s');
    await expect(other.getByText(/saved\. Not deployed yet/)).toBeVisible();

    await styleField(page).fill(`${text}\nSaved second.`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/was saved in the meantime/)).toBeVisible();
    await expect(styleField(page)).toHaveValue(/Saved second\./);
  });
});
