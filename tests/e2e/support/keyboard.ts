/// <reference lib="dom" />
import { expect, type Locator, type Page } from '@playwright/test';

/** What journeys by the keyboard alone, and by ear, are made of (docs/writing.md). */

declare global {
  interface Window {
    announced: string[];
  }
}

/** Writes down what live regions say, as a screen reader is told it; to be called before the page is opened. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announced = [];
    const live =
      '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    const hear = (text: string | null | undefined) => {
      if (text?.trim()) window.announced.push(text.replaceAll(/\s+/g, ' ').trim());
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        if (place?.closest(live)) hear(place.textContent);
        // A region that comes with its words is told of only when it is an alert.
        else
          for (const added of addedNodes)
            if (added instanceof Element)
              for (const alert of [added, ...added.querySelectorAll('[role="alert"]')])
                if (alert.matches('[role="alert"]')) hear(alert.textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Fails unless a live region says so, or said so since the page was opened. */
export async function expectHeard(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.announced), `a live region says ${words}`)
    .toContainEqual(expect.stringMatching(words));
}

/** Whether the element with the focus shows it: an outline of its own or of what stands for it, or a field's edge. */
function isFocusSeen(): boolean {
  const element = document.activeElement;
  if (element === null || element === document.body) return true;
  // The chatbot's place is a page of its own, behind a shadow root.
  if (element.shadowRoot) return true;
  const isOutlined = (style: CSSStyleDeclaration) =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  const hasEdge =
    element.matches('input, textarea, select') && !element.matches('[type="checkbox"]');
  const stands = [element, element.nextElementSibling, element.parentElement].filter(
    (each) => each !== null,
  );
  return (
    hasEdge ||
    isOutlined(getComputedStyle(element, '::after')) ||
    stands.some((each) => isOutlined(getComputedStyle(each)))
  );
}

/** Presses Tab until the target has the focus, which must be seen at every stop. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target, 'what Tab shall lead to').toBeVisible();
  const wanted = await target.elementHandle();
  for (let stops = 0; stops < 130; stops += 1) {
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
    await page.keyboard.press(key);
    const where = () => document.activeElement?.outerHTML.slice(0, 200);
    if (!(await page.evaluate(isFocusSeen)))
      throw new Error(`The focus is not seen on ${await page.evaluate(where)}`);
  }
  throw new Error(`${key} does not lead to ${target.toString()}`);
}

/** Tab to a control, then Enter. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tab to a field, then types over what is there. */
export async function fillByKeys(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses an option of a native list by its first letters, as the keyboard does. */
export async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(option);
  await expect(list.locator('option:checked')).toHaveText(option);
}
