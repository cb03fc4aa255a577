import { expect, type Page } from '@playwright/test';
import { desks, type DeskName } from './desk-pages.ts';
import type { ExtensionBrowser } from './extension-browser.ts';
import { submitSignIn, type Person } from './sign-in.ts';

/** Signs in by the window that the browser opens for it. */
export async function signInBy(
  { context }: ExtensionBrowser,
  person: Person,
  begin: () => Promise<void>,
): Promise<void> {
  const [opened] = await Promise.all([context.waitForEvent('page'), begin()]);
  await opened.waitForURL(/\/signin/);
  await submitSignIn(opened, `${person}@replique.test`, 'replique-demo');
  await opened.getByRole('button', { name: /^(?:Connect|Relier)$/ }).click();
}

export async function signInAt(
  browser: ExtensionBrowser,
  panel: Page,
  url: string,
  person: Person,
) {
  await browser.willAllow(`${new URL(url).protocol}//${new URL(url).hostname}/*`);
  await panel.getByRole('textbox').fill(url);
  const button = panel.getByRole('button', { name: /^(?:Sign in|Se connecter)$/ });
  await signInBy(browser, person, () => button.click());
  await expect(panel.getByRole('button', { name: /^(?:Sign out|Se déconnecter)$/ })).toBeVisible();
}

/** The person allows the site, by the panel's button. */
export async function useOn(browser: ExtensionBrowser, panel: Page, name: DeskName): Promise<void> {
  const { host } = desks[name];
  await browser.willAllow(`https://${host}/*`);
  await panel
    .getByRole('button', { name: new RegExp(`^(?:Use on|Utiliser sur) ${host}$`) })
    .click();
}
