import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA and axe's good practices. */
const axeTags = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
];

/**
 * A dialog that is fading out has colours of no theme. What never ends is not waited for: spinners, and what follows
 * scrolling instead of time.
 */
function isStill(): boolean {
  return document.getAnimations().every(({ playState, timeline, effect }) => {
    const lasts = effect?.getComputedTiming().endTime;
    return playState !== 'running' || timeline !== document.timeline || lasts === Infinity;
  });
}

/**
 * One line for each element that breaks a rule of WCAG 2.2 AA or a good practice.
 * @param within a selector; without it the whole page
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  const hasFrames = page.frames().length > 1;
  // Half a megabyte that a page needs once, however often it is looked at.
  const isThere = !hasFrames && (await page.evaluate(() => Object.hasOwn(window, 'axe')));
  // What is found in frames is put together in a second page; without frames nothing is to put together.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ resultTypes: ['violations'] })
    .withTags(axeTags)
    .setLegacyMode(!hasFrames);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.html}`),
  );
}

async function whenDrawn(page: Page): Promise<string[]> {
  // A page that is not drawn yet has neither heading nor landmark.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Rows of the search before are pale until the new ones are there.
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);
  await page.waitForFunction(isStill);
  return findAxeViolations(page);
}

/** Fails with one line for each element that breaks a rule of WCAG 2.2 AA or a good practice. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const found = await whenDrawn(page);
  // A list that was read again just then was pale.
  const isPale = found.length > 0 && found.every((line) => line.startsWith('color-contrast'));
  expect(isPale ? await whenDrawn(page) : found, 'accessibility rules of axe').toEqual([]);
}
