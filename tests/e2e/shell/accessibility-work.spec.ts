import { expect, type Page } from '@playwright/test';
import { callAs } from '../support/call-as.ts';
import { chatRow, makeChatbot, visit } from '../support/chats.ts';
import { test } from '../support/console-errors.ts';
import { choose, expectHeard, fillByKeys, listen, press, tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/sign-in.ts';

/** Main tasks by the keyboard alone, as a screen reader is told them (docs/writing.md). */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('5: an Admin invites somebody, and changes the role', async ({ page }) => {
  await listen(page);
  const email = `keys-${Date.now()}@replique.test`;
  await signIn(page, 'bob', '/users');
  await press(page, page.getByRole('link', { name: 'Invite a user' }));
  await expect(heading(page)).toHaveText('Invite a user');
  await fillByKeys(page, page.getByLabel('E-mail'), email);
  await fillByKeys(page, page.getByLabel('First name'), 'Kim');
  await fillByKeys(page, page.getByLabel('Last name'), 'Keys');
  await choose(page, page.getByLabel('Role'), 'Agent');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Invite a user" [level=1]
    - textbox "E-mail": ${email}
    - textbox "First name": Kim
    - textbox "Last name": Keys
    - combobox "Role"
  `);
  await press(page, page.getByRole('button', { name: /(Send|Create) the invitation/ }));
  // No mail server sends it here: the link is for whoever invites.
  const dialog = page.getByRole('dialog', { name: 'Pass on the invitation' });
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expectHeard(page, new RegExp(`Invitation created for ${email}`));

  await press(page, page.getByRole('row', { name: new RegExp(email) }).getByRole('link'));
  await expect(heading(page)).toContainText('Kim Keys');
  await choose(page, page.getByLabel('Role'), 'Guest');
  await page.keyboard.press('ControlOrMeta+s');
  await expectHeard(page, /saved|updated/i);
  await expect(page.getByLabel('Role').locator('option:checked')).toHaveText('Guest');
});

test('6: a super-admin edits a prompt, saves a version and compares it', async ({ page }) => {
  await listen(page);
  const name = `Replies by keys ${Date.now()}`;
  await signIn(page, 'alice', '/prompts');
  await expect(heading(page)).toBeVisible();
  const body = JSON.stringify({ name, context: 'About lamps.', style: 'Short.', note: '' });
  const { uuid } = await callAs<{ uuid: string }>(page, '/v2/prompts', { method: 'POST', body });
  await page.goto(`/prompts/edit/${uuid}`);
  await expect(heading(page)).toContainText(name);
  await fillByKeys(page, page.getByRole('textbox', { name: 'Style' }), 'Short and kind.');
  await fillByKeys(page, page.getByLabel(/^Note for version 2/), 'Kinder');
  await page.keyboard.press('ControlOrMeta+s');
  await expectHeard(page, /Version 2 saved\. Not deployed yet/);
  await press(page, page.getByRole('button', { name: 'Compare version 1 with version 2' }).first());
  await expect(page.getByRole('insertion').first()).toBeVisible();
  await press(page, page.getByRole('button', { name: 'All versions' }));
  await expect(page.getByRole('heading', { name: 'Versions', exact: true })).toBeVisible();
});

test('7: an agent writes a document', async ({ page }) => {
  await listen(page);
  const title = `How do I oil hinge ${Date.now()}?`;
  await signIn(page, 'carol');
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  await page.goto(`/clients/details/${client?.uuid}/knowledge/write`);
  await fillByKeys(page, page.getByRole('textbox', { name: /^Title/ }), title);
  await fillByKeys(page, page.getByLabel('Text', { exact: true }), 'With one drop of oil.');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Write a document" [level=1]
    - checkbox "The title is a question customers ask" [checked]
    - radiogroup "Editor or preview":
      - radio "Write" [checked]
      - radio "Preview"
    - toolbar "Formatting"
    - textbox "Text": With one drop of oil.
  `);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByRole('main')).toBeFocused();
});

test('8: a super-admin changes how a chatbot looks', async ({ page, browser, product }) => {
  await listen(page);
  const chatbot = await makeChatbot(browser, product.url, 'Keys helper');
  await signIn(page, 'alice', '/clients?archived=0');
  const clients = await callAs<{ uuid: string; name: string }[]>(page, '/v2/clients');
  const client = clients.find((each) => each.name === 'Fernhollow Bikes')?.uuid;
  await page.goto(`/clients/details/${client}/chatbot-configs/${chatbot}`);
  const isOn = page.getByRole('switch', { name: /^The chatbot is on/ });
  await press(page, isOn, 'Space');
  await expect(isOn).not.toBeChecked();
  await fillByKeys(page, page.getByLabel('Primary', { exact: true }), '#ffe14d');
  await expectHeard(page, /^Buttons in this colour have a contrast of 1\.\d:1/);
  await fillByKeys(page, page.getByLabel('Primary', { exact: true }), '#1f5fbf');
  await page.keyboard.press('ControlOrMeta+s');
  await expectHeard(page, /^Saved\. Open widgets update/);
});

test('9: an agent takes a chat over, answers and ends it', async ({ page, browser, product }) => {
  await listen(page);
  const chatbot = await makeChatbot(browser, product.url, 'Keys workshop');
  await signIn(page, 'carol', '/chats');
  await expect(heading(page)).toBeVisible();
  const visitor = await visit(product.url, chatbot);
  const question = 'Does the walrus basket fit the Larch?';
  await visitor.say(question);
  const row = chatRow(page, /walrus basket/);
  await press(page, row);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toMatchAriaSnapshot(`
    - article /^Visitor/:
      - text: /walrus basket/
  `);
  await expect
    .poll(async () =>
      (await visitor.read()).some(({ author, state }) => author === 'bot' && state === 'done'),
    )
    .toBe(true);
  await page.keyboard.press('t');
  const field = page.getByRole('textbox', { name: 'Reply to the visitor' });
  await tabTo(page, field);
  await page.keyboard.type('Carol here: yes, it does.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectHeard(page, /Carol here: yes, it does\./);
  await expect(field).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Archive', exact: true }));
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: 'End and archive' }));
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeHidden();
  visitor.leave();
});
