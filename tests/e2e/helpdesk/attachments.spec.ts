import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

test('a photo of a customer is shown beside their words, opens large, and is saved', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const stack = await startStack({ SIMULATOR: '1' });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'carol', '/simulator');
    await page.getByRole('button', { name: 'Write as a customer' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Customer’s name').fill('Ada Desk');
    await form.getByLabel('Subject').fill('Hole in the box');
    await form.getByLabel('Customer’s message').fill('The box has a hole in its side. What now?');
    await form.getByLabel('Add a photo').check();
    await form.getByRole('button', { name: 'Send as this customer' }).click();
    await expect(page.getByRole('heading', { name: 'Hole in the box' })).toBeVisible();
    await page.getByRole('link', { name: 'Open in Replique' }).click({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hole in the box');
    const photo = page.getByRole('button', { name: 'Show photo.png' });
    await photo.click();
    const large = page.getByRole('dialog', { name: 'photo.png' });
    const picture = large.getByRole('img', { name: 'photo.png' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(480);
    await expectNoAxeViolations(page);
    const saving = page.waitForEvent('download');
    await large.getByRole('button', { name: 'Save the picture' }).click();
    expect((await saving).suggestedFilename()).toBe('photo.png');
    await page.keyboard.press('Escape');
    await expect(photo).toBeFocused();
  } finally {
    await stack.stop();
  }
});
