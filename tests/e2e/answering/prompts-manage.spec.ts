/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import { signIn } from '../support/sign-in.ts';

// The demo's prompt in use; journeys that change one make their own.
const inUse = 'Réponse support, français';

/** What no earlier journey left behind. */
const own = (name: string) => `${name} ${test.info().testId.slice(-6)}`;

const dialog = (page: Page) => page.getByRole('dialog');
const context = (page: Page) => page.getByRole('textbox', { name: 'Context' });
const isEditor = (url: URL) => /\/prompts\/edit\/.+/.test(url.pathname);

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Creates a prompt and ends in its editor. */
async function createPrompt(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/prompts/edit');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await context(page).fill(text);
  await page.getByRole('textbox', { name: 'Style' }).fill('Plain.');
  await page.getByRole('button', { name: 'Create the prompt' }).click();
  await page.waitForURL(isEditor);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Lets the chatbots that answer with one prompt answer with another. */
async function moveChatbots(page: Page, from: string, to: string): Promise<void> {
  const { items } = await callAs<{ items: { uuid: string; name: string }[] }>(page, '/v2/prompts');
  const uuidOf = (name: string) => items.find((prompt) => prompt.name === name)?.uuid;
  const all = await callAs<{ uuid: string; promptUuid: string; client: { uuid: string } }[]>(
    page,
    '/v2/chatbots',
  );
  for (const { uuid, client } of all.filter(({ promptUuid }) => promptUuid === uuidOf(from))) {
    const path = `/v1/chatbot-configs/${client.uuid}/${uuid}`;
    const chatbot = await callAs<object>(page, path);
    const body = JSON.stringify({ ...chatbot, promptUuid: uuidOf(to) });
    await callAs(page, path, { method: 'PUT', body });
  }
}

async function saveContext(page: Page, text: string, version: number): Promise<void> {
  await context(page).fill(text);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Version ${version} saved. Not deployed yet`)).toBeVisible();
}

test('a clone keeps its own differences while it takes over what its original changed @spec-2.73', async ({
  page,
}) => {
  const [original, copy] = [own('Original'), own('Copy')];
  const lines = ['First rule.', 'Second rule.', 'Third rule.', 'Fourth rule.'];
  await signIn(page, 'alice', '/prompts');
  await createPrompt(page, original, lines.join('\n'));
  const originalUrl = page.url();

  await choose(page, original, 'Clone');
  await expect(dialog(page)).toContainText('only if it copies the deployed version');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(copy);
  await dialog(page).getByRole('button', { name: 'Clone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible();
  const copyUrl = page.url();
  await saveContext(page, ['My rule.', 'My second.', ...lines.slice(2)].join('\n'), 2);

  await page.goto(originalUrl);
  await saveContext(
    page,
    ['First rule.', 'Their second.', 'Third rule.', 'New rule.'].join('\n'),
    2,
  );

  await page.goto(copyUrl);
  await expect(page.getByText('the original, has one newer version')).toBeVisible();
  await page.getByRole('button', { name: 'Review and merge the changes' }).click();
  const intoDraft = dialog(page).getByRole('button', { name: 'Add to my draft' });
  await expect(intoDraft).toBeDisabled();
  await expect(dialog(page)).toContainText('Both sides changed these lines');
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await intoDraft.click();
  await expect(context(page)).toHaveValue('My rule.\nMy second.\nThird rule.\nNew rule.');

  await page.getByRole('button', { name: 'Save as version 3' }).click();
  await expect(page.getByText('Version 3 saved. Not deployed yet')).toBeVisible();
  await expect(page.getByText(`Merges “${original}” up to version 2`)).toBeVisible();
  await page.reload();
  await expect(context(page)).toHaveValue('My rule.\nMy second.\nThird rule.\nNew rule.');
  await expect(page.getByText('newer version')).toHaveCount(0);
});

test('a prompt is archived, shown under its own tab, taken out again and deleted @spec-2.73', async ({
  page,
}) => {
  const name = own('Seasonal');
  await signIn(page, 'alice', '/prompts');
  await createPrompt(page, name, 'Greet.');
  await page.goto('/prompts');
  await choose(page, name, 'Archive');
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);

  await page.getByRole('link', { name: /^Archived/ }).click();
  await expect(page).toHaveURL(/archived=1/);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('This prompt is archived')).toBeVisible();
  await expect(context(page)).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Deploy version 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(context(page)).toBeEditable();

  await choose(page, name, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/prompts$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('rules get a version that changes nothing yet, compared word by word', async ({ page }) => {
  await signIn(page, 'alice', '/prompts');
  await page.getByRole('link', { name: 'Mandatory rules' }).click();
  await expect(page).toHaveURL(/\/prompts\/rules$/);
  await expect(page.getByText('Version 1 deployed')).toBeVisible();
  const rules = page.getByRole('textbox', { name: 'Mandatory rules' });
  const before = await rules.inputValue();
  await rules.fill(`${before}\nName the source of every figure.`);
  await page.getByLabel(/Note for version \d+/).fill('Figures need sources');
  await page.getByRole('button', { name: /Save as version/ }).click();
  await expect(page.getByText(/Version \d+ saved\. Not deployed yet/)).toBeVisible();
  await expect(page.getByText('Figures need sources')).toBeVisible();
  await expect(page.getByText('Version 1 deployed')).toBeVisible();

  await page
    .getByRole('button', { name: /^Compare version/ })
    .first()
    .click();
  await expect(page.locator('ins')).toContainText('Name the source of every figure.');
  await expect(page.getByLabel('From')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'All versions' }).click();
  await page
    .getByRole('button', { name: /Deploy version \d+/ })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/prompts');
  await page.getByRole('link', { name: inUse }).click();
  await page.getByRole('link', { name: 'View and edit the mandatory rules' }).click();
  await expect(page).toHaveURL(/\/prompts\/rules$/);

  await page.goto('/prompts');
  await expect(page.getByRole('heading', { level: 1, name: 'Prompts' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await dialog(page).getByRole('combobox').fill('mandatory');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/prompts\/rules$/);
});

test.describe('with expected refusals in the console', () => {
  test.use({ expectedConsole: [/4(09|12)|ERR_FAILED/] });

  test('a prompt that answers is not deleted, and the client that uses it is a link', async ({
    page,
  }) => {
    await signIn(page, 'alice', '/prompts');
    await choose(page, inUse, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page)).toContainText('cannot be deleted');
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('link', { name: 'Atelier Clairval', exact: true }).click();
    await expect(page).toHaveURL(/\/clients\/edit\//);
  });

  test(
    'a clone answers for a client at once; what the original wrote keeps it from being deleted',
    { tag: '@full' },
    async ({ page }) => {
      const name = own('Answering');
      await signIn(page, 'alice', '/prompts');
      await choose(page, inUse, 'Clone');
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog(page).getByRole('checkbox', { name: 'Atelier Clairval' }).check();
      const setting = '**/v1/clients/*';
      await page.route(setting, (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await dialog(page).getByRole('button', { name: 'Clone' }).click();
      await expect(dialog(page)).toContainText('one client does not use it');
      await expect(dialog(page).getByRole('listitem')).toContainText('Atelier Clairval');
      await page.unroute(setting);
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('Version 1 deployed')).toBeVisible();

      await moveChatbots(page, inUse, name);
      await page.goto('/prompts');
      await choose(page, inUse, 'Delete');
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page)).toContainText('instead?');
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await moveChatbots(page, name, inUse);

      // Back to how it was, by the way that the refusal shows.
      await choose(page, name, 'Archive');
      await dialog(page).getByRole('button', { name: 'Archive' }).click();
      await dialog(page).getByRole('link', { name: 'Atelier Clairval', exact: true }).click();
      await page.getByLabel('Prompt', { exact: true }).selectOption(inUse);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    },
  );

  test('protection ends only when confirmed, and what another tab changed is said first @spec-4.14', async ({
    page,
    context: browser,
  }) => {
    const name = own('Guarded');
    await signIn(page, 'alice', '/prompts');
    await createPrompt(page, name, 'Greet.');
    const protection = page.getByRole('switch');
    await protection.press('Space');
    await expect(page.getByRole('switch', { name: 'Protected', exact: true })).toBeChecked();
    await protection.press('Space');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(protection).toBeChecked();

    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(`${name}, mine`);
    const other = await browser.newPage();
    await other.goto(page.url());
    await other.getByRole('switch').press('Space');
    await dialog(other).getByRole('button', { name: 'Unprotect' }).click();
    await expect(other.getByRole('switch', { name: 'Unprotected' })).toBeVisible();

    await dialog(page).getByRole('button', { name: 'Rename' }).click();
    await expect(dialog(page)).toContainText('It is no longer protected.');
    await expect(dialog(page).getByRole('textbox')).toHaveValue(`${name}, mine`);
    await dialog(page).getByRole('button', { name: 'Rename anyway' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name}, mine` })).toBeVisible();
  });
});

test.describe('in French', () => {
  test.use({ expectedConsole: [/409/] });

  test(
    'a prompt is cloned, and one that answers is not deleted',
    { tag: '@full' },
    async ({ page }) => {
      const name = own('Copie');
      await signIn(page, 'alice', '/prompts');
      await page.evaluate(() => localStorage.setItem('language', 'fr'));
      await page.reload();
      await page.getByRole('button', { name: `Actions pour ${inUse}` }).click();
      await page.getByRole('menuitem', { name: 'Cloner' }).click();
      await dialog(page).getByRole('textbox', { name: 'Nom' }).fill(name);
      await dialog(page).getByRole('button', { name: 'Cloner' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Non protégé' })).toBeVisible();

      await page.goto('/prompts');
      await page.getByRole('button', { name: `Actions pour ${inUse}` }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await dialog(page).getByRole('button', { name: 'Supprimer' }).click();
      await expect(dialog(page)).toContainText('ne peut pas être supprimé');
      const client = dialog(page).getByRole('link', { name: 'Atelier Clairval', exact: true });
      await expect(client).toBeVisible();
    },
  );
});
