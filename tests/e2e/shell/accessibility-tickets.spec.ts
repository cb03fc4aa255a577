import { expect, type Page } from '@playwright/test';
import { callAs } from '../support/call-as.ts';
import { test } from '../support/console-errors.ts';
import { expectHeard, fillByKeys, listen, press, tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/sign-in.ts';

/** Main tasks by the keyboard alone, as a screen reader is told them (docs/writing.md). */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test.describe('with a refusal on purpose', () => {
  test.use({ expectedConsole: [/40[013]/] });

  test('1: one signs in, and hears why not', async ({ page }) => {
    await page.goto('/tickets');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type('carol@replique.test');
    await fillByKeys(page, page.getByLabel('Password', { exact: true }), 'not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Sign in" [level=1]
      - alert: Wrong e-mail address or password.
      - textbox "E-mail": carol@replique.test
      - textbox "Password"
      - checkbox "Remember this device for 30 days" [checked=false]
      - button "Sign in"
    `);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('replique-demo');
    await press(page, page.getByRole('button', { name: 'Sign in', exact: true }));
    await expect(heading(page)).toHaveText('Tickets');

    // Past the menus in one step.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('2: one finds a ticket, opens it, and is back at its row', async ({ page }) => {
  await listen(page);
  await signIn(page, 'carol', '/tickets');
  const rows = page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('battery');
  await expect(page).toHaveURL(/search=battery/);
  await expectHeard(page, /^1–\d+ of [\d,]+$/);

  await press(page, page.getByRole('button', { name: 'Language', exact: true }));
  const menu = page.getByRole('dialog', { name: 'Language' });
  await press(page, menu.getByRole('checkbox', { name: /^English/ }), 'Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: /^Language/ })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Messages Not sorted' }), 'Space');
  await expect(page.getByRole('table', { name: 'Tickets' })).toMatchAriaSnapshot(`
    - rowgroup:
      - row:
        - columnheader "Select all tickets on this page":
          - checkbox "Select all tickets on this page"
        - columnheader "Subject"
        - columnheader /Messages Sorted/:
          - button /Messages Sorted/
  `);
  await expect(page.getByRole('columnheader', { name: /^Messages/ })).toHaveAttribute(
    'aria-sort',
    /ascending|descending/,
  );

  const row = rows.nth(1).getByRole('link');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  const key = await rows.nth(1).getAttribute('data-row-key');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tickets/${key}`));
  // What is new is read from its beginning.
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, page.getByLabel('Breadcrumb').getByRole('link', { name: 'Tickets' }));
  await expect(rows.nth(1)).toHaveAttribute('data-row-key', key ?? '');
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
});

test('3: one has a suggestion written, reads its sources, edits and accepts it', async ({
  page,
}) => {
  await listen(page);
  await signIn(page, 'carol', '/tickets');
  // A ticket of the test's own: what others do to the demo's meets nobody.
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  const externalId = `keys-${Date.now()}`;
  const text = 'I have a new phone, and the Trailhand app says bike not found. What can I do?';
  const asked = { client: client?.uuid, externalId, subject: 'App without a bike', language: 'en' };
  const messages = [{ externalId: '1', role: 'requester', sentAt: new Date().toISOString(), text }];
  const body = {
    ...asked,
    requesterName: 'Ada Keys',
    createdAt: new Date().toISOString(),
    messages,
  };
  await callAs(page, '/v2/tickets', { method: 'POST', body: JSON.stringify(body) });
  // The key is known once the list is there.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(externalId);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('App without a bike');
  await expect(page.getByRole('main')).toBeFocused();

  const panel = page.getByRole('region', { name: 'Reply', exact: true });
  await expect(panel.getByText('No suggestion yet')).toBeVisible();
  await page.keyboard.press('g');
  await expectHeard(page, /Suggestion ready\./);
  await expect(panel).toMatchAriaSnapshot(`
    - heading "Reply" [level=2]
    - button "Copy and next"
    - button "Mark as answered"
    - button "Edit"
    - button "Instructions for the next suggestion"
    - button "More actions"
  `);
  const context = page.getByRole('region', { name: 'Context', exact: true });
  await expect(context).toMatchAriaSnapshot(`
    - region "Sources":
      - heading "Sources" [level=2]
      - list:
        - listitem /^Source 1/
  `);
  // The way to the reply: a link past all that stands before it, and its first action.
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the reply' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Copy and next')).toBeFocused();
  await page.keyboard.press('1');
  await expect(context.getByRole('listitem', { name: /^Source 1/ })).toBeFocused();
  await press(page, button(page, 'Edit'), 'Space');
  const editor = page.getByRole('textbox', { name: 'Suggestion text' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Written by keys.');
  await press(page, panel.getByRole('button', { name: 'Save', exact: true }));
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('a');
  await expectHeard(page, /marked as answered/);
  await expect(panel.getByText('Used by Carol Whitfield')).toBeVisible();
});

test('4: one goes anywhere with the palette, and comes back where one was', async ({ page }) => {
  await listen(page);
  await signIn(page, 'alice');
  await expect(heading(page)).toBeVisible();
  const opener = page.getByRole('button', { name: /^Search or go to/ });
  await tabTo(page, opener);
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  await expect(field).toBeFocused();
  await page.keyboard.type('outbox');
  await expectHeard(page, /^\d+ results?$/);
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Search or go to":
      - combobox "Search or go to" [expanded]: outbox
      - listbox "Results":
        - group "Screens":
          - option "E-mail outbox" [selected]
  `);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('outbox');
  await expect(page.getByRole('option', { name: 'E-mail outbox', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('10: one reads another period of the insights, and takes it as a file', async ({ page }) => {
  await listen(page);
  await signIn(page, 'bob', '/insights/v2?period=84');
  const period = page.getByRole('button', { name: /^Period/ });
  await press(page, period);
  const menu = page.getByRole('dialog', { name: /^Period/ });
  await expect(menu.getByRole('group', { name: 'Period' })).toMatchAriaSnapshot(`
    - button "Last 28 days" [pressed=false]
    - button "Last 12 weeks" [pressed]
  `);
  await press(page, menu.getByRole('button', { name: 'Last 28 days' }));
  await expect(period).toHaveAccessibleName(/Last 28 days/);
  await expect(period).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Export' }));
  const dialog = page.getByRole('dialog', { name: 'Export insights' });
  await press(page, dialog.getByRole('button', { name: 'JSON' }), 'Space');
  await press(page, dialog.getByRole('button', { name: 'Export' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await expectHeard(page, /^Creating the file…/);
  await press(page, page.getByRole('button', { name: /^Background tasks/ }));
  const work = page.getByRole('dialog', { name: 'Background tasks' });
  const file = work.getByRole('listitem').filter({ hasText: 'Export of insights' }).first();
  const download = file.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible();
  const loading = page.waitForEvent('download');
  await press(page, download);
  expect((await loading).suggestedFilename()).toMatch(/\.json$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Background tasks/ })).toBeFocused();
});
