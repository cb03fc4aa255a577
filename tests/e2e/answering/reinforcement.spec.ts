import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { ask, changeGroup, findClient, makeGroup, readGroup } from '../support/groups.ts';
import { signIn } from '../support/sign-in.ts';

const mudguards = {
  key: 'group-mudguards',
  questions: [
    'How do I fit the bamboo mudguards to my bike?',
    'Fitting bamboo mudguards: how do I do it?',
    'How are the bamboo mudguards fitted?',
    'I want to fit my bamboo mudguards, how?',
    'How can I fit bamboo mudguards myself?',
    'Bamboo mudguards arrived, how do I fit them?',
    'How do I fit bamboo mudguards without a stand?',
  ],
  answers: [
    'Hello,\n\nPush the bamboo mudguards onto the silver stays and close the clips by hand. Leave a finger of room above the tyre.\n\nBest wishes,\nCarol',
    'Hello,\n\nThe bamboo mudguards go onto the silver stays. Close the clips by hand and leave a finger of room above the tyre.\n\nBest wishes,\nImran',
    'Hello,\n\nSilver stays came with your bamboo mudguards: push them on, close all clips by hand, and check that a finger fits above the tyre.\n\nBest wishes,\nNiamh',
  ],
};
const varnish = {
  ...mudguards,
  key: 'group-varnish',
  questions: [
    'Which varnish suits a walnut basket?',
    'What varnish do I need for the walnut basket?',
    'Varnish for my walnut basket, which one?',
    'Which varnish is right for the walnut basket?',
    'What varnish should a walnut basket get?',
    'The walnut basket needs varnish, which varnish?',
  ],
  answers: [
    'Hello,\n\nTake the clear marine varnish for a walnut basket, two thin coats.\n\nCarol',
  ],
};
const pennant = {
  ...varnish,
  key: 'group-pennant',
  questions: [
    'Where do I mount the safety pennant pole?',
    'The safety pennant pole, where is it mounted?',
    'How do I mount the pennant pole for safety?',
    'Where does the safety pennant pole go?',
    'Mounting the safety pennant pole, where?',
    'Where can I mount a safety pennant pole?',
  ],
  answers: ['Hello,\n\nThe pennant pole goes into the left socket of the rear axle.\n\nCarol'],
};

/** With J from row to row, as many as are named. */
async function pickByKeys(page: Page, rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
}

const ticketsOf = (page: Page) => page.getByRole('list', { name: 'Tickets of the group' });

/** From the list, by keys, to the page of the group. */
async function findGroup(page: Page, group: string): Promise<void> {
  await page.goto('/renforcement');
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('bamboo');
  await expect(page.getByRole('row').filter({ hasText: 'bamboo' })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/renforcement/group/${group}`));
  await expect(ticketsOf(page).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('heading', { name: 'Do the answers agree?' })).toBeVisible();
  await expectNoAxeViolations(page);
}

/** Two tickets become a group of their own, come back by a merge, and the group gets a name. */
async function shapeByKeys(page: Page): Promise<void> {
  const tickets = ticketsOf(page);
  const dialog = page.getByRole('dialog');
  await pickByKeys(page, 2);
  await expect(page.getByText('2 tickets selected')).toBeVisible();
  await page.keyboard.press('s');
  await page.getByRole('textbox', { name: 'Name of the new group' }).fill('Without a stand');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 tickets moved to a new group').first()).toBeVisible();
  await expect(tickets.getByRole('listitem')).toHaveCount(5);

  await page.keyboard.press('g');
  await dialog.getByRole('searchbox').fill('Without a stand');
  await dialog.getByRole('button', { name: /^Without a stand/ }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('merged into this group').first()).toBeVisible();
  await expect(tickets.getByRole('listitem')).toHaveCount(7);

  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('r');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fitting bamboo mudguards');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fitting bamboo mudguards');
  await expect(dialog).toHaveCount(0);
}

/** The draft is completed, kept, and approved for 90 days. */
async function answerGroup(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('e');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await text.press('Control+End');
  await text.pressSequentially(' The bamboo lasts for years.');
  await text.press('Control+s');
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('How do I fit bamboo mudguards?');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await dialog.locator('input[type="date"]').fill(day);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved by Carol Whitfield')).toBeVisible();
  await expect(page.getByText('until the end of').first()).toBeVisible();
  await expectNoAxeViolations(page);
}

/** The next suggestion has the approved answer among its sources, as a group's. */
async function expectCited(page: Page, client: string, group: string): Promise<void> {
  const ticket = await ask(page, client, {
    externalId: 'group-mudguards-new',
    question: 'How do I fit the bamboo mudguards?',
  });
  type Source = { kind: string; title: string; isCertified: boolean; group: string | null };
  const suggested = await callAs<{ sources: Source[] }>(page, `/v2/tickets/${ticket}/suggestion`, {
    method: 'POST',
    body: '{}',
  });
  expect(suggested.sources).toContainEqual(
    expect.objectContaining({
      kind: 'document',
      title: 'How do I fit bamboo mudguards?',
      isCertified: true,
      group,
    }),
  );
  await page.goto(`/tickets/${ticket}`);
  await expect(page.getByText('How do I fit bamboo mudguards?').first()).toBeVisible();
}

async function withdraw(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await page.keyboard.press('w');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Its answer was withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
}

test(
  'a group is found, shaped by keys, answered, cited, and its answer withdrawn',
  { tag: '@slow' },
  async ({ page }) => {
    test.slow();
    await signIn(page, 'carol', '/');
    const client = await findClient(page);
    const group = await makeGroup(page, client, mudguards, 'bamboo');
    // A grouping that begins by itself between two tickets finds the group without the later ones.
    await expect(async () => {
      const { size } = await readGroup(page, group);
      const path = `/v2/clients/${client}/reinforcement/refresh`;
      if (size < mudguards.questions.length) await callAs(page, path, { method: 'POST' });
      expect(size).toBe(mudguards.questions.length);
    }).toPass({ timeout: 60_000 });
    await findGroup(page, group);
    await shapeByKeys(page);
    await answerGroup(page);
    await expectCited(page, client, group);
    await page.goto(`/renforcement/group/${group}`);
    await page.getByRole('link', { name: 'Open the document' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How do I fit bamboo mudguards?',
    );
    await page.goBack();
    await withdraw(page);
    expect(await readGroup(page, group)).toMatchObject({ state: 'new', autoOff: 'withdrawn' });
  },
);

test('a group is dismissed, and that is undone by a key', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'carol', '/');
  const group = await makeGroup(page, await findClient(page), varnish, 'walnut');
  await page.goto(`/renforcement/group/${group}`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('It stays dismissed as tickets arrive.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  expect(await readGroup(page, group)).toMatchObject({ state: 'new' });
});

test.describe('two people', () => {
  test.use({ expectedConsole: [/409/] });

  test('who comes second learns of it and keeps what they wrote', async ({ page }) => {
    await signIn(page, 'carol', '/');
    const group = await makeGroup(page, await findClient(page), pennant, 'pennant');
    await page.goto(`/renforcement/group/${group}`);
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).not.toHaveValue('');
    await text.fill('What I wrote myself.');
    const theirs = { title: 'Theirs', markdown: 'What they wrote.', isQuestion: false, url: null };
    await changeGroup(page, group, { act: 'draft', method: 'PUT', ...theirs });
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await expect(
      page.getByText('Someone changed the answer while you were editing').first(),
    ).toBeVisible();
    await expect(text).toHaveValue('What I wrote myself.');
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(text).toHaveValue('What I wrote myself.');

    await page.goto(`/renforcement/group/${group}`);
    const rename = page.getByRole('button', { name: 'Rename' });
    await expect(rename).toBeVisible();
    await changeGroup(page, group, { act: 'rename', name: 'Poles' });
    await rename.click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Pennants');
    await page.keyboard.press('Enter');
    await expect(page.getByText('changed this group while you were editing')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poles');
    await expectNoAxeViolations(page);
  });
});

test('a guest reads the demo’s groups and changes none', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'dan', '/renforcement?state=all');
  const row = page.getByRole('link', { name: 'The display shows the wrong time' });
  await row.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The display shows the wrong time',
  );
  await expect(page.getByText('Only agents can answer this group.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Before and after the answer' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tickets of the group' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: /Approve|Rename|Merge|Dismiss|Withdraw/ }),
  ).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test(
  'in French: what auto-reinforcement answered, with its measures',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'erin', '/renforcement?state=all');
    const row = page.getByRole('link', { name: /nuancier/ });
    await expect(async () => {
      await page.reload();
      await expect(row).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expectNoAxeViolations(page);
    await row.click();
    await expect(page.getByText('Approuvée par le renforcement automatique')).toBeVisible();
    await expectNoAxeViolations(page);
  },
);
