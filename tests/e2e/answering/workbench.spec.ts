import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn } from '../support/sign-in.ts';

const context = (page: Page) => page.getByRole('region', { name: 'Context', exact: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Reply', exact: true });
const card = (page: Page, number: number) => page.locator(`[data-source="${number}"]`);

/** Who works by keyboard is never thrown back to the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'nothing'))
    .not.toMatch(/BODY|nothing/);
}

/** Tab until this is reached: what the keyboard can't reach is not there. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(label)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

async function generate(page: Page): Promise<void> {
  const written = page.getByRole('status').filter({ hasText: 'Suggestion ready.' });
  await page.keyboard.press('g');
  await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  await expect(written).toBeAttached();
  await expectFocusKept(page);
}

/** A ticket that knowledge answers, and that no other journey writes for. */
const subject = 'Tracking says not found';

/** The sources by their numbers, one of them passed over for this question. */
async function readSources(page: Page): Promise<void> {
  await generate(page);
  await page.keyboard.press('1');
  await expect(card(page, 1)).toBeFocused();
  const out = await card(page, 1).getByRole('link').first().innerText();
  await page.keyboard.press('n');
  await expect(card(page, 1).getByText('Marked as not relevant by Carol')).toBeVisible();
  await generate(page);
  await expect(context(page).getByRole('link', { name: out, exact: true })).toHaveCount(0);
}

/** An instruction, an edit that a slip of the finger does not cost, its versions. */
async function writeAndRestore(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocusKept(page);
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Suggestion text' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' See you soon.');
  await expectLastLineSeen(page);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue(/See you soon\.$/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Edited', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await tabTo(page, /^2 versions$/);
  await page.keyboard.press('Enter');
  await expect(context(page).getByText('As first written')).toBeVisible();
  await tabTo(page, /^Show what changed in version 2$/);
  await page.keyboard.press('Enter');
  await expect(context(page).locator('ins')).toContainText('See you soon.');
  await tabTo(page, /^Restore version 1$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Version 1 restored.')).toBeVisible();
  await expectFocusKept(page);
}

/** The line being typed is not under the editor's buttons: only the field's own padding may be. */
async function expectLastLineSeen(page: Page): Promise<void> {
  const field = await page.getByRole('textbox', { name: 'Suggestion text' }).boundingBox();
  const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0) - (save?.y ?? 0)).toBeLessThanOrEqual(16);
}

/** A thumb, a reason, changed again. */
async function judge(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Good suggestion', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Tone$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Save the rating$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Ratings' })).toContainText('Tone');
  await expect(page.getByRole('button', { name: 'Bad suggestion' })).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Good suggestion', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectNoAxeViolations(page);
}

/** Accepted, deleted, undone. */
async function decide(page: Page): Promise<void> {
  await page.keyboard.press('a');
  await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();
  await expectFocusKept(page);
  await page.keyboard.press('d');
  await expect(page.getByText('Suggestion deleted.')).toBeVisible();
  await expect(page.getByText('Used by Carol Whitfield')).toHaveCount(0);
  await expectFocusKept(page);
  await page.keyboard.press('z');
  await expect(page.getByText('Used by Carol Whitfield')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expectFocusKept(page);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Carol Whitfield restored a suggestion');
  await expect(history).toContainText('Carol Whitfield marked a source as not relevant');
}

test('the whole workbench by keyboard alone @spec-2.81', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'carol', '/tickets?status=waiting');
  await page.getByRole('searchbox', { name: 'Search tickets' }).focus();
  const link = page.getByRole('link', { name: subject }).first();
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(subject);
  await expect(page.getByRole('button', { name: 'Generate a suggestion' })).toBeVisible();
  await expectFocusKept(page);

  await readSources(page);
  await writeAndRestore(page);
  await judge(page);
  await decide(page);

  const before = await title.innerText();
  await page.keyboard.press('j');
  await expect(title).not.toHaveText(before);
  await expectFocusKept(page);
});

test(
  'who only reads sees what was said and done, and has nothing to change it with',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'dan', '/tickets?status=waiting');
    await page.locator('main tbody').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('opened the ticket');
    await expect(page.getByRole('region', { name: 'CRM fields' })).toBeVisible();
    await expect(
      page.getByRole('button', {
        name: /Generate|^Use|Edit|More actions|relevant|Restore|Good suggestion|Certify/,
      }),
    ).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Rate the suggestion');
  },
);
