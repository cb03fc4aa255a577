import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import { signIn } from '../support/sign-in.ts';

/** The demo's first client, as the person reads it. */
async function findClient(page: Page): Promise<string> {
  const clients = await callAs<{ uuid: string; name: string }[]>(page, '/v2/clients');
  return clients.find(({ name }) => name === 'Fernhollow Bikes')?.uuid ?? '';
}

const returns = 'How can I return my bike and get a refund?';
const csv = [
  'Question;Answer;Must contain',
  'How long does delivery take?;;days',
  'Which helmet fits a child?;;helmet|child',
  ';Nothing is asked here;',
].join('\n');

/** By hand: an answer is expected to say what no answer says. */
async function addByHand(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a case' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill(returns);
  await page.getByLabel('New check').selectOption('contains');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter at least one phrase.')).toBeVisible();
  await page.getByLabel('Phrases, one per line').fill('zebra crossing');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: returns })).toBeVisible();
}

async function addFromFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'From a file' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'cases.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue('Question');
  await dialog.getByLabel('Must contain').selectOption('Must contain');
  await expect(dialog.getByText('No question')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 cases' }).click();
  await expect(dialog.getByText('Done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

async function addFromTickets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'From tickets' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Maximum number').fill('2');
  await dialog.getByRole('button', { name: 'Create cases' }).click();
  await expect(dialog.getByText(/^2 created, 0 already there/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test(
  'a super-admin makes a set, runs two versions over it, and overrules a failing case @spec-2.65',
  { tag: '@slow' },
  async ({ page }) => {
    test.slow();
    await signIn(page, 'alice', '/clients?archived=0');
    const client = await findClient(page);
    await page.goto(`/clients/details/${client}/batch-testing`);
    await page.getByRole('button', { name: 'New test set' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Journey of returns');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Journey of returns' }).click();
    await addByHand(page);
    await addFromFile(page);
    await addFromTickets(page);
    await expect(page.getByRole('row')).toHaveCount(6);
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Run', exact: true }).click();
    // Which one is deployed depends on the journeys before.
    await dialog.getByLabel('Version', { exact: true }).selectOption('2');
    await dialog.getByLabel('Compare with').selectOption('2');
    await expect(dialog.getByText('Choose another version or another model.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    // The built-in writer answers for the demo's clients: as a choice it is a model like others.
    await dialog.getByLabel('Model', { exact: true }).selectOption('Replique extractive');
    await dialog.getByLabel('Compare with').selectOption('1');
    await expect(dialog.getByText('10 answers')).toBeVisible();
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: /version 2 against 1$/ }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText('Done', { exact: true })).toBeVisible({
      timeout: 30_000,
    });

    await expect(page.getByText(/^Version 2 does .+ than version 1$/)).toBeVisible();
    const totals = page.getByRole('group', { name: 'Totals' });
    await expect(totals.getByRole('columnheader', { name: 'Contradicted' })).toBeVisible();
    await expect(totals.getByRole('row', { name: /Version 1/ })).toContainText(/\d of 5/);
    await page.getByRole('button', { name: 'Failed', exact: true }).click();
    await expect(page).toHaveURL(/outcome=fail/);
    await page.getByRole('link', { name: returns }).click();
    await expect(page).toHaveURL(/test-runs\/[0-9a-f-]{36}\/[0-9a-f-]{36}\?outcome=fail/);
    const answers = page.getByRole('region', { name: 'Answers: Version 2' });
    await expect(answers.getByText('zebra crossing').last()).toBeVisible();
    await expectNoAxeViolations(page);
    await answers.getByLabel('Reason (optional)').fill('Zebras were a bad idea');
    await answers.getByRole('button', { name: 'Pass', exact: true }).click();
    await expect(answers.getByText(/Passed by/)).toBeVisible();
    // It is a pass now, so that the filter passes it over; its address shows it all the same.
    await page.reload();
    await expect(answers.getByText(/Passed by/)).toBeVisible();
    await answers.getByRole('button', { name: 'Remove' }).click();
    await expect(answers.getByText(/Passed by/)).toBeHidden();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  },
);

test(
  'the tab and a set are read in French; the set is a gate, and goes @spec-2.65',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'alice', '/clients?archived=0');
    const client = await findClient(page);
    const body = JSON.stringify({ client, name: 'Parcours français' });
    await callAs(page, '/v2/test-sets', { method: 'POST', body });
    await page.evaluate(() => localStorage.setItem('language', 'fr'));
    await page.goto(`/clients/details/${client}/batch-testing`);
    await expect(page.getByRole('heading', { name: 'Tests par lots' })).toBeVisible();
    await page.getByRole('button', { name: /^Paramètres de «.Parcours français/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Exigé avant le déploiement').check();
    await dialog.getByLabel('Répétitions').fill('11');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Indiquez un nombre de 1 à 10.')).toBeVisible();
    await dialog.getByLabel('Répétitions').fill('3');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('link', { name: 'Parcours français' }).click();
    await expect(page.getByRole('heading', { name: 'Aucun cas pour l’instant' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Bloquant', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page).toHaveURL(/batch-testing$/);
    await expect(page.getByRole('link', { name: 'Parcours français' })).toHaveCount(0);
  },
);

test('an agent adds a suggestion to the tests, whose tab is for super-admins @spec-2.41', async ({
  page,
}) => {
  await signIn(page, 'carol', '/tickets');
  // A ticket that no other journey writes for.
  const search = encodeURIComponent('E12 keeps coming back');
  const { items } = await callAs<{ items: { uuid: string }[] }>(
    page,
    `/v2/tickets?search=${search}`,
  );
  const ticket = items[0]?.uuid ?? '';
  await page.evaluate(async (path) => {
    const token = localStorage.getItem('accessToken');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await (await fetch(path, { method: 'POST', headers, body: '{}' })).text();
  }, `/v2/tickets/${ticket}/suggestions`);
  await page.goto(`/tickets/${ticket}`);
  await page.getByRole('button', { name: 'Add to tests' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Question')).not.toHaveValue('');
  await expect(dialog.getByLabel('Expected answer')).not.toHaveValue('');
  await dialog.getByLabel('Test set').selectOption({ label: 'A new set…' });
  await dialog.getByLabel('Name of the new set').fill('From the workbench');
  await dialog.getByRole('button', { name: 'Add the case' }).click();
  await expect(
    page.getByText(/^Added to “From the workbench”, which now has 1 case/),
  ).toBeVisible();
  await page.goto(`/clients/details/${await findClient(page)}/batch-testing`);
  await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Batch testing' })).toHaveCount(0);
});
