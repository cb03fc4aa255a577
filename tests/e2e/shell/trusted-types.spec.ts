/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

// A text becomes markup nowhere, and a script comes from nowhere else.

/** The browser says each time what it refused. */
test.use({ expectedConsole: [/Trusted ?(?:HTML|Script|Type)|Content Security Policy/i] });

/**
 * What comes of ways to make markup or a script of a text, typed into the page. Not eval: what drives the browser lifts
 * that one for itself.
 */
function tryAll(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    const outcome = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    const ways: Record<string, () => unknown> = {
      innerHTML: () => (document.createElement('p').innerHTML = '<i>x'),
      outerHTML: () =>
        (document.body.appendChild(document.createElement('p')).outerHTML = '<i>x</i>'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<i>x'),
      srcdoc: () => (document.createElement('iframe').srcdoc = '<script>ran.push(1)</script>'),
      write: () => document.write('<i>x'),
      parse: () => new DOMParser().parseFromString('<i>x', 'text/html'),
      script: () => (document.createElement('script').text = 'ran.push(1)'),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (...of: unknown[]) => void } }
        ).trustedTypes.createPolicy('mine', {}),
    };
    const told = Object.fromEntries(
      Object.entries(ways).map(([name, act]) => [name, outcome(act)] as const),
    );
    return { ...told, ran: String(ran.length) };
  });
}

for (const [name, open] of [
  ['the console', (page: Page) => signIn(page, 'carol', '/tickets')],
  ['the sign-in', (page: Page) => page.goto('/tickets').then(() => page.waitForURL(/\/signin/))],
] as const)
  test(`${name} refuses to make markup or a script of a text @check-16.3`, async ({ page }) => {
    await open(page);
    const told = await tryAll(page);
    for (const way of Object.keys(told).filter((each) => each !== 'ran'))
      expect([way, told[way]]).toEqual([way, 'TypeError']);
    expect(told['ran']).toBe('0');
  });
