import { MantineProvider } from '@mantine/core';
import type { CrmConnection, CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { ReactNode } from 'react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { activateLanguage } from '../../../lib/language/i18n.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { renderRouted } from '../../../testing/render-routed.tsx';
import { InstallError } from './install-error.tsx';
import { InstallReturn } from './install-return.tsx';
import { EndedNotice } from './installed-section.tsx';

/** What the page says of each way that a connection by an app ends, in both languages (docs/crm.md). */

const desks = ['zendesk', 'gorgias', 'salesforce', 'crisp'] as const;

async function sentences(element: ReactNode, path?: string): Promise<{ en: string; fr: string }> {
  const { container, unmount } = await renderRouted(
    <MantineProvider>{element}</MantineProvider>,
    path,
  );
  const text = () => container.querySelector('[role=alert], [role=status]')?.textContent ?? '';
  const en = text();
  await act(() => activateLanguage('fr'));
  const fr = text();
  await act(() => activateLanguage('en'));
  unmount();
  return { en, fr };
}

/** A sentence of each language, about this platform, with all that it names. */
function expectClear({ en, fr }: { en: string; fr: string }, named: string[]): void {
  for (const text of [en, fr]) {
    expect(text).toMatch(/^\p{Lu}.+\.[^{}]*$/u);
    for (const one of named) expect(text).toContain(one);
  }
  expect(en).not.toBe(fr);
}

const refused = (platform: CrmPlatform, reason: string) => ({
  code: 'crm.refused',
  data: { platform, reason, status: 400, detail: 'invalid_grant: over', retryAt: null },
});
const errorsOf = (platform: (typeof desks)[number]): [object, string[]][] => {
  const name = platformNames[platform];
  return [
    [refused(platform, 'credentials'), [name, 'super-admin', 'invalid_grant: over']],
    [refused(platform, 'forbidden'), [name, 'admin']],
    [refused(platform, 'unavailable'), [name]],
    [refused(platform, 'rate-limited'), [name]],
    [
      { code: 'crm-apps.scopes-missing', data: { platform, scopes: ['write', 'offline'] } },
      [name, 'write, offline'],
    ],
    [
      {
        code: 'crm-apps.other-account',
        data: { platform, account: 'b', connected: 'connected-a' },
      },
      ['connected-a'],
    ],
    [
      { code: 'crm-apps.other-account', data: { platform, account: 'was-b', named: 'named-a' } },
      ['was-b', 'named-a'],
    ],
    [{ code: 'crm-apps.install-over' }, []],
    [{ code: 'crm-apps.missing' }, ['CRM']],
    [{ code: 'crm-apps.not-installed' }, []],
  ];
};

it.each(desks)('%s: why nothing was connected', async (platform) => {
  for (const [error, named] of errorsOf(platform))
    expectClear(await sentences(<InstallError error={error} platform={platform} />), named);
});

it.each(desks)('%s: back from its page without a connection', async (platform) => {
  for (const outcome of ['denied', 'over', 'failed', 'unknown-website']) {
    const element = <InstallReturn client="one" platform={platform} />;
    const path = `/settings/crm/${platform}?install=${outcome}`;
    expectClear(await sentences(element, path), []);
  }
});

it.each([...desks, 'mailbox' as const])('%s: its access has ended', async (platform) => {
  const connection = { platform, place: 'acme', canInstall: true } as CrmConnection;
  const said = await sentences(<EndedNotice client="one" connection={connection} />);
  expectClear(said, platform === 'mailbox' ? [] : [platformNames[platform]]);
});
