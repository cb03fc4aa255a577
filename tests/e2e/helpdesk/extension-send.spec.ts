import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { openDesk } from '../support/desk-pages.ts';
import { startWithExtension } from '../support/extension-browser.ts';
import { signInAt, useOn } from '../support/extension-steps.ts';
import { letAgentsSend, writeAsCustomer } from '../support/simulated-customer.ts';
import { startStack } from '../support/stack.ts';

test('from the extension a reply is sent and taken back, and a category corrected', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const stack = await startStack({ SIMULATOR: '1' });
  const extension = await startWithExtension();
  try {
    const admin = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await letAgentsSend(admin);
    const ticket = await writeAsCustomer(admin);
    const panel = await extension.press(await openDesk(extension.context, 'zendesk', ticket));
    await signInAt(extension, panel, stack.url, 'carol');
    await useOn(extension, panel, 'zendesk');

    // Sent by a slip of the finger, and taken back.
    const send = panel.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await expect(panel.getByText('Will be sent to the customer in a moment')).toBeVisible();
    await expect(send).toHaveCount(0);
    await expectNoAxeViolations(panel);
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect(send).toBeVisible();

    const category = panel.getByRole('combobox', { name: 'Category' });
    await category.selectOption(await category.locator('option').last().getAttribute('value'));
    await expect(panel.getByText('Saved.')).toBeVisible();
    for (const more of ['Third-party data', 'Similar past answers']) {
      await panel.getByText(more).click();
      await expect(panel.locator('details[open] p').first()).toBeVisible();
    }

    await send.click();
    await expect(panel.getByText(/^Sent to the customer through Zendesk/)).toBeVisible({
      timeout: 60_000,
    });
  } finally {
    await extension.close();
    await stack.stop();
  }
});
