/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { test } from '../support/console-errors.ts';
import { signIn, type Person } from '../support/sign-in.ts';

/** Signs in and waits for the screen: keys pressed before it listens would be lost. */
async function arrive(page: Page, person: Person, path = '/'): Promise<void> {
  await signIn(page, person, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const sideMenu = (page: Page) => page.getByRole('navigation', { name: /Main menu|Menu principal/ });
const topBar = (page: Page) => page.getByRole('banner');

test('the side menu is 15rem wide, in the order of the specification, for each role its own @spec-2.2 @spec-2.27 @spec-9.8', async ({
  page,
}) => {
  await arrive(page, 'alice');
  const all = await sideMenu(page).getByRole('link').allTextContents();
  // A place of our own among those of the specification.
  const labels = all.filter((label) => label !== 'Knowledge');
  const order = [
    'Home',
    'Clients',
    'Monitoring',
    'Prompts',
    'Tickets',
    'Chats',
    'Users',
    'Tester',
    'Insights',
    'Test chat',
  ];
  expect(labels).toEqual(order.filter((label) => labels.includes(label)));
  expect(labels).toEqual(expect.arrayContaining(['Home', 'Clients', 'Prompts', 'Tickets']));
  await expect(sideMenu(page).getByRole('link', { name: 'Clients' })).toHaveAttribute(
    'href',
    '/clients?archived=0',
  );
  const menu = page.getByRole('complementary');
  const width = await menu.evaluate((element: HTMLElement) => element.offsetWidth);
  expect(width).toBe(15 * 16);
});

test('an agent’s side menu has no entry of super-admins, and the logo of the own client @spec-2.28 @spec-6.3', async ({
  page,
}) => {
  await arrive(page, 'carol');
  const labels = await sideMenu(page).getByRole('link').allTextContents();
  for (const staffOnly of ['Clients', 'Monitoring', 'Prompts', 'Test chat'])
    expect(labels).not.toContain(staffOnly);
  await expect(page.getByRole('img', { name: 'Logo of Fernhollow Bikes' })).toBeVisible();
  await expect(page.locator('#support-chat')).toHaveCount(0);
});

test('the selected client lives in the address, with its logo in the side menu @spec-2.13', async ({
  page,
}) => {
  await arrive(page, 'alice');
  await expect(page.getByRole('img', { name: /Logo of/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Client' }).fill('Fern');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Logo of Fernhollow Bikes' })).toBeVisible();
  await sideMenu(page).getByRole('link', { name: 'Tickets' }).click();
  await expect(page).toHaveURL(/\/tickets\?.*client=/);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Logo of Fernhollow Bikes' })).toBeVisible();
});

for (const key of ['ControlOrMeta', 'Meta'] as const)
  test(`${key} click opens the target in a new tab, home the site root @spec-2.17 @spec-2.18`, async ({
    page,
    context,
  }) => {
    await arrive(page, 'carol', '/tickets?status=waiting');
    const row = page.getByRole('table').getByRole('link').first();
    const targets = [
      { link: sideMenu(page).getByRole('link', { name: 'Tickets' }), path: /^\/tickets$/ },
      { link: sideMenu(page).getByRole('link', { name: 'Home' }), path: /^\/$/ },
      { link: row, path: /^\/tickets\/[\w-]+$/ },
    ];
    for (const { link, path } of targets) {
      const opened = context.waitForEvent('page');
      await link.click({ modifiers: [key] });
      const tab = await opened;
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(tab.url()).pathname).toMatch(path);
      await expect(page).toHaveURL(/\/tickets\?status=waiting/);
      await tab.close();
    }
  });

test('drop-downs open on a click and close on an outside click, a choice and Escape @spec-2.4 @spec-4.24', async ({
  page,
}) => {
  await arrive(page, 'carol');
  for (const name of [/^Language/, /^Carol W\./]) {
    const button = topBar(page).getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await button.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test(
  'the language list shows each language with its flag @spec-2.3 @spec-3.21',
  { tag: '@full' },
  async ({ page }) => {
    await arrive(page, 'carol');
    const button = topBar(page).getByRole('button', { name: 'Language: English' });
    await expect(button.locator('svg').first()).toBeVisible();
    await button.click();
    for (const name of ['English', 'Français'])
      await expect(page.getByRole('menuitemradio', { name }).locator('svg').first()).toBeVisible();
  },
);

test('the user menu reads as the specification writes it, in French @spec-2.23 @spec-6.5', async ({
  page,
}) => {
  await arrive(page, 'erin');
  await topBar(page)
    .getByRole('button', { name: /^Erin E\./ })
    .click();
  const labels = await page.getByRole('menuitem').allTextContents();
  const order = [
    'Thème sombre',
    'Paramètres API',
    'Paramètres CRM',
    'Paramètres données de tiers',
    'Se déconnecter',
  ];
  // Above them stands who is signed in, as the way to the account.
  expect(labels[0]).toContain('erin@replique.test');
  expect(labels.slice(1)).toEqual(order);
});

test('on a small screen a button toggles the side menu, another the list of the top bar @spec-2.14 @spec-2.22', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await arrive(page, 'carol');
  await expect(sideMenu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(sideMenu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sideMenu(page)).toBeHidden();

  const list = topBar(page).getByRole('button', { name: 'Your menu', exact: true });
  await expect(topBar(page).getByRole('link', { name: 'API reference' })).toBeHidden();
  await list.click();
  await expect(topBar(page).getByRole('link', { name: 'API reference' })).toBeVisible();
  // On a desk only the icon is there; here the words are.
  await expect(topBar(page).getByText('API reference')).toBeInViewport();

  // The first button of the row stands at the left: its list must not leave the screen there.
  await topBar(page).getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(topBar(page).getByText('API reference')).toBeInViewport();
  await list.click();
  await expect(topBar(page).getByRole('link', { name: 'API reference' })).toBeHidden();
});

test(
  'a short page on a phone fills the screen, the footer at its end',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await arrive(page, 'alice', '/clients');
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(800);
  },
);

test(
  'an item with isDesktopNoLabel shows its icon alone on a desk @spec-2.21',
  { tag: '@full' },
  async ({ page }) => {
    await arrive(page, 'carol');
    const item = topBar(page).getByRole('link', { name: 'API reference' });
    await expect(item.locator('svg')).toBeVisible();
    const label = await item
      .getByText('API reference')
      .evaluate((span: HTMLElement) => span.offsetWidth);
    expect(label).toBe(1);
  },
);

test('the title is the route’s and the app’s, also where nothing is @spec-2.12 @spec-2.30', async ({
  page,
}) => {
  await arrive(page, 'carol', '/tickets');
  await expect(page).toHaveTitle('Tickets — Replique');
  await sideMenu(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveTitle('Homepage — Replique');
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('Page not found — Replique');
});

test('keeps nothing in local storage but the four keys @spec-9.3', async ({ page }) => {
  await arrive(page, 'carol');
  await topBar(page).getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await topBar(page)
    .getByRole('button', { name: /^Carol W\./ })
    .click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(keys).toEqual(['accessToken', 'darkMode', 'language', 'refreshToken']);
});

test.describe('with an id that is nowhere', () => {
  test.use({ expectedConsole: [/404/] });

  test(
    'a ticket that is not there says so in both languages @spec-8.8 @message-3',
    { tag: '@full' },
    async ({ page }) => {
      const heading = page.getByRole('heading', { level: 1 });
      await signIn(page, 'carol', '/tickets/01a1fe4e-0000-7ec4-9831-3cfedf08f562');
      await expect(heading).toHaveText('Ticket not found');
      await page.evaluate(() => localStorage.setItem('language', 'fr'));
      await page.reload();
      await expect(heading).toHaveText('Ticket introuvable');
    },
  );
});

test('super-admins have the support chat’s place, which the chat panel hides and shows @spec-2.24 @spec-4.6', async ({
  page,
}) => {
  await arrive(page, 'alice');
  const tell = (name: string) =>
    page.evaluate((type) => void window.dispatchEvent(new CustomEvent(type)), name);
  const hidden = () => page.locator('#support-chat').evaluate((mount: HTMLElement) => mount.hidden);
  expect(await hidden()).toBe(false);
  await tell('chat-panel:hide');
  await expect.poll(hidden).toBe(true);
  await tell('chat-panel:show');
  await expect.poll(hidden).toBe(false);
});

test.describe('with calls that fail on purpose', () => {
  test.use({ expectedConsole: [/400|50[03]|could not be loaded|ERR_FAILED/] });

  test('a data source that cannot be loaded is told by the browser’s alert @spec-8.3 @slow', async ({
    page,
  }) => {
    const alerts: string[] = [];
    page.on('dialog', async (dialog) => {
      alerts.push(`${dialog.type()}: ${dialog.message()}`);
      await dialog.accept();
    });
    await page.route('**/data-sources/history.json', (route) => route.abort());
    await arrive(page, 'carol');
    await expect(page.getByRole('heading', { name: /Hello, Carol/ })).toBeVisible();
    await expect
      .poll(() => alerts)
      .toEqual(['alert: The server cannot be reached. Check your connection and try again.']);
  });

  test('a language that cannot be saved is told in an error alert, and is spoken all the same @spec-8.5 @message-9', async ({
    page,
  }) => {
    await arrive(page, 'carol');
    await page.route('**/v2/users/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await topBar(page).getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(
      page.getByText('La langue n’a pas pu être enregistrée. Veuillez réessayer plus tard.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: /Bonjour/ })).toBeVisible();
  });

  test('a user who cannot be fetched is told to the console only @spec-8.4', async ({ page }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('dialog', (dialog) => void dialog.accept().then(() => messages.push('a dialog')));
    await page.route('**/v2/users/me', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid', message: 'no' } }),
    );
    await arrive(page, 'carol');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello');
    expect(messages.join('\n')).toContain('The signed-in user could not be loaded.');
    expect(messages).not.toContain('a dialog');
    await expect(page.getByRole('region', { name: 'Alerts' })).toHaveText('');
  });
});

test.describe('the command palette', () => {
  const field = (page: Page) =>
    page.getByRole('combobox', { name: /^(Search or go to|Rechercher ou aller à)$/ });
  const openPalette = async (page: Page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused();
  };
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

  test(
    'goes to a screen and runs an action by the keyboard alone',
    { tag: ['@quick', '@slow'] },
    async ({ page }) => {
      await arrive(page, 'alice');
      await openPalette(page);
      await expectNoAxeViolations(page);
      await page.keyboard.type('outbox');
      await expect(option(page, 'E-mail outbox').first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/outbox$/);
      await expect(field(page)).toBeHidden();

      await openPalette(page);
      await page.keyboard.type('dark theme');
      await expect(option(page, /dark theme/i).first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await openPalette(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await expect(field(page)).toBeHidden();
    },
  );

  test('keeps what is typed when a screen arrives meanwhile', async ({ page }) => {
    await arrive(page, 'alice');
    let letThrough = () => {};
    const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/\/assets\/outbox-screen-.*\.js$/, async (route) => {
      await isLetThrough;
      await route.continue();
    });
    await openPalette(page);
    await page.keyboard.type('outbox');
    await expect(option(page, 'E-mail outbox').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/outbox$/);
    await expect(field(page)).toBeHidden();
    await openPalette(page);
    await page.keyboard.type('dark');
    letThrough();
    await expect(page).toHaveTitle(/^E-mail outbox/);
    await page.keyboard.type(' theme');
    await expect(field(page)).toHaveValue('dark theme');
  });

  test('finds a client, a prompt and a ticket for a super-admin', async ({ page }) => {
    await arrive(page, 'alice');
    await topBar(page).getByRole('button', { name: 'Search or go to' }).click();
    await field(page).fill('fernhollow');
    await expect(page.getByRole('group', { name: 'Clients' })).toContainText('Fernhollow Bikes');
    await field(page).fill('support reply');
    await expect(page.getByRole('group', { name: 'Prompts' })).toContainText('English-first');
    // What another client’s person must not find below is there to be found.
    await field(page).fill('poêle');
    await expect(page.getByRole('group', { name: 'Tickets' })).toContainText('Atelier Clairval');
    await field(page).fill('erin@');
    await expect(page.getByRole('group', { name: 'Users' })).toContainText('erin@replique.test');
    await field(page).fill('app says bike not found');
    // Other journeys may have left a newer ticket with these words.
    await option(page, 'New phone').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('New phone');
  });

  test('marks its first row, the best, also once the server has answered', async ({ page }) => {
    await arrive(page, 'alice');
    await openPalette(page);
    await expect(page.getByRole('group', { name: 'Actions' })).toContainText('New client');
    const options = page.getByRole('option');
    // The first is what the page knows by itself; the second a number, which the server finds.
    for (const [search, best] of [
      ['fernhollow', /^Fernhollow Bikes/],
      ['new client', /^New client/],
      ['where is my bike', /^where is my bike/i],
    ] as const) {
      const answered = page.waitForResponse(
        (response) => new URL(response.url()).searchParams.get('search') === search,
      );
      await field(page).fill(search);
      await answered;
      await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeAttached();
      await expect(options.first()).toHaveText(best);
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    }
  });

  test('speaks French, and says so when nothing is found', { tag: '@full' }, async ({ page }) => {
    await arrive(page, 'erin');
    await openPalette(page);
    await page.keyboard.type('zzzz introuvable');
    await expect(page.getByText('Aucun résultat.')).toBeVisible();
  });

  test('shows a client’s person nothing of another client, and no screen of a higher role', async ({
    page,
  }) => {
    await arrive(page, 'bob');
    await page.keyboard.press('ControlOrMeta+k');
    const list = page.getByRole('listbox', { name: 'Results' });
    await expect(list).toContainText('Homepage');
    for (const closed of ['Prompts', 'Monitoring', 'Audit log', 'New client'])
      await expect(option(page, closed)).toHaveCount(0);
    for (const theirs of ['Atelier Clairval', 'poêle', 'frank', 'erin']) {
      const answers = Promise.all(
        ['/v2/tickets', '/v2/users'].map((path) =>
          page.waitForResponse((response) => {
            const { pathname, searchParams } = new URL(response.url());
            return pathname === path && searchParams.get('search') === theirs;
          }),
        ),
      );
      await field(page).fill(theirs);
      await answers;
      await expect(list).not.toContainText(/erin@|frank@/);
      await expect(page.getByRole('group', { name: /Clients|Tickets|Users/ })).toHaveCount(0);
    }
  });

  test('? shows every key', async ({ page }) => {
    await arrive(page, 'carol');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const does of [
      'Next ticket',
      'Generate a suggestion',
      'Send the reply, or only copy it where the CRM does not send, and open the next ticket',
    ])
      await expect(dialog).toContainText(does);
    await expectNoAxeViolations(page);
  });
});
