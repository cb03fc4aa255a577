import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { chatRow, makeChatbot, visit } from '../support/chats.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** What a visitor says and reads is told in one log. */
const logOf = (page: Page) => page.getByRole('log', { name: 'Messages', exact: true });

async function writeNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Internal note' }).click();
  await page.getByRole('textbox', { name: 'Note for your team' }).fill('Only for us: stock is low');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(logOf(page).getByText('Only for us')).toBeVisible();
  await expectNoAxeViolations(page);
}

/** By words of a message, with its rating; and as a file. */
async function findInArchive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Archived' }).click();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('zebra waterproof');
  await expect(chatRow(page, /zebra saddle/)).toHaveCount(1);
  await chatRow(page, /zebra saddle/).click();
  await expect(logOf(page).getByText('Quick and kind')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: /Background tasks/ }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Background tasks' })
      .getByRole('listitem')
      .filter({ hasText: 'Export of chats' })
      .getByText('1 row. The file is ready.')
      .first(),
  ).toBeVisible();
}

test(
  'a visitor asks, an agent takes over, replies, hands back, archives, finds it again and exports it @spec-2.54 @spec-2.91',
  { tag: '@quick' },
  async ({ page, browser, product }) => {
    const chatbot = await makeChatbot(browser, product.url, 'Workshop helper');
    await signIn(page, 'carol', '/chats');
    await expect(page.getByRole('heading', { level: 1, name: /Chats/ })).toBeVisible();
    await expectNoAxeViolations(page);

    const visitor = await visit(product.url, chatbot);
    await visitor.say('Does the zebra saddle come with a waterproof cover?');
    // Nobody reloads: the live stream brings it.
    const row = chatRow(page, /zebra saddle/);
    await expect(row).toBeVisible();
    await row.click();
    const log = logOf(page);
    await expect(log.getByText('zebra saddle')).toBeVisible();
    await expect
      .poll(async () =>
        (await visitor.read()).some((each) => each.author === 'bot' && each.state === 'done'),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'What the bot saw' }).first().click();
    await expect(page.getByRole('heading', { name: 'Search question' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Back to the details' }).click();

    await page.getByRole('button', { name: 'Take over' }).first().click();
    const field = page.getByRole('textbox', { name: 'Reply to the visitor' });
    await field.fill('Hello, this is Carol: yes, it does.');
    await field.press('Control+Enter');
    await expect(field).toHaveValue('');
    await expect(log.getByText('this is Carol')).toBeVisible();
    await expect
      .poll(() => visitor.heard.map(({ text }) => text))
      .toContain('Hello, this is Carol: yes, it does.');

    await writeNote(page);

    await visitor.say('Wonderful, thank you!');
    await expect(log.getByText('Wonderful, thank you!')).toBeVisible();
    await page.getByRole('button', { name: 'Hand back to the bot' }).click();
    await expect(page.getByRole('button', { name: 'Take over' }).first()).toBeVisible();
    const seen = [...visitor.heard, ...(await visitor.read())].map(({ text }) => text);
    expect(seen.filter((text) => text.includes('Only for us'))).toEqual([]);
    await visitor.rate('good', 'Quick and kind');

    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await page.getByRole('button', { name: 'End and archive' }).click();
    await expect(row).toBeHidden();
    visitor.leave();

    await findInArchive(page);
  },
);

test('who waits is told of on another screen, in French too, and those who only read have no buttons', async ({
  page,
  browser,
  product,
}) => {
  const chatbot = await makeChatbot(browser, product.url, 'Second helper');
  await signIn(page, 'carol', '/tickets');
  // The bell comes a moment after the screen, and listens from then on.
  await expect(page.getByRole('button', { name: /Background tasks/ })).toBeVisible();
  await page.waitForTimeout(1_500);
  const visitor = await visit(product.url, chatbot);
  await visitor.say('I want to talk to a person about my ostrich cart');
  await visitor.escalate({ name: 'Nora Quill', email: 'nora@example.org' });
  const toast = page.getByText('is waiting for an agent').first();
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Open the chat' }).first().click();
  await expect(page.getByRole('heading', { name: 'Nora Quill' })).toBeVisible();
  await expect(page.getByText('Waiting for an agent').first()).toBeVisible();
  visitor.leave();

  const context = await browser.newContext({ baseURL: product.url, locale: 'fr-FR' });
  const reader = await context.newPage();
  await signIn(reader, 'dan', '/chats?state=waiting');
  await reader.evaluate(() => localStorage.setItem('language', 'fr'));
  await reader.reload();
  await chatRow(reader, /ostrich cart/).click();
  await expect(reader.getByRole('log', { name: 'Messages' })).toContainText('ostrich cart');
  await expect(reader.getByRole('button', { name: 'Prendre la main' })).toHaveCount(0);
  await expect(reader.getByRole('textbox', { name: /Réponse/ })).toHaveCount(0);
  await expectNoAxeViolations(reader);
  await context.close();

  // Taken over, it is no longer one that waits for an agent: it keeps its place in the list until another one is opened.
  await page.goto('/chats?state=waiting');
  const row = chatRow(page, /ostrich cart/);
  await row.click();
  await page.getByRole('button', { name: 'Take over' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Reply to the visitor' })).toBeVisible();
  await expect(row).toContainText('With Carol Whitfield');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Reply to the visitor' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a super-admin talks to a chatbot in the panel, and sees how each answer came about @spec-2.35', async ({
  page,
  browser,
  product,
}) => {
  await makeChatbot(browser, product.url, 'Panel helper');
  await signIn(page, 'alice', '/chat');
  await page.getByRole('textbox', { name: 'Your message' }).fill('How do I adjust the saddle?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Search question' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New conversation' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Chats', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Live' }).getByText('adjust the saddle')).toHaveCount(
    0,
  );
});
