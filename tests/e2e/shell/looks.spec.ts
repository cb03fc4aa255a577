/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { openSettled } from '../support/settled.ts';
import { signIn, type Person } from '../support/sign-in.ts';

type Look = {
  person: Person;
  scheme: 'light' | 'dark';
  width: number;
  language: 'en' | 'fr';
  tag?: '@full';
};

const looks: Look[] = [
  // The look of nearly every other journey.
  { person: 'alice', scheme: 'light', width: 1280, language: 'en', tag: '@full' },
  { person: 'alice', scheme: 'dark', width: 390, language: 'fr' },
  { person: 'frank', scheme: 'dark', width: 1280, language: 'fr', tag: '@full' },
  { person: 'dan', scheme: 'light', width: 390, language: 'en', tag: '@full' },
];

/** Screens that a person of this role may open, by a link that leads there. */
async function screensOf(page: Page, person: Person): Promise<string[]> {
  const hrefOf = async (path: string, pattern: RegExp) => {
    await page.goto(path);
    const links = page.locator('main a[href]');
    await expect(links.first()).toBeVisible();
    const hrefs = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    return hrefs.filter((href) => pattern.test(href)).slice(0, 1);
  };
  const shared = ['/', '/tickets', ...(await hrefOf('/tickets', /^\/tickets\/[^?]+/))];
  if (person === 'dan') return shared;
  if (person !== 'alice') return [...shared, '/prompts'];
  const client = await hrefOf('/clients?archived=0', /^\/clients\/details\//);
  const id = client[0]?.split('/')[3]?.split('?')[0];
  const knowledge = `/clients/details/${id}/knowledge`;
  return [
    ...shared,
    '/clients?archived=0',
    knowledge,
    ...(await hrefOf(knowledge, /\/knowledge\/[^?]+/)),
    '/prompts',
    ...(await hrefOf('/prompts', /^\/prompts\/edit\/[^?]+/)),
    '/prompts/edit',
  ];
}

for (const look of looks) {
  const { person, scheme, width, language, tag } = look;
  test(
    `${person}, ${scheme}, ${width} px, ${language}: every screen is accessible and fits`,
    { tag: tag ?? [] },
    async ({ browser, baseURL, quietConsole: _ }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport: { width, height: 800 },
        colorScheme: scheme,
        locale: language === 'fr' ? 'fr-FR' : 'en-GB',
      });
      const problems: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
      const page = await context.newPage();
      await signIn(page, person);
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      for (const path of await screensOf(page, person)) {
        await openSettled(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectNoAxeViolations(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        const below = await page.evaluate(
          () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
        );
        expect(below, `${path} scrolls past its footer`).toBeLessThanOrEqual(0);
        expect(await page.title()).toMatch(/ — Replique$/);
      }
      expect(problems).toEqual([]);
      await context.close();
    },
  );
}
