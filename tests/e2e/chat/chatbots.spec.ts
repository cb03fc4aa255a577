import {
  expect,
  type BrowserContext,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import { signIn } from '../support/sign-in.ts';

/** The demo's first client, as the person reads it. */
async function findClient(page: Page): Promise<string> {
  const clients = await callAs<{ uuid: string; name: string }[]>(page, '/v2/clients');
  return clients.find(({ name }) => name === 'Fernhollow Bikes')?.uuid ?? '';
}

/** The widget beside the form; Playwright looks into its shadow root by itself. */
const preview = (page: Page): FrameLocator => page.frameLocator('iframe[src="/widget/preview"]');

async function fillBasics(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create the chatbot' }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await page.getByLabel('Name in English').fill('Journey helper');
  await expect(page.getByText('The French text is missing.').first()).toBeVisible();
  await page.getByLabel('Prompt', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Domains' }).fill('https://Shop.Example.org/basket');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Domains' }).fill('under_score.example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not valid domains: under_score.example.org')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('shop.example.org', { exact: true })).toBeVisible();
}

/** Its public page opens beside the form, with the widget on it. */
async function expectPublicPage(page: Page, context: BrowserContext): Promise<void> {
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Try it' }).click();
  const tried = await opened;
  await expect(tried.getByRole('heading', { name: 'Journey helper' })).toBeVisible();
  await tried.getByRole('button', { name: 'Open the chat' }).click();
  await expect(tried.getByText('Ask me about your bike.')).toBeVisible();
  await tried.close();
}

test(
  'a super-admin makes a chatbot, watches it while writing, installs, tries and deletes it @spec-2.66 @spec-2.67 @spec-8.16',
  { tag: '@slow' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'alice', '/clients?archived=0');
    const list = `/clients/details/${await findClient(page)}/chatbot-configs`;
    await page.goto(list);
    await page.getByRole('link', { name: 'New chatbot' }).click();

    await page.getByLabel('Messages a day').fill('200');
    // The panes scroll, and nothing that stands in them makes the page longer than the window.
    const below = () => document.documentElement.scrollHeight - window.innerHeight;
    expect(await page.evaluate(below)).toBeLessThanOrEqual(0);
    await fillBasics(page);
    const widget = preview(page);
    await expect(widget.getByText('Journey helper').first()).toBeVisible();
    await page.getByLabel('Welcome in English').fill('Ask me about your bike.');
    await page.getByLabel('Welcome in French').fill('Parlez-moi de votre vélo.');
    await page.getByLabel('Placeholder in French').fill('Votre question de vélo');
    await page
      .getByRole('radiogroup', { name: 'Language of the preview' })
      .getByText('French')
      .click();
    await expect(widget.getByPlaceholder('Votre question de vélo')).toBeVisible();
    await page.getByLabel('Primary', { exact: true }).fill('#ffe14d');
    await expect(
      page.getByText(/^Buttons in this colour have a contrast of 1\.\d:1/),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel('Primary', { exact: true }).fill('#4f55e0');

    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Add “Journey helper” to a site' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/chatbot-configs\/[0-9a-f-]{36}\?setup=open$/);
    await dialog.getByRole('button', { name: 'Copy: Code' }).click();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toMatch(
      /^<script async src="http.+\/widget\/loader\.js" data-chatbot="[0-9a-f-]{36}">/,
    );
    await dialog.getByLabel('Site built with').selectOption('React');
    await expect(dialog.getByText('window.Replique?.destroy()')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create a secret' }).click();
    await expect(dialog.getByText('Copy it now: it will not be shown again.')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // The dialog has a link of its own to that page.
    await expect(dialog).toBeHidden();

    await expectPublicPage(page, context);

    await page.goto(list);
    const row = page.getByRole('row', { name: /Journey helper/ });
    await expect(row).toContainText('0 of 200');
    await row.getByRole('button', { name: 'Delete Journey helper' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the chatbot “Journey helper”?' });
    await question.getByRole('button', { name: 'Delete the chatbot' }).click();
    await expect(row).toHaveCount(0);
  },
);

test(
  'the form warns before it is left with changes, and takes them back',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'alice', '/clients?archived=0');
    const list = `/clients/details/${await findClient(page)}/chatbot-configs`;
    await page.goto(`${list}/new`);
    await page.getByLabel('Name in English').fill('Never kept');
    await page.getByRole('link', { name: 'Chatbots' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Name in English')).toHaveValue('');
    await page.getByRole('link', { name: 'Chatbots' }).click();
    await expect(page).toHaveURL(list);
  },
);

test(
  'a chatbot is edited in French on a narrow screen, with the preview as a tab',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await page.setViewportSize({ width: 390, height: 800 });
    await signIn(page, 'alice', '/clients?archived=0');
    await page.goto(`/clients/details/${await findClient(page)}/chatbot-configs/new`);
    await page.getByLabel('Nom en français').fill('Vélo-conseil');
    await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
    await expect(preview(page).getByText('Vélo-conseil').first()).toBeVisible();
    await expect(page.getByLabel('Nom en français')).toBeHidden();
    await expectNoAxeViolations(page);
  },
);

test('an admin is not allowed to see chatbots', async ({ page }) => {
  await signIn(page, 'bob', '/');
  const client = await findClient(page);
  await page.goto(`/clients/details/${client}/chatbot-configs/new`);
  await expect(
    page.getByRole('heading', { name: 'Your role does not have access to this page' }),
  ).toBeVisible();
});

/** On a desktop and on a phone: above the footer it would lie on what leads to the next page of a list. */
async function expectInFooter(page: Page, launcher: Locator): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const covered = await launcher.evaluate((button) => {
      const place = button.getBoundingClientRect();
      const footer = document.querySelector('footer');
      const top = footer?.getBoundingClientRect().top ?? Infinity;
      const end = footer?.lastElementChild?.getBoundingClientRect().right ?? Infinity;
      return { content: Math.max(0, top - place.top), text: Math.max(0, end - place.left) };
    });
    expect(covered, `${width}px`).toEqual({ content: 0, text: 0 });
  }
}

test('the chosen chatbot is the console’s support chat, and its panel hides it @spec-2.26', async ({
  page,
}) => {
  await signIn(page, 'alice', '/clients?archived=0');
  const list = `/clients/details/${await findClient(page)}/chatbot-configs`;
  await page.goto(`${list}/new`);
  await page.getByLabel('Name in English').fill('Console helper');
  await page.getByLabel('Prompt', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Create the chatbot' }).click();
  await expect(page).toHaveURL(/setup=open$/);
  await page.goto(list);
  const choice = page.getByLabel('Chatbot', { exact: true });
  await choice.selectOption({ label: 'Console helper (Fernhollow Bikes)' });
  const launcher = page.locator('#support-chat').getByRole('button', { name: 'Open the chat' });
  const name = page.locator('#support-chat').getByText('Console helper').first();
  // The demo has another one there, whose launcher goes once the choice is saved.
  await expect(name).toBeAttached();
  await expect(launcher).toBeVisible();
  await expectInFooter(page, launcher);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('chat-panel:hide')));
  await expect(launcher).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('chat-panel:show')));
  await launcher.click();
  await expect(name).toBeVisible();
  await expectNoAxeViolations(page);
  await choice.selectOption({ label: 'None' });
  await expect(launcher).toHaveCount(0);
});
