import { expect, type Locator, type Page } from '@playwright/test';

/** How a person is assumed to go about it; the README says so. */
const assumed = {
  /** To find what to do next on a screen. */
  lookMs: 3_000,
  /** Words of a conversation or a suggestion read in a second, and how long one of them is read at most. */
  wordsPerSecond: 4,
  mostReadMs: 15_000,
  /** Between two keys. */
  keyMs: 80,
};

const patienceMs = 60_000;
/** Tickets of the demo's list that a newcomer opens before giving up. */
const mostTickets = 8;

export type Account = { url: string; email: string; password: string };

/** Seconds from the opening of the address, and how many tickets were opened for it. */
export type Reached = { signedIn: number; accepted: number; reading: number; tickets: number };

/**
 * What a person reads in the terminal.
 * @throws Error when the address or the account is not there
 */
export function findAccount(printed: string, name: string): Account {
  const [, url] = printed.match(/Replique is ready: (\S+)/) ?? [];
  const [, password] = printed.match(/Demo accounts, password (\S+):/) ?? [];
  const [email] = printed.match(new RegExp(`${name}@\\S+`)) ?? [];
  if (!url || !password || !email)
    throw new Error(`\`npm start\` printed no address or no account:\n${printed}`);
  return { url, password, email };
}

/** Keeps the time that is spent on looking and reading. */
class Reader {
  readonly page: Page;
  ms = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async look(): Promise<void> {
    this.ms += assumed.lookMs;
    await this.page.waitForTimeout(assumed.lookMs);
  }

  async read(what: Locator): Promise<void> {
    const words = (await what.innerText()).split(/\s+/).length;
    const whole = (words / assumed.wordsPerSecond) * 1_000;
    const ms = Math.min(Math.max(assumed.lookMs, whole), assumed.mostReadMs);
    this.ms += ms;
    await this.page.waitForTimeout(ms);
  }
}

async function signIn(page: Page, reader: Reader, account: Account): Promise<void> {
  await page.goto(account.url);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toBeVisible({ timeout: patienceMs });
  await reader.look();
  await email.pressSequentially(account.email, { delay: assumed.keyMs });
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password, { delay: assumed.keyMs });
  await page.keyboard.press('Enter');
  const steps = page.getByRole('heading', { name: 'First steps' });
  await expect(steps).toBeVisible({ timeout: patienceMs });
}

/** Opens one ticket of those that wait and has a suggestion written. @returns whether there is one to accept */
async function tryTicket(page: Page, reader: Reader, number: number): Promise<boolean> {
  const link = page.locator('main tbody tr').nth(number).getByRole('link').first();
  await expect(link).toBeVisible({ timeout: patienceMs });
  await reader.look();
  await link.click();
  const panel = page.getByRole('region', { name: 'Reply', exact: true });
  const generate = panel.getByRole('button', { name: /^Generate a suggestion/ });
  const accept = panel.getByRole('button', { name: /^(Copy|Send) and next/ });
  const silent = panel.getByText('Nothing good enough to say');
  // Automatic work may have been there before.
  await expect(generate.or(accept).or(silent).first()).toBeVisible({ timeout: patienceMs });
  await reader.read(page.getByRole('region', { name: /^Conversation/ }));
  if (await generate.isVisible()) await generate.click();
  await expect(accept.or(silent).first()).toBeVisible({ timeout: patienceMs });
  if (!(await accept.isVisible())) {
    await reader.look();
    return false;
  }
  await reader.read(panel);
  await panel.getByRole('button', { name: 'Mark as answered', exact: true }).click();
  await expect(panel.getByText(/^Used by /)).toBeVisible({ timeout: patienceMs });
  return true;
}

/**
 * Signs in by the page and follows the first steps to a suggestion that is accepted, from the top of the list down to
 * the first ticket that the knowledge answers.
 * @throws Error when none of the first tickets has a suggestion
 */
export async function reachAccepted(page: Page, account: Account): Promise<Reached> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const reader = new Reader(page);
  await signIn(page, reader, account);
  const signedIn = seconds();
  await reader.look();
  await page.getByRole('link', { name: 'Ask for a suggestion yourself' }).click();
  for (let number = 0; number < mostTickets; number += 1) {
    if (await tryTicket(page, reader, number)) {
      const reading = reader.ms / 1_000;
      return { signedIn, accepted: seconds(), reading, tickets: number + 1 };
    }
    await page.goBack();
  }
  throw new Error(`None of the first ${mostTickets} waiting tickets had a suggestion.`);
}
