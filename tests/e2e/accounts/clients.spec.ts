import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const name = 'Maple & Sons';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function fillNewClient(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: 'Preview of the logo' })).toBeVisible();
  await page.getByLabel('Prompt').selectOption({ label: 'Support reply, English-first' });
  await page.getByLabel('LLM').selectOption('builtin');
  await expect(page.getByLabel('Model')).toHaveValue('extractive');
  await expect(page.getByLabel('Zone')).toHaveValue('eu');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

test(
  'a super-admin creates a client, edits it, copies a set-up, archives, brings back and erases it @spec-2.37 @spec-2.60 @spec-2.69 @spec-4.11 @spec-8.15 @message-12',
  { tag: '@quick' },
  async ({ page }) => {
    await signIn(page, 'alice', '/clients?archived=0');
    await page.getByRole('link', { name: 'New client' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Create client' }).click();
    // The initials are a logo, and the LLM, its model and the zone leave no choice.
    await expect(page.getByText('This field is required.')).toHaveCount(1);
    await expect(page.getByText('This field is required.')).toBeInViewport();
    await expect(page.getByRole('img', { name: 'Preview of the logo' })).toBeVisible();
    await fillNewClient(page);
    await expect(page.getByText('This field is required.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create client' }).click();
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByText('1 of 9 done')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} Ltd`);
    await page.keyboard.press('Control+s');
    await expect(heading(page)).toHaveText(`${name} Ltd`);

    await page.getByLabel('Minimum tickets per group').fill('1');
    await expect(page.getByText('Enter a whole number from 2 to 1,000.')).toBeVisible();
    await page.getByLabel('Minimum tickets per group').fill('8');
    await page.getByRole('switch', { name: 'Auto-reinforcement is inactive' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Reinforcement saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Minimum tickets per group')).toHaveValue('8');
    await expect(page.getByText('Auto-reinforcement is active')).toBeVisible();

    await copyGuidelines(page);
    await archiveAndErase(page);
  },
);

async function copyGuidelines(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy from another client' }).click();
  await dialog(page).getByLabel('Copy from').selectOption({ label: 'Fernhollow Bikes' });
  await expect(dialog(page).getByText('Now in Maple & Sons Ltd').first()).toBeVisible();
  await dialog(page).getByLabel('Guidelines', { exact: true }).check();
  await dialog(page).getByRole('button', { name: 'Copy 1 section' }).click();
  await expect(page.getByText('Set-up copied')).toBeVisible();
}

async function archiveAndErase(page: Page): Promise<void> {
  await page.goto('/clients?archived=0');
  await page.getByRole('button', { name: `Archive ${name} Ltd` }).click();
  await expect(dialog(page)).toContainText('signed out immediately');
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Maple & Sons Ltd archived')).toBeVisible();
  await page.getByRole('link', { name: /^Archived/ }).click();
  await expect(page).toHaveURL(/archived=1/);
  await page.getByRole('link', { name: `${name} Ltd` }).click();
  await page.getByRole('button', { name: 'Unarchive this client' }).click();
  await dialog(page).getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByText('is active again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase this client' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Archive this client' }).click();
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Erase this client' }).click();
  const erase = dialog(page).getByRole('button', { name: 'Erase permanently' });
  await dialog(page).getByRole('textbox').fill('Maple');
  await expect(erase).toBeDisabled();
  await dialog(page).getByRole('textbox').fill(`${name} Ltd`);
  await erase.click();
  await expect(page.getByText('is being erased')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('No archived client')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

test('an Admin reaches the own client from home and saves reinforcement; an Agent only reads @spec-2.57', async ({
  page,
  browser,
}) => {
  await signIn(page, 'bob', '/');
  await page.getByRole('link', { name: /Your client/ }).click();
  await expect(heading(page)).toHaveText('Fernhollow Bikes');
  for (const hidden of ['Copy from another client', 'Archive this client'])
    await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
  await page.getByLabel('Minimum tickets per group').fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reinforcement saved')).toBeVisible();

  const agent = await (await browser.newContext()).newPage();
  await signIn(agent, 'carol', '/clients/details/1');
  await expect(agent.getByLabel('Minimum tickets per group')).toBeDisabled();
  await expect(agent.getByLabel('Minimum tickets per group')).toHaveValue('6');
  await agent.context().close();
});
