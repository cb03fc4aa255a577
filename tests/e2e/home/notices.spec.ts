/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { findClient, makeGroup } from '../support/groups.ts';
import { signIn } from '../support/sign-in.ts';

const panniers = {
  key: 'group-panniers',
  questions: [
    'How do I wash the canvas panniers?',
    'Washing canvas panniers: how is it done?',
    'How are the canvas panniers washed?',
    'I want to wash my canvas panniers, how?',
    'How can I wash canvas panniers myself?',
    'My canvas panniers are dirty, how do I wash them?',
  ],
  answers: [
    'You can wash the canvas panniers by hand in cold water. Let them dry in the shade.',
    'Please wash the canvas panniers by hand, in cold water, and let them dry in the shade.',
  ],
};

const bell = (page: Page) => page.getByRole('button', { name: /^Background tasks and notices/ });
const notices = (page: Page) =>
  page.getByRole('dialog').getByRole('region', { name: 'What needs your attention' });

test('what asks for an Agent is told in the bell, leads there, and can be left out', async ({
  page,
  quietConsole: _,
}) => {
  test.slow();
  await signIn(page, 'carol', '/');
  const group = await makeGroup(page, await findClient(page), panniers, 'panniers');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/\d+ new notices?/);
  await bell(page).click();
  const told = notices(page).getByRole('listitem').filter({ hasText: 'panniers' });
  await expect(told.getByText('A group to answer')).toBeVisible();
  await expectNoAxeViolations(page);
  await told.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/renforcement/group/${group}$`));
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expect(bell(page)).not.toHaveAccessibleName(/new notice/);

  await bell(page).click();
  await notices(page).getByText('Choose notifications').click();
  await notices(page).getByRole('checkbox', { name: 'A group to answer' }).click();
  await expect(told).toHaveCount(0);
  await notices(page).getByRole('checkbox', { name: 'A group to answer' }).click();
  await expect(told).toHaveCount(1);
});

test('a ticket is printed with its conversation and sources, without menus and buttons', async ({
  page,
  quietConsole: _,
}) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  const row = page.getByRole('table', { name: 'Tickets' }).locator('tbody tr').first();
  await row.getByRole('link').first().click();
  const conversation = page.getByRole('log').or(page.getByRole('region', { name: 'Conversation' }));
  await expect(conversation.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(conversation.first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(bell(page)).toBeHidden();
  // The number of a source says on paper too what a sentence stands on.
  const buttons = page.getByRole('main').getByRole('button');
  const sources = page.getByRole('button', { name: /^Source \d/ });
  for (const button of await buttons.all())
    if ((await button.and(sources).count()) === 0) await expect(button).toBeHidden();
  // When it was written, not how long ago that is.
  const time = page.getByRole('main').locator('time').first();
  const exact = (await time.getAttribute('title')) ?? '';
  const printed = () => time.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await printed()).toBe(`"${exact}"`);
  await page.emulateMedia({ media: 'screen' });
  await expect(bell(page)).toBeVisible();
});
