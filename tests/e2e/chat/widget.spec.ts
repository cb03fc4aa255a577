import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { callAs } from '../support/call-as.ts';
import { startHostSite, type HostSite } from '../support/host-site.ts';
import { signIn } from '../support/sign-in.ts';

// The widget on a page of another origin, under the strictest policy of docs/widget.md. A network that is taken away is
// what the browser complains about here, and a page without an icon.
// One pattern: of a list of two the second would be taken for the options of the first.
// What a site does wrong about an identity is refused, and told in the console.
test.use({
  expectedConsole: [
    /ERR_INTERNET_DISCONNECTED|favicon\.ico|\/visitors\)|identify was refused|listener of the site/,
  ],
});

const both = (en: string, fr: string) => ({ en, fr });

/** A chatbot of the demo's first client that may stand on this machine. */
async function makeChatbot(page: Page): Promise<string> {
  await signIn(page, 'alice', '/');
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  const prompts = await callAs<{ items: { uuid: string }[] }>(page, '/v2/prompts');
  const none = both('', '');
  const body = JSON.stringify({
    crmPlatform: null,
    domains: ['localhost'],
    escalationSubject: both('From the chat', 'Depuis le chat'),
    promptUuid: prompts.items[0]?.uuid,
    hardLimitPerDay: 1_000,
    whiteLabel: {
      avatar: null,
      headerLogo: null,
      placeholderText: both('Ask anything…', 'Posez votre question…'),
      agentTypingText: none,
      primaryColor: '#0b6e4f',
      secondaryColor: '#0b6e4f',
      headerColor: '#0b6e4f',
      headerName: both('Bell and Saddle', 'Bell and Saddle'),
      newConversationText: none,
      escalateAction: none,
      problemSolvedAction: none,
      historyTexts: none,
      width: 400,
      height: 620,
    },
  });
  const made = await callAs<{ uuid: string }>(page, `/v1/chatbot-configs/${client?.uuid}`, {
    method: 'POST',
    body,
  });
  return made.uuid;
}

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Open the chat|Ouvrir le chat/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^(?:Your message|Votre message)$/).fill(text);
  await page.keyboard.press('Enter');
}

test.describe('the widget on another site', () => {
  let site: HostSite;
  let french: HostSite;
  let chatbot: string;

  test.beforeAll(async ({ product, browser }) => {
    const page = await browser.newPage({ baseURL: product.url });
    chatbot = await makeChatbot(page);
    await page.close();
    site = await startHostSite({ origin: product.url, chatbot });
    french = await startHostSite({ origin: product.url, chatbot, language: 'fr' });
  });
  test.afterAll(async () => {
    await Promise.all([site?.close(), french?.close()]);
  });

  test(
    'is asked, remembers after a reload, and passes a chat on',
    { tag: '@quick' },
    async ({ page }) => {
      await page.goto(site.url);
      await openChat(page);
      await expect(page.getByLabel('Your message')).toBeFocused();
      await expectNoAxeViolations(page);
      await say(page, 'How do I adjust the brakes of my bicycle?');
      const log = page.getByRole('log');
      await expect(log.getByText('How do I adjust the brakes')).toBeVisible();
      await expect(log.getByRole('button', { name: 'This answer helped' }).first()).toBeVisible();
      await expectNoAxeViolations(page);

      await page.reload();
      await expect(page.getByRole('log').getByText('How do I adjust the brakes')).toBeVisible();

      await page.getByRole('button', { name: 'Talk to a person' }).first().click();
      await page.getByRole('button', { name: 'Send to the team' }).waitFor();
      await expectNoAxeViolations(page);
      const email = page.getByLabel(/Your e-mail address/);
      if (await email.isVisible()) await email.fill('ada@example.org');
      await page.getByRole('button', { name: 'Send to the team' }).click();
      await expect(page.getByText('Someone from the team will answer')).toBeVisible();

      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused();
    },
  );

  test('keeps what is written without a network, and sends it once', async ({ page, context }) => {
    await page.goto(site.url);
    await openChat(page);
    await say(page, 'How do I adjust the brakes of my bicycle?');
    const log = page.getByRole('log');
    await expect(log.getByRole('button', { name: 'This answer helped' }).first()).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await say(page, 'And where do I find a spare bell?');
    await expect(log.getByText('Will be sent when you are back online')).toBeVisible();
    await context.setOffline(false);
    await expect(log.getByText('Will be sent when you are back online')).toBeHidden();
    await expect(log.getByRole('button', { name: 'This answer helped' })).toHaveCount(2);
    await expect(log.getByText('And where do I find a spare bell?')).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('log').getByText('And where do I find a spare bell?')).toHaveCount(
      1,
    );
  });

  test('shows one chat in two tabs', async ({ page, context }) => {
    await page.goto(site.url);
    await openChat(page);
    const other = await context.newPage();
    await other.goto(site.url);
    await openChat(other);
    await say(page, 'How do I adjust the brakes of my bicycle?');
    await expect(other.getByRole('log').getByText('How do I adjust the brakes')).toBeVisible();
    await expect(other.getByRole('button', { name: 'This answer helped' }).first()).toBeVisible();
  });

  test('is gone through by keyboard alone, and never loses the focus', async ({
    page,
    context,
  }) => {
    const follows = 'Ma poêle a rouillé, est-elle perdue ?';
    await context.route(/clairval/, (route) => route.fulfill({ body: 'An article' }));
    const focused = () =>
      page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement;
        return inner?.getAttribute('aria-label') ?? inner?.textContent ?? '';
      });
    const go = async (name: string | RegExp, key = 'Tab') => {
      await expect(async () => {
        await page.keyboard.press(key);
        expect(await focused()).toMatch(name);
      }).toPass({ intervals: [20] });
    };
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Open the chat' }).waitFor();
    await go('Open the chat');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Your message');
    await page.keyboard.type(follows);
    await page.keyboard.press('Enter');
    const helped = page.getByRole('button', { name: 'This answer helped' });
    await helped.first().waitFor();
    expect(await focused()).toBe('Your message');
    await go('This answer', 'Shift+Tab');
    await go(/opens in a new tab/, 'Shift+Tab');
    const popup = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await (await popup).close();
    await go('This answer helped');
    await page.keyboard.press('Space');
    await expect(helped.first()).toHaveAttribute('aria-pressed', 'true');
    await go('Talk to a person');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send to the team' }).waitFor();
    await go('Cancel');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Your message');
    // The field that had the focus last goes with the chat that ends.
    await go('Problem solved', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Good', exact: true }).waitFor();
    await expect.poll(focused).toContain('Bell and Saddle');
    await go('New conversation', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Your message');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused();
  });

  test('tells the site of a wrong identity, and its visitor nothing', async ({ page }) => {
    const warned: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warned.push(message.text());
    });
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Open the chat' }).waitFor();
    await page.evaluate(() => {
      const { Replique, told } = Object.assign(window, { told: [] as unknown[] }) as never as {
        told: unknown[];
        Replique: {
          on: (event: string, fn: (what: unknown) => void) => void;
          identify: (who: object) => void;
        };
      };
      Replique.on('error', () => {
        throw new Error('A listener of the site that fails.');
      });
      Replique.on('error', (what) => told.push(what));
      Replique.identify({ token: 'e30.eyJzdWIiOiJhZGEifQ.AAAA' });
    });
    await openChat(page);
    await say(page, 'How do I adjust the brakes of my bicycle?');
    const log = page.getByRole('log');
    await expect(log.getByRole('button', { name: 'This answer helped' }).first()).toBeVisible();
    expect(await page.evaluate(() => (window as never as { told: unknown[] }).told)).toEqual([
      { call: 'identify', code: 'widget.identity-refused' },
    ]);
    expect(warned).toEqual([expect.stringContaining('the token is not signed')]);
    await expect(page.getByText('Something went wrong')).toBeHidden();
  });

  test('knows who the site says they are by a signed token, and asks for another when it has expired', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'alice', '/');
    const path = `/v2/chatbots/${chatbot}/identity-secret`;
    const { secret } = await callAs<{ secret: string }>(page, path, { method: 'POST' });
    const tokenOf = (exp: number) => {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const claims = {
        aud: chatbot,
        sub: 'ada-17',
        email: 'ada@example.org',
        name: '<img src=x onerror=alert(1)> Ada',
        iat: exp - 3_600,
        exp,
      };
      const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    };
    const now = Math.floor(Date.now() / 1_000);
    const visits = [
      [tokenOf(now - 600), tokenOf(now + 600)],
      [tokenOf(now + 600), ''],
    ];
    for (const [first, next] of visits) {
      const context = await browser.newContext();
      const theirs = await context.newPage();
      await theirs.goto(site.url);
      await theirs.getByRole('button', { name: 'Open the chat' }).waitFor();
      await theirs.evaluate(
        ([token, fresh]) => {
          const { Replique } = window as never as {
            Replique: { identify: (who: object) => void };
          };
          Replique.identify({ token, refresh: async () => fresh });
        },
        [first, next],
      );
      await openChat(theirs);
      await say(theirs, 'How do I adjust the brakes of my bicycle?');
      const log = theirs.getByRole('log');
      await expect(log.getByRole('button', { name: 'This answer helped' }).first()).toBeVisible();
      await context.close();
    }
    // Both are one person's, with the name that was signed.
    const { items } = await callAs<{
      items: { uuid: string; visitor: { name: string | null; isVerified: boolean } }[];
    }>(page, '/v2/chats');
    const theirs = items.filter(({ visitor }) => visitor.name?.endsWith('Ada'));
    expect(theirs.map(({ visitor }) => visitor.isVerified)).toEqual([true, true]);
    await page.goto('/chats');
    await expect(page.getByText('<img src=x onerror=alert(1)> Ada').first()).toBeVisible();
  });

  test('fills a telephone, speaks French, and is closed by touch', async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      locale: 'fr-FR',
    });
    const page = await context.newPage();
    await page.goto(french.url);
    await page.getByRole('button', { name: 'Ouvrir le chat' }).tap();
    // It rises for a moment before it stands.
    await expect
      .poll(() => page.getByRole('dialog').boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 780 });
    await say(page, 'Comment régler les freins de mon vélo ?');
    await expect(page.getByRole('button', { name: 'Réponse utile' }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    // The page behind it cannot be seen, and is not reached by the keyboard either.
    const isInPanel = () =>
      page.evaluate(() => Boolean(document.activeElement?.shadowRoot?.activeElement));
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 16; presses += 1) {
        await page.keyboard.press(key);
        expect(await isInPanel()).toBe(true);
      }
    }
    await page.getByRole('button', { name: 'Fermer le chat' }).tap();
    await expect(page.getByRole('button', { name: 'Ouvrir le chat' })).toBeVisible();
    await context.close();
  });
});
