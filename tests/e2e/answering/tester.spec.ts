import { expect } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

test('an agent replays a ticket on two versions, compares with what was sent, and makes a test of it @spec-2.32', async ({
  page,
}) => {
  await signIn(page, 'carol', '/tickets?status=answered');
  // Journeys before may have left tickets of their own.
  const ticket = page
    .getByRole('row')
    .filter({ hasText: /FH-\d+/ })
    .first();
  const name = (await ticket.innerText()).match(/FH-\d+/)?.[0] ?? '';
  expect(name).not.toBe('');
  await page.getByRole('link', { name: 'Tester' }).click();
  await expect(page.getByRole('heading', { name: 'Try the prompt' })).toBeVisible();

  // Which one is deployed depends on the journeys before.
  await page.getByRole('combobox', { name: 'Version', exact: true }).selectOption('2');
  await page.getByLabel('Compare with').selectOption('1');
  await page.getByRole('button', { name: 'A ticket' }).click();
  await page.getByRole('textbox', { name: 'Ticket id' }).fill(name);
  await expect(page.getByRole('group', { name: 'Cut after this message' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`compare=1.*ticket=${name}`));
  await page.keyboard.press('Control+Enter');

  const [left, right] = [
    page.getByRole('region', { name: 'Version 2', exact: true }),
    page.getByRole('region', { name: 'Version 1', exact: true }),
  ];
  await expect(left.getByText('Whole answer')).toBeVisible();
  await expect(right.getByText('Whole answer')).toBeVisible();
  // The link opens the run again as it was.
  await expect(page).toHaveURL(/run=[0-9a-f-]{36}/);
  const text = await right.innerText();
  await page.reload();
  await expect(right.getByText('Whole answer')).toBeVisible();
  expect(await right.innerText()).toBe(text);

  await page.getByRole('button', { name: 'Name this run' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Replay of a ticket');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replay of a ticket' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Replay of a ticket/ })).toBeVisible();
});

test('a free question is answered and becomes a case @spec-2.88', async ({ page }) => {
  const question = 'How can I return my bike and get a refund?';
  await signIn(page, 'carol', `/demo?question=${encodeURIComponent(question)}`);
  await page.getByRole('button', { name: 'Run' }).click();
  // Which one is deployed depends on the journeys before.
  const answer = page.getByRole('region', { name: /^Version \d+$/ });
  await answer.getByRole('button', { name: 'Add to tests' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Question')).toHaveValue(question);
  await expect(dialog.getByLabel('Expected answer')).not.toHaveValue('');
  await dialog.getByLabel('Test set').selectOption({ label: 'A new set…' });
  await dialog.getByLabel('Name of the new set').fill('Returns');
  await dialog.getByRole('button', { name: 'Add the case' }).click();
  await expect(page.getByText(/^Added to “Returns”, which now has 1 case/)).toBeVisible();
});

test('what is pasted and run at once is what is answered, and it stays in the field', async ({
  page,
}) => {
  const before = 'How can I return my bike and get a refund?';
  const pasted = 'Where can I find the serial number of my bike?';
  await signIn(page, 'carol', `/demo?question=${encodeURIComponent(before)}`);
  const field = page.getByRole('textbox', { name: 'Question' });
  await expect(field).toHaveValue(before);
  const run = page.getByRole('button', { name: 'Run' });
  await expect(run).toBeEnabled();
  // As fast as a hand at best: the click comes with the paste, before anything else happens.
  await field.evaluate((element, text) => {
    const area = element as HTMLTextAreaElement;
    area.focus();
    area.select();
    document.execCommand('insertText', false, text);
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find((each) => each.textContent === 'Run');
    button?.focus();
    button?.click();
  }, pasted);
  // The field is that of the kept run then, and says what was asked.
  await expect(page).toHaveURL(/run=[0-9a-f-]{36}/);
  await expect(field).toHaveValue(pasted);
  await page.reload();
  await expect(field).toHaveValue(pasted);
});

test('a guest runs the tester, and nothing is kept', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'dan', '/demo?question=Who%20won%20the%20football%20match%20yesterday%3F');
  await expect(page.getByText(/^With your role, runs are not saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Run' }).click();
  // Which one is deployed depends on the journeys before.
  const answer = page.getByRole('region', { name: /^Version \d+$/ });
  await expect(answer.getByText('Whole answer')).toBeVisible();
  await expect(answer.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page).not.toHaveURL(/run=/);
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
});
