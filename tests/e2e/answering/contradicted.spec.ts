import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';
import { startStack } from '../support/stack.ts';

const said =
  'Sign in to Trailhand with the same e-mail address on the new phone [1]. Switch the bike on and stand within twenty metres [1].';

/** A server of chat completions that always answers the same, as a stream. */
async function startModel(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/event-stream');
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'writer-1',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`;
    response.end(
      chunk({ role: 'assistant', content: said }, null) + chunk({}, 'stop') + 'data: [DONE]\n\n',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('a sentence that a source contradicts is red beside the words of the source, and needs more than one key to be accepted', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const model = await startModel();
  const { port } = model.address() as AddressInfo;
  const stack = await startStack({
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    LLM_API_KEY: 'key',
    LLM_MODEL: 'writer-1',
  });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await signIn(page, 'carol', '/tickets?status=waiting');
    const subject = 'New phone, app says bike not found';
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
    await page.getByRole('link', { name: subject }).first().click();
    await page.getByRole('button', { name: 'Generate a suggestion' }).first().click();

    const notice = page.getByRole('alert').filter({ hasText: 'contradicts a source' });
    await expect(notice).toContainText('within twenty metres');
    await expect(notice).toContainText('within two metres');
    await expect(page.getByRole('button', { name: 'A source contradicts this' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.locator('body').press('a');
    const dialog = page.getByRole('dialog', { name: /Use a reply that a source contradicts/ });
    await expect(dialog).toContainText('within twenty metres');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Used by/)).toBeHidden();

    await page.locator('body').press('a');
    await dialog.getByRole('button', { name: 'Use anyway' }).click();
    await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();
    await context.close();
  } finally {
    await stack.stop();
    model.close();
  }
});
