import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import {
  addVersion,
  changeDays,
  deployBeside,
  makeGatedPrompt,
  openGate,
  slowTests,
  type GatedPrompt,
} from '../support/gated-prompt.ts';
import { signIn } from '../support/sign-in.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const styleField = (page: Page) => page.getByRole('textbox', { name: 'Style' });

async function openEditor(page: Page, { uuid }: GatedPrompt): Promise<void> {
  await page.goto(`/prompts/edit/${uuid}`);
  await expect(styleField(page)).toBeVisible();
}

/** Nobody comes across the client of a journey that is over. */
async function putAway(page: Page, { client }: GatedPrompt): Promise<void> {
  const body = JSON.stringify({ archived: true });
  await callAs(page, `/v2/clients/${client}`, { method: 'PATCH', body });
}

/** What is being written answers and is previewed before it is saved. */
async function tryDraft(page: Page): Promise<void> {
  await styleField(page).fill('Short and calm. Never use exclamation marks.');
  await page.getByRole('link', { name: 'Try' }).click();
  await page
    .getByRole('textbox', { name: 'Question', exact: true })
    .fill('How long can I return a kettle?');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('1');
  await page.getByRole('button', { name: 'Answer', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Your draft', exact: true })).toBeVisible();
  await expect(page.getByText('within 14 days').first()).toBeVisible();
  await expect(page.getByText('Changes from your draft')).toBeVisible();

  // The preview follows the text; the question stays.
  await page.getByRole('button', { name: 'Preview' }).click();
  const instructions = page.getByLabel('Instructions', { exact: true });
  await expect(instructions).toContainText('Never use exclamation marks.');
  await styleField(page).fill('Short and calm. Never use capitals.');
  await expect(instructions).toContainText('Never use capitals.');
  await expect(page.getByRole('group', { name: 'Variables' })).toContainText('{{client.name}}');
  await expectNoAxeViolations(page);
}

test(
  'a protected prompt is tried, refused with the case that fails, deployed and rolled back @spec-2.74',
  { tag: '@slow' },
  async ({ page }) => {
    await signIn(page, 'alice', '/prompts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const gated = await makeGatedPrompt(page, { name: 'Replies on kettles', days: 14 });
    await openEditor(page, gated);

    await tryDraft(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Version 2 saved. Not deployed yet')).toBeVisible();
    await page.getByRole('button', { name: 'Deploy version 2' }).first().click();
    await expect(dialog(page).getByRole('group', { name: 'What changes' })).toContainText(
      'Never use capitals.',
    );
    await expect(dialog(page).getByRole('row', { name: /Before production/ })).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Run the tests, then deploy' }).click();
    await expect(dialog(page).getByText('Version 2 failed its tests')).toBeVisible();
    await expect(
      dialog(page).getByText('The answer does not contain “within 30 days”.'),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Version 1 deployed')).toBeVisible();

    // The knowledge was wrong, not the prompt.
    await changeDays(page, gated, 30);
    await page.getByRole('button', { name: 'Version 2: 1 case failed' }).click();
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByText('Version 2 deployed')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('Version 2 deployed').first()).toBeVisible();

    await page.getByRole('link', { name: 'Deployments' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toContainText(
      'Show the failed case',
    );
    await page.getByRole('button', { name: 'Roll back to version 1' }).click();
    await expect(dialog(page).getByText('restored immediately, without tests')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Roll back to version 1' }).click();
    await expect(page.getByText('Version 1 deployed').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await putAway(page, gated);
  },
);

test(
  'in French: a refusal opens its case, and a super-admin deploys past the tests with a reason',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'alice', '/prompts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('language', 'fr'));
    const gated = await makeGatedPrompt(page, { name: 'Réponses sur les bouilloires', days: 14 });
    await openEditor(page, gated);
    await styleField(page).fill('Court et calme.');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Déployer la version 2' }).first().click();
    await dialog(page).getByRole('button', { name: 'Lancer les tests, puis déployer' }).click();
    await expect(dialog(page).getByText('La version 2 a échoué à ses tests')).toBeVisible();
    await expect(
      dialog(page).getByText(/La réponse ne contient pas «.within 30 days.»\./),
    ).toBeVisible();

    // The same version is refused again without running anything.
    await dialog(page).getByRole('button', { name: 'Fermer' }).last().click();
    await page.getByRole('link', { name: 'Déploiements' }).click();
    await page.getByRole('button', { name: 'Afficher le cas en échec' }).click();
    await expectNoAxeViolations(page);
    await dialog(page).getByText('Déployer malgré les tests').click();
    const override = dialog(page).getByRole('button', { name: 'Déployer avec ce motif' });
    await dialog(page).getByLabel('Motif').fill('Urgent');
    await override.click();
    await expect(dialog(page).getByText('Il manque 4 caractères.')).toBeVisible();
    await dialog(page).getByLabel('Motif').fill('Rappel produit : la réponse actuelle est fausse.');
    await override.click();
    await expect(page.getByText('Version 2 déployée').first()).toBeVisible();
    await expect(page.getByText('Motif : Rappel produit')).toBeVisible();
    await putAway(page, gated);
  },
);

test.describe('with expected refusals in the console', () => {
  test.use({ expectedConsole: [/4(09|12)/] });

  test('two deployments never overwrite each other silently', async ({ page }) => {
    await signIn(page, 'alice', '/prompts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const gated = await makeGatedPrompt(page, { name: 'Replies on teapots', days: 30 });
    await addVersion(page, gated, 1);
    await addVersion(page, gated, 2);
    await openEditor(page, gated);
    const head = page.getByRole('button', { name: 'Deploy version 3' }).first();

    // Another version was deployed while this person was reading.
    await head.click();
    const start = dialog(page).getByRole('button', { name: 'Run the tests, then deploy' });
    await expect(start).toBeVisible();
    const reason = 'A colleague was quicker.';
    await deployBeside(page, gated, { version: 2, replaces: 1, reason });
    await start.click();
    await expect(dialog(page).getByText('Version 2 was deployed in the meantime')).toBeVisible();
    await expect(dialog(page).getByText('It replaces version 2')).toBeVisible();
    await page.keyboard.press('Escape');

    // Another version is being tested; once that is stopped, the way back is open.
    await slowTests(page, gated);
    await deployBeside(page, gated, { version: 3, replaces: 2 });
    await page.reload();
    await page.getByRole('button', { name: 'Roll back to version 1' }).click();
    await expect(dialog(page).getByText('Version 3 is being tested')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Stop these tests' }).click();
    await expect(dialog(page).getByText('restored immediately, without tests')).toBeVisible();
    await page.keyboard.press('Escape');

    // Without a test that stands before it, a protected prompt needs a reason.
    await openGate(page, gated);
    await head.click();
    await expect(dialog(page).getByText('No tests required before deployment')).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: /Create test cases for/ })).toBeVisible();
    await expect(start).toHaveCount(0);
    await page.keyboard.press('Escape');
    await putAway(page, gated);
  });
});
