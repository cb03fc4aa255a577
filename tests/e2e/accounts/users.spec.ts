import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn, submitSignIn } from '../support/sign-in.ts';

const password = 'a long enough secret';

async function fillInvitation(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Invite a user' }).click();
  await expect(page).toHaveTitle('Invite a user — Replique');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('First name').fill('Nina');
  await page.getByLabel('Last name').fill('Keller');
  await page.getByLabel('E-mail').fill('nina@');
  await page.getByLabel('Role').selectOption('Agent');
  await page.getByRole('button', { name: /(Send|Create) the invitation/ }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: /(Send|Create) the invitation/ }).click();
}

test.describe('with the refusals that end a session', () => {
  test.use({ expectedConsole: [/401/] });

  test(
    'an Admin invites a person, who signs in and is gone at once when deleted @spec-2.53 @spec-2.85 @spec-2.86 @spec-8.17 @message-13',
    { tag: '@quick' },
    async ({ page, browser, baseURL }) => {
      const email = 'nina.keller@replique.test';
      await signIn(page, 'bob', '/users');
      await expectNoAxeViolations(page);
      await fillInvitation(page, email);
      // No mail server is configured here: the link is for Bob to pass on.
      const kept = page.getByRole('dialog', { name: 'Pass on the invitation' });
      await expect(kept).toContainText('give it to Nina Keller');
      const link = await kept.getByText(/token=/).innerText();
      await expectNoAxeViolations(page);
      // The way on is the link.
      await expect(kept.getByRole('button', { name: 'Copy the link' })).toBeFocused();
      await kept.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(`Invitation created for ${email}`)).toBeVisible();
      const row = page.getByRole('row', { name: /nina\.keller/ });
      await expect(row).toContainText('Invited');

      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      const nina = await context.newPage();
      await nina.goto(link);
      for (const field of await nina.locator('input[type="password"]').all())
        await field.fill(password);
      await nina.locator('form button:not([type="button"])').first().click();
      await nina.goto('/users');
      if (nina.url().includes('/signin')) await submitSignIn(nina, email, password);
      await expect(nina.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      await expect(nina.getByRole('link', { name: 'Invite a user' })).toHaveCount(0);
      await nina.goto('/users/edit');
      await expect(nina.getByText('Your role does not have access to this page')).toBeVisible();

      await page.reload();
      await expect(row).not.toContainText('Invited');
      await row.getByRole('button', { name: 'Delete Nina Keller' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this user ?' });
      await expect(dialog).toContainText(email);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(row).toHaveCount(0);

      // Her console may have noticed by itself, and be on its way out already.
      await nina.goto('/tickets').catch(() => undefined);
      await nina.waitForURL(/\/signin/);
      await context.close();
    },
  );
});

test('an Admin imports a file after a look at what will come of it @spec-5.1 @spec-8.7 @message-1', async ({
  page,
}) => {
  const email = `zoe-${Date.now()}@replique.test`;
  await signIn(page, 'bob', '/users');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    // As older spreadsheets write it: é is one byte.
    buffer: Buffer.from(
      `E-mail;Prénom;Nom;Rôle\n${email};Zoé;Évrard;Agent\nnot-an-address;Ben;Low;Boss\n`,
      'latin1',
    ),
  });
  await expect(dialog.getByText('One person will be invited.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /3 E-mail Invalid email/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /3 Role Unknown role/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Invite one person' }).click();
  await expect(dialog.getByText('One person was invited.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: new RegExp(`${email}.*Zoé Évrard`) })).toBeVisible();
});

test('the tab says what is shown', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'alice', '/users');
  await expect(page).toHaveTitle('Users — Replique');
  await page.getByRole('link', { name: 'carol@replique.test' }).click();
  await expect(page).toHaveTitle('Carol Whitfield — Replique');
  await page.goto('/tickets');
  const subject = page.getByRole('table', { name: 'Tickets' }).getByRole('link').first();
  await subject.click();
  await expect(page).not.toHaveTitle('Tickets — Replique');
  await expect(page).not.toHaveTitle('Ticket — Replique');
  await page.goBack();
  await expect(page).toHaveTitle('Tickets — Replique');
  await page.goto('/prompts/edit');
  await expect(page).toHaveTitle('New prompt — Replique');
  await page.goto('/prompts');
  await page.getByRole('link', { name: 'Support reply, English-first' }).click();
  await expect(page).toHaveTitle('Support reply, English-first — Replique');
  await page.goto('/clients?archived=0');
  await page.getByRole('link', { name: 'Fernhollow Bikes' }).first().click();
  await expect(page).toHaveTitle(/^(.+ · )?Fernhollow Bikes — Replique$/);
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveTitle('Page not found — Replique');
});
