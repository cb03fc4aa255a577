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
  // An outline of what is asked is no answer.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Write the answer, and remove the list of questions.')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill(
    'The zebrano varnish for a mudguard is number 40 of our list. You find this varnish for your bike in every shop, next to the mudguards.',
  );
  await page.getByRole('button', { name: 'Try on past tickets' }).click();
  await expect(page.getByText(/^[1-3] of [1-3] would get an answer$/)).toBeVisible();
  // Other journeys' tickets are among those tried.
  await expect(
    page.getByText(
      /No ticket loses its answer\.|would lose (its|their) answer\.|lose(s)? a source\./,
    ),
  ).toBeVisible();
  // The keyboard goes on from the button that waited.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  // Open by itself where an answer changes.
  const tickets = page.locator('details').filter({ hasText: 'The tickets' }).first();
  if ((await tickets.getAttribute('open')) === null)
    await tickets.getByText('The tickets', { exact: true }).click();
  await expect(page.getByText('Answered now').first()).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('This gap is covered')).toBeVisible();
  await expect(page.locator('[data-outcome]')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Next to write' })).toBeVisible();
  await expect(page.getByRole('link', { name: /zebrano varnish/ }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await listed()).toBe(0);
  await page.getByLabel('Breadcrumb').getByRole('link', { name: 'To write' }).click();
  await expect(page).toHaveURL(/\/knowledge$/);
  await page.goto('/knowledge?search=zebrano');
  await expect(page.getByText('No matching items')).toBeVisible();
});

/** A document of the demo's first client. Answers its uuid. */
async function write(page: Page, client: string, title: string, markdown: string) {
  const body = JSON.stringify({ title, markdown, isQuestion: false, url: null, language: 'en' });
  const path = `/v2/clients/${client}/documents`;
  return (await callAs<{ uuid: string }>(page, path, { method: 'POST', body })).uuid;
}

test('two documents that disagree are opened from the Knowledge place, one is corrected by the other, and they leave the list', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'bob', '/');
  const client = await findClient(page);
  const text = (figure: number) =>
    `The zebrano lacquer dries in ${figure} days. Keep the frame warm and away from dust until then.`;
  await write(page, client, 'Drying of zebrano lacquer', text(2));
  await write(page, client, 'How zebrano lacquer dries', text(5));
  await callAs(page, `/v2/clients/${client}/gaps/refresh`, { method: 'POST' });
  const listed = async () =>
    (
      await callAs<{ total: number }>(
        page,
        `/v2/to-write?client=${client}&kind=contradiction&search=zebrano`,
      )
    ).total;
  await expect.poll(listed, { timeout: 60_000 }).toBe(1);

  await page.goto('/knowledge?kind=contradiction&search=zebrano');
  await page.getByRole('link', { name: /zebrano lacquer/ }).click();
  await expect(page.getByRole('heading', { name: 'Which one is right?' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('radio', { name: 'How zebrano lacquer dries' }).check();
  await expect(
    page.getByRole('heading', { name: '“Drying of zebrano lacquer”, corrected' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try on past tickets' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByRole('status').getByText('Resolved')).toBeVisible();
  await expect(page.locator('[data-outcome]')).toBeFocused();
  expect(await listed()).toBe(0);
  await page.getByRole('status').getByRole('link', { name: 'Drying of zebrano lacquer' }).click();
  await expect(page.getByRole('article').getByText('dries in 5 days')).toBeVisible();
});

test('a certification that expires is opened from the Knowledge place, what rests on it is counted, and it is extended', async ({
  page,
}) => {
  await signIn(page, 'carol', '/');
  const client = await findClient(page);
  // The document that most answers were drawn from.
  const { items } = await callAs<{ items: { uuid: string; title: string }[] }>(
    page,
    `/v2/documents?client=${client}&sort=uses&kind=article&pageSize=10`,
  );
  const [{ uuid, title } = { uuid: '', title: '' }] = items;
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const body = JSON.stringify({ until });
  await callAs(page, `/v2/documents/${uuid}/certify`, { method: 'POST', body });

  await page.goto('/knowledge?kind=expiring');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: 'Is it still right?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct it at its source' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write our own article' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try on past tickets' }).click();
  await expect(
    page.getByText(/^\d+ of \d+ past tickets are answered from this document$/),
  ).toBeVisible();
  await page.getByLabel('Still right until').fill('2099-01-31');
  await page.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByRole('heading', { name: 'Is it still right?' })).toBeHidden();
  await page.goto('/knowledge?kind=expiring');
  await expect(page.getByText('No matching items')).toBeVisible();
  await callAs(page, `/v2/documents/${uuid}/decertify`, { method: 'POST' });
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
