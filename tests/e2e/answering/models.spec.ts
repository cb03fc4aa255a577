import { expect, type Locator, type Page } from '@playwright/test';
import { startModelServer, ways, type ModelServer } from '../../servers/model-server.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** With a wrong key first: the provider's reason is shown, and nothing is kept. */
async function connect(page: Page, model: ModelServer) {
  const row = section(page, 'Providers')
    .getByRole('listitem')
    .filter({ hasText: 'OpenAI-compatible server' });
  await row.getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect OpenAI-compatible server' });
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(dialog.getByText('Enter the address of the server.')).toBeVisible();
  await expect(dialog.getByText('Enter a model to test.')).toBeVisible();
  await dialog.getByLabel('API key').fill('wrong-key-00');
  await dialog.getByLabel('Address').fill(model.url);
  await dialog.getByLabel('Model', { exact: true }).fill('writer-1');
  model.answer(ways.status(401));
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not saved: The key was rejected.');
  await expectNoAxeViolations(page);
  await expect(row).toContainText('Not connected');

  model.answer(ways.whole());
  await dialog.getByLabel('API key').fill('right-key-4711');
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(page.getByText(/OpenAI-compatible server is connected\. Answered in/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Key ending in 4711');
  return row;
}

/** Its price, so that its costs are counted. */
async function price(page: Page): Promise<void> {
  const model = section(page, 'Available models')
    .getByRole('listitem')
    .filter({ hasText: 'writer-1' });
  await expect(model).toContainText('Price unknown');
  await model.getByRole('button', { name: 'Edit writer-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit writer-1' });
  await dialog.getByLabel('Input price per million tokens', { exact: true }).fill('much');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a number, such as 2.50.')).toBeVisible();
  await dialog.getByLabel('Input price per million tokens', { exact: true }).fill('2');
  await dialog.getByLabel('Output price per million tokens').fill('8');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(model).toContainText('per million');
}

test('a super-admin connects a model: a wrong key is refused with its reason, a right one is tested and priced, and it can be removed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const model = await startModelServer();
  const stack = await startStack({ OUTBOUND_ALLOW: model.host });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'alice', '/models');
    const row = await connect(page, model);
    await price(page);

    model.answer(ways.status(503));
    await page.getByRole('button', { name: 'Test writer-1' }).click();
    await expect(
      page.getByText(/writer-1: Test failed: The provider reported an error/),
    ).toBeVisible();

    await row.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Remove the key of OpenAI-compatible server?',
    });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toContainText('Not connected');
    await expect(page.getByText('No models yet. Connect a provider first.')).toBeVisible();
    await context.close();

    const other = await browser.newContext({ baseURL: stack.url });
    const bobs = await other.newPage();
    await signIn(bobs, 'bob', '/');
    await expect(bobs.getByRole('link', { name: 'Models' })).toHaveCount(0);
    await other.close();
  } finally {
    await stack.stop();
    await model.close();
  }
});
