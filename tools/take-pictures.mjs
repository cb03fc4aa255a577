// Photographs the product for the README and the docs: `npm run pictures`. It starts the server with its demo, signs
// people in through the real page and writes docs/pictures/{ticket,ticket-dark,home,insights,chats}.png, then the
// pictures that are made of them (make-pictures.mjs).
// The same window, language, time zone and demo every time, nothing that moves: what differs from run to run is what
// the demo counts from today, its dates and the figures of its weeks.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, expect } from '@playwright/test';
import { openSettled } from '../tests/e2e/support/settled.ts';
import { signIn } from '../tests/e2e/support/sign-in.ts';
import { startStack } from '../tests/e2e/support/stack.ts';
import { buildApps } from './setup/build-apps.mjs';
import { ensureBrowser } from './setup/find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const patienceMs = 300_000;
const size = { width: 1280, height: 800 };
/** A picture that every visitor of the repository loads. */
const mostBytes = 220_000;

/** A waiting ticket that the demo's knowledge answers. */
const subject = 'New phone, app says bike not found';

/** The ticket with its suggestion, and the pointer on the first source. */
async function openTicket(page) {
  await openSettled(page, '/tickets?status=waiting');
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill(subject);
  await page.getByRole('link', { name: subject }).first().click();
  const accept = page.getByRole('button', { name: /^(Copy|Send) and next/ }).first();
  const generate = page.getByRole('button', { name: /^Generate a suggestion/ }).first();
  await expect(accept.or(generate).first()).toBeVisible();
  if (await generate.isVisible()) await generate.click();
  await expect(accept).toBeVisible();
  // The list without the search, as an agent has it.
  await openSettled(page, `${new URL(page.url()).pathname}?status=waiting`);
  await expect(accept).toBeVisible();
}

async function openChat(page) {
  await openSettled(page, '/chats');
  await page.getByRole('list', { name: 'Live' }).getByRole('link').first().click();
  await expect(page.getByRole('log', { name: 'Messages', exact: true })).toBeVisible();
}

const pictures = [
  { name: 'ticket', person: 'carol', open: openTicket },
  { name: 'ticket-dark', person: 'carol', scheme: 'dark', open: openTicket },
  { name: 'insights', person: 'bob', open: (page) => openSettled(page, '/insights/v2') },
  { name: 'chats', person: 'carol', open: openChat },
  // At the end: by then the work in the background of a first start has been done.
  { name: 'home', person: 'carol', open: (page) => openSettled(page, '/') },
];

/** Until nothing is loading, fonts are there and nothing is pointed at. */
async function settle(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(0, 0);
  await expect(page.locator('[class*="skeleton" i]:visible')).toHaveCount(0);
  await page.waitForTimeout(1_000);
}

async function take(browser, baseURL, { name, person, scheme = 'light', open }) {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    colorScheme: scheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await signIn(page, person);
    await open(page);
    await settle(page);
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(`${root}docs/pictures/${name}.png`, shot);
    const note = shot.length > mostBytes ? ': too large' : '';
    console.log(`docs/pictures/${name}.png  ${Math.round(shot.length / 1_000)} kB${note}`);
    if (note) process.exitCode = 1;
  } finally {
    await context.close();
  }
}

await buildApps(root, process.execPath, console.log);
const executablePath = await ensureBrowser(console.log);
const stack = await startStack({}, patienceMs);
try {
  const browser = await chromium.launch({ executablePath });
  try {
    for (const picture of pictures) await take(browser, stack.url, picture);
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}
await import('./make-pictures.mjs');
