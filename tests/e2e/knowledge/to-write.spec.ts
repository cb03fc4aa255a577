/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { ask, findClient } from '../support/groups.ts';
import { signIn } from '../support/sign-in.ts';

const questions = [
  'Is there a zebrano varnish for the mudguard of my bike?',
  'Do you have zebrano varnish for a mudguard?',
  'Which zebrano varnish is there for the mudguard?',
];

/** Asks for a suggestion that stays silent. */
async function askInVain(page: Page, client: string, place: number): Promise<void> {
  const question = questions[place] ?? '';
  const ticket = await ask(page, client, { externalId: `to-write-${place}`, question });
  await page.evaluate(async (path) => {
    const token = localStorage.getItem('accessToken');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await (await fetch(path, { method: 'POST', headers, body: '{}' })).text();
  }, `/v2/tickets/${ticket}/suggestions`);
}

test('what nobody could answer is opened from the Knowledge place, its draft tried on past tickets and published, and leaves the list', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'carol', '/');
  const client = await findClient(page);
  for (const place of questions.keys()) await askInVain(page, client, place);
  const listed = async () =>
    (await callAs<{ total: number }>(page, `/v2/to-write?client=${client}&kind=gap&search=zebrano`))
      .total;
  await expect.poll(listed, { timeout: 80_000 }).toBe(1);

  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Knowledge' })
    .click();
  await expect(page).toHaveURL(/\/knowledge$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search items' }).fill('zebrano');
  const row = page.getByRole('link', { name: /zebrano varnish/ });
  await expect(row).toBeVisible();
  await expectNoAxeViolations(page);
  await row.click();

  // It is called by a real question, everywhere.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/zebrano varnish.*\?$/);
  await expect(page.getByRole('heading', { name: 'The draft' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tickets without a suggestion' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Write the document' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill(
    'The zebrano varnish for a mudguard is number 40 of our list. You find this varnish for your bike in every shop, next to the mudguards.',
  );
  await page.getByRole('button', { name: 'Try on past tickets' }).click();
  await expect(page.getByText(/^\+[1-3] of [1-3] answered$/)).toBeVisible();
  await expect(page.getByText('None gets worse.')).toBeVisible();
  await page.getByText('The tickets', { exact: true }).click();
  await expect(page.getByText('Answered now').first()).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Save the document' }).click();
  await expect(page).toHaveURL(/\/knowledge\/[0-9a-f-]{36}$/);
  await expect.poll(listed, { timeout: 45_000 }).toBe(0);
  await page.goto('/knowledge?search=zebrano');
  await expect(page.getByText('No matching items')).toBeVisible();
});

test(
  'a super-admin chooses a client first; documents, sources and the search test are tabs of the place',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'alice', '/knowledge');
    await expect(page.getByRole('heading', { name: 'Choose a client' })).toBeVisible();
    await expectNoAxeViolations(page);
    const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
    await page.goto(`/knowledge?client=${client?.uuid}`);
    for (const [tab, path] of [
      ['Documents', 'documents'],
      ['Sources', 'sources'],
      ['Search test', 'search-test'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/knowledge/${path}\\?client=`));
      await expect(page.getByRole('heading', { level: 1, name: 'Knowledge' })).toBeVisible();
      await expectNoAxeViolations(page);
    }
  },
);
