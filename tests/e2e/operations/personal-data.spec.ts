import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

/** Two customers of one subject: what is done for the first must not touch the second. */
const [first, second] = ['maud.tillery@leaving.example', 'nora.quill@staying.example'];
const subject = 'A rattling saddlebag';

const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
const person = (page: Page) => section(page, 'One person');
const erasures = (page: Page) => section(page, 'Erasures');

async function pathOfTab(page: Page): Promise<string> {
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  return `/clients/details/${client?.uuid}/personal-data`;
}

/** A ticket as a program of the client brings it; answers its id. */
async function pushTicket(page: Page, email: string, text: string): Promise<string> {
  const at = new Date().toISOString();
  const messages = [{ externalId: 'm1', role: 'requester', sentAt: at, text }];
  const ticket = { externalId: `journey-${email}-${at}`, subject, createdAt: at, messages };
  const body = JSON.stringify({ ...ticket, requesterEmail: email });
  const { uuid } = await callAs<{ uuid: string }>(page, '/v2/tickets', { method: 'POST', body });
  return uuid;
}

async function lookUp(page: Page, email: string): Promise<void> {
  await person(page).getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await person(page).getByRole('button', { name: 'Look up' }).click();
}

/** The tickets of this journey's subject that the list still shows. */
async function listed(page: Page): Promise<string[]> {
  const path = `/v2/tickets?search=${encodeURIComponent(subject)}`;
  const { items } = await callAs<{ items: { uuid: string }[] }>(page, path);
  return items.map(({ uuid }) => uuid);
}

test('an Admin sets how long things are kept, and is asked only where something goes @check-45.5', async ({
  page,
}) => {
  await signIn(page, 'bob', '/');
  await page.goto(await pathOfTab(page));
  const chats = page.getByLabel('Chats', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await chats.fill('0');
  await expect(page.getByText('Enter a whole number from 1 to 240, or leave empty.')).toBeVisible();
  await save.click();
  await expect(chats).toBeFocused();
  await chats.fill('240');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Delete older data?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Chats: older than 240 months']);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save and delete' }).click();
  await expect(page.getByText('Data retention saved.')).toBeVisible();
  await page.reload();
  await expect(chats).toHaveValue('240');

  await chats.fill('');
  await save.click();
  await expect(page.getByText('Data retention saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(chats).toHaveValue('');
});

test(
  'an Admin looks a customer up, exports what there is of them, and erases them for good @check-43.3',
  { tag: '@slow' },
  async ({ page }) => {
    await signIn(page, 'bob', '/');
    const gone = await pushTicket(page, first, 'The left saddlebag rattles since Tuesday.');
    const stays = await pushTicket(page, second, `Mine rattles too, says ${first}.`);
    await page.goto(await pathOfTab(page));
    await lookUp(page, 'no address');
    await expect(person(page).getByText('Enter a valid e-mail address.')).toBeVisible();
    await lookUp(page, `  ${first.toUpperCase()} `);
    await expect(count(person(page), 'Tickets')).toHaveText('1');
    await expect(count(person(page), 'Messages in them')).toHaveText('1');
    await expectNoAxeViolations(page);

    await person(page).getByRole('button', { name: 'Export everything' }).click();
    await person(page).getByRole('link', { name: 'Show exports' }).click();
    const file = page.getByRole('row', { name: /One person/ }).first();
    await expect(file.getByText('Ready')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await file.getByRole('button', { name: /^Download/ }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain('The left saddlebag rattles since Tuesday.');
    expect(text).toContain(gone);
    expect(text).not.toContain('Mine rattles too');
    expect(text).not.toContain(second);
    expect(text).not.toContain(stays);

    await page.goto(await pathOfTab(page));
    await lookUp(page, first);
    await eraseShown(page);
    const left = await listed(page);
    expect(left).toContain(stays);
    expect(left).not.toContain(gone);
    const ticket = await callAs<object>(page, `/v2/tickets/${stays}`);
    expect(JSON.stringify(ticket)).toContain('Mine rattles too, says [erased].');
    await lookUp(page, first);
    await expect(person(page).getByText('No tickets or chats of this person')).toBeVisible();
  },
);

/** What the first list of counts says of a name. */
const count = (within: Locator, name: string) =>
  within
    .locator('dl')
    .first()
    .locator('div', { has: within.page().getByText(name, { exact: true }) })
    .locator('dd');

/** Erases whom the page shows, and waits for the report. */
async function eraseShown(page: Page): Promise<void> {
  await person(page).getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${first}?` });
  const confirm = dialog.getByRole('button', { name: 'Erase permanently' });
  await dialog.getByLabel('Enter the address again').fill(second);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Enter the address again').fill(first);
  await expectNoAxeViolations(page);
  await confirm.click();
  await expect(person(page).getByRole('textbox', { name: 'E-mail address' })).toHaveValue('');
  const newest = erasures(page).getByRole('listitem').first();
  await expect(newest.getByText('Requested by Bob Brennan')).toBeVisible();
  await expect(newest.getByText('Done')).toBeVisible({ timeout: 60_000 });
  await newest.getByText('Report').click();
  await expect(count(newest, 'Tickets')).toHaveText('1');
  await expect(newest).not.toContainText(first);
  await expectNoAxeViolations(page);
}

test.describe('what is refused', () => {
  test.use({ expectedConsole: [/403/] });

  test('an Agent is offered nothing of it, and gets none @check-43.3', async ({ page }) => {
    await signIn(page, 'carol', '/');
    const path = await pathOfTab(page);
    await page.goto(path);
    await expect(page.getByText('Your role does not have access to this page')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Personal data' })).toHaveCount(0);
    const client = path.split('/')[3];
    const person = { method: 'POST', body: JSON.stringify({ email: first }) };
    await expect(callAs(page, `/v2/clients/${client}/person`, person)).rejects.toThrow(/403/);
  });
});
