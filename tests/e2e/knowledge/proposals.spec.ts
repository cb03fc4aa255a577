import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import {
  answerByHand,
  childTrailers,
  readProposal,
  spareKeys,
  writeKeysDocument,
} from '../support/proposals.ts';
import { signIn } from '../support/sign-in.ts';

async function findClient(page: Page): Promise<string> {
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  return client?.uuid ?? '';
}

test('what people answer otherwise than a document says is proposed as a change, edited and saved as its new version', async ({
  page,
}) => {
  await signIn(page, 'carol', '/');
  const client = await findClient(page);
  const document = await writeKeysDocument(page, client);
  await answerByHand(page, client, spareKeys);
  await readProposal(page, client, 'change');

  await page.goto(`/clients/details/${client}/gaps`);
  await page.getByRole('button', { name: 'Proposals' }).click();
  const row = page.getByRole('link', { name: 'Ordering a spare pair of keys' });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(page);
  // The first row is the first that J goes to.
  await page.keyboard.press('j');
  await expect(page.getByRole('row').getByRole('link').first()).toBeFocused();
  await row.click();

  await expect(page.getByRole('heading', { name: 'Differences' })).toBeVisible();
  await expect(page.locator('del').filter({ hasText: 'ten' }).first()).toBeVisible();
  await expect(page.locator('ins').filter({ hasText: 'three' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /unchanged paragraphs/ })
    .first()
    .click();
  await expect(page.getByText('Both open the frame lock')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.keyboard.press('e');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await text.press('Control+End');
  await text.pressSequentially(' Spare keys come with a new tag.');
  await expect(page.getByText('You changed the proposed text')).toBeVisible();
  await expectNoAxeViolations(page);
  await text.press('Control+s');
  await expect(page.getByText('New version saved')).toBeVisible();
  await expect(page.getByText('Accepted').first()).toBeVisible();
  await expectNoAxeViolations(page);

  const { written } = await callAs<{ written: { markdown: string; revision: number } }>(
    page,
    `/v2/documents/${document}`,
  );
  expect(written.markdown).toContain('three working days');
  expect(written.markdown).not.toContain('ten working days');
  expect(written.markdown).toContain('Spare keys come with a new tag.');
  expect(written.revision).toBe(2);
});

test(
  'what no document is about is rejected, taken back by a key, and written',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'carol', '/');
    const client = await findClient(page);
    await answerByHand(page, client, childTrailers);
    const proposal = await readProposal(page, client, 'create');
    await page.goto(`/clients/details/${client}/gaps/proposals/${proposal}`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect(title).not.toHaveValue('');
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('It will not be proposed again').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expect(page.locator('[data-outcome]')).toBeFocused();
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Write the document' })).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();

    // Without a title nothing is written, and the page says where to look.
    await title.fill('');
    await page.getByRole('button', { name: 'Write the document' }).click();
    await expect(title).toBeFocused();
    await title.fill('Can I rent a child trailer?');
    await page.getByRole('button', { name: 'Write the document' }).click();
    const written = page
      .getByRole('main')
      .getByRole('link', { name: 'Can I rent a child trailer?' });
    await written.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can I rent a child trailer?');
    await page.goto(`/clients/details/${client}/gaps?view=proposals&decision=accepted`);
    await expect(page.getByRole('row').filter({ hasText: 'New document' }).first()).toBeVisible();
  },
);

test.describe('two people', () => {
  test.use({ expectedConsole: [/409/] });

  test('who comes second learns of it and keeps what they wrote', async ({ page }) => {
    await signIn(page, 'carol', '/');
    const client = await findClient(page);
    await answerByHand(page, client, {
      ...childTrailers,
      externalId: 'proposal-tandems',
      subject: 'Tandem lessons for beginners',
      question: 'Do you give tandem lessons for beginners?',
      answer:
        'Hello,\n\nTandem lessons for beginners are given on Sunday mornings in the park. Every beginner sits behind an instructor first and steers after the second round. Lessons are cancelled in heavy rain and repeated on the next Sunday. Helmets and gloves are lent to every beginner.\n\nBest wishes,\nCarol',
    });
    const proposal = await readProposal(page, client, 'create');
    await page.goto(`/clients/details/${client}/gaps/proposals/${proposal}`);
    await page.getByRole('textbox', { name: 'Text' }).fill('What I wrote myself.');
    await callAs(page, `/v2/proposals/${proposal}/reject`, { method: 'POST' });
    await page.getByRole('button', { name: 'Write the document' }).click();
    await expect(page.getByText('Your text was not saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy my text' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
