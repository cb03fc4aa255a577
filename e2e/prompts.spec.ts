import { expect, type Page } from '@playwright/test';
import { test } from './support/console-errors.ts';
import { signIn } from './support/sign-in.ts';

const prompt = 'Support reply, English-first';

async function openPrompt(page: Page): Promise<void> {
  await page.getByRole('link', { name: prompt }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(prompt);
}

const styleField = (page: Page) => page.getByRole('textbox', { name: 'Style' });

test('a super-admin saves a version, compares it, deploys it and rolls back', async ({ page }) => {
  await signIn(page, 'alice', '/prompts');
  await openPrompt(page);
  const before = await styleField(page).inputValue();
  await styleField(page).fill(`${before}\nNever use exclamation marks.`);
  await page.getByLabel(/Note for version 4/).fill('Calmer tone');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Version 4 saved, not deployed yet')).toBeVisible();

  await page
    .getByRole('button', { name: 'Compare version 3 with version 4' })
    .or(page.getByRole('button', { name: 'Compare' }))
    .first()
    .click();
  await expect(page.getByText('Never use exclamation marks.').first()).toBeVisible();
  await page.getByRole('button', { name: 'All versions' }).click();

  await page.getByRole('button', { name: 'Deploy version 4' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Fernhollow Bikes');
  await dialog.getByRole('button', { name: /Deploy/ }).click();
  await expect(page.getByText('Version 4 deployed').first()).toBeVisible();

  await page
    .getByRole('button', { name: 'Roll back to version 2' })
    .or(page.getByRole('button', { name: 'Roll back' }))
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Roll back/ })
    .click();
  await expect(page.getByText(/Version \d deployed/).first()).toBeVisible();
});

test.describe('with expected refusals in the console', () => {
  test.use({ expectedConsole: [/4(00|12)/] });

  test('an unknown variable is refused beside its field', async ({ page }) => {
    await signIn(page, 'alice', '/prompts');
    await openPrompt(page);
    await styleField(page).fill('Hello {{customer.nickname}}');
    await expect(page.getByText(/customer\.nickname.*is not a variable/)).toBeVisible();
  });

  test('two editors never overwrite each other silently', async ({ page, context }) => {
    await signIn(page, 'alice', '/prompts');
    await openPrompt(page);
    const other = await context.newPage();
    await other.goto(page.url());
    const text = await styleField(other).inputValue();
    await styleField(other).fill(`${text}\nSaved first.`);
    await other.keyboard.press('Control+s');
    await expect(other.getByText(/saved, not deployed yet/)).toBeVisible();

    await styleField(page).fill(`${text}\nSaved second.`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/was saved meanwhile/)).toBeVisible();
    await expect(styleField(page)).toHaveValue(/Saved second\./);
  });
});
