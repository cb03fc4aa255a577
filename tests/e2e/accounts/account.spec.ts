/// <reference lib="dom" />
import { expect, type Browser, type Page } from '@playwright/test';
import { codeOf } from '../../app/totp.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn, submitSignIn } from '../support/sign-in.ts';

const password = 'replique-demo';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Dan D\./ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL(/signin/);
}

/** Password, then the page of the second step with this code. */
async function signInWithCode(page: Page, code: string): Promise<void> {
  await page.goto('/account');
  await page.waitForURL(/signin/);
  await submitSignIn(page, 'dan@replique.test', password);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/account$/);
}

/** Bob is offered to remove Dan's second factor, should it be lost. */
async function expectFactorIsRemovable(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await signIn(page, 'bob', '/users');
  await page.getByRole('link', { name: /dan@replique\.test/ }).click();
  await expect(page.getByRole('button', { name: 'Remove the second factor' })).toBeVisible();
  await page.close();
}

test.describe('the own account', () => {
  // A wrong password answers 400, and what ended on purpose 401 to the page that does not know it yet.
  test.use({ expectedConsole: [/40[013]/] });

  test('a second factor from the first scan to the recovery code, and out everywhere @slow', async ({
    page,
    browser,
    request,
  }) => {
    test.slow();
    await signIn(page, 'dan');
    await page.getByRole('button', { name: /Dan D\./ }).click();
    await page.getByRole('menuitem', { name: /dan@replique\.test/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Next' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await proof.getByLabel('Current password').fill('not it');
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof.getByText('Wrong password.')).toBeVisible();
    await proof.getByLabel('Current password').fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof).toBeHidden();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectNoAxeViolations(page);
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now(), -1));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const codes = await dialog.getByRole('listitem').allInnerTexts();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await expectFactorIsRemovable(browser, new URL(page.url()).origin);

    await logOut(page);
    await signInWithCode(page, codeOf(secret));
    await logOut(page);
    await signInWithCode(page, codes[0] ?? '');
    await expect(page.getByText('9 recovery codes left')).toBeVisible();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await proof.getByLabel('Current password').fill(password);
    await proof.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
    await expectNoAxeViolations(page);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Off', { exact: true })).toBeVisible();

    const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await signIn(elsewhere, 'dan');
    // Read now: the page leaves for the sign-in by itself once its session has ended.
    const refreshToken = await elsewhere.evaluate(() => localStorage.getItem('refreshToken'));
    await page.reload();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await dialog.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
    await page.waitForURL(/signin/);
    const answer = await request.post('/v2/auth/refresh', { data: { refreshToken } });
    expect(answer.status()).toBe(401);
    await elsewhere.close();
  });

  test('a passkey from making it to signing in by it, proving by it and removing it', async ({
    page,
  }) => {
    test.slow();
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, 'carol', '/account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByRole('button', { name: 'Create the passkey' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await proof.getByLabel('Current password').fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('Work laptop')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: /Carol / }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL(/signin/);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(/\/account$/);
    await expect(page.getByText(/Last used/).first()).toBeVisible();

    // After the password the same passkey is the second factor.
    await page.getByRole('button', { name: /Carol / }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL(/signin/);
    await submitSignIn(page, 'carol@replique.test', password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(/\/account$/);

    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('No passkey yet.')).toBeVisible();
  });

  test('saves name and language, and the page speaks it at once @spec-2.34 @spec-2.92', async ({
    page,
  }) => {
    await signIn(page, 'dan', '/account');
    await page.getByLabel('First name').fill('Daniel');
    await page.getByLabel('Preferred language').selectOption('fr');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compte' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Daniel D\./ })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr');
    await expectNoAxeViolations(page);
    await page.getByLabel('Prénom').fill('Dan');
    await page.getByLabel('Langue préférée').selectOption('en');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  });
});
