import { describe, expect, it } from 'vitest';
import { createAccountState } from './account-state.ts';
import { sendTo } from './fakes/fake-server.ts';
import { createFakeGorgias } from './fakes/gorgias.ts';
import { createFakeSalesforce } from './fakes/salesforce.ts';
import { createFakeZendesk } from './fakes/zendesk.ts';
import type { CrmFailed } from './failure.ts';
import { authorizeUrl, openDoor } from './oauth.ts';
import { oauthVendors } from './platforms.ts';

/** Codes and tokens as each platform's desk gives and refuses them. */

const played = {
  zendesk: createFakeZendesk(),
  gorgias: createFakeGorgias(),
  salesforce: createFakeSalesforce(),
};
type Platform = keyof typeof played;
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

function meet(platform: Platform, secret?: string) {
  const crm = played[platform];
  const vendor = oauthVendors[platform];
  if (!vendor) throw new Error('no vendor');
  const { clientId, clientSecret, redirectUri } = crm.oauth.app;
  const base = `https://${platform}.test`;
  const clock = () => new Date();
  const state = createAccountState({ limit: { most: 100, perMs: 1_000 }, clock });
  const app = { clientId, clientSecret: secret ?? clientSecret };
  const door = openDoor({ send: sendTo(crm), clock, state }, base, app, undefined);
  const code = () => {
    const url = authorizeUrl(vendor, base, { clientId, redirectUri, state: 's', challenge });
    return new URL(crm.oauth.decide(url, 'allow')).searchParams.get('code') ?? '';
  };
  return { crm, vendor, door, code, redirectUri };
}

describe.each(['zendesk', 'gorgias', 'salesforce'] as const)('the desk of %s', (platform) => {
  it('gives tokens for a code once', async () => {
    const { vendor, door, code, redirectUri, crm } = meet(platform);
    const one = { code: code(), redirectUri, verifier };
    const { grant, scopes } = await vendor.exchange(door, one);
    expect(crm.oauth.isOpen(grant.accessToken)).toBe(true);
    expect(scopes).toEqual([...vendor.scopes]);
    await expect(vendor.exchange(door, one)).rejects.toMatchObject({
      reason: 'credentials',
      detail: expect.stringContaining('invalid_grant'),
    });
  });

  it('refuses the address, the verifier and the secret of somebody else', async () => {
    const { vendor, door, code, redirectUri } = meet(platform);
    const other = { code: code(), redirectUri: 'https://elsewhere.test/', verifier };
    await expect(vendor.exchange(door, other)).rejects.toMatchObject({ reason: 'credentials' });
    const stolen = vendor.exchange(door, { code: code(), redirectUri, verifier: 'guessed' });
    // Without PKCE the code alone is enough; the state still ties it to who began.
    const outcome = await stolen.then(
      () => 'given',
      (error: CrmFailed) => error.reason,
    );
    expect(outcome).toBe(vendor.hasPkce ? 'credentials' : 'given');
    const { door: wrong } = meet(platform, 'wrong');
    await expect(
      vendor.exchange(wrong, { code: code(), redirectUri, verifier }),
    ).rejects.toMatchObject({
      reason: 'credentials',
      detail: expect.stringContaining('invalid_client'),
    });
  });

  it('renews, and ends what was renewed or taken back', async () => {
    const { vendor, door, code, redirectUri, crm } = meet(platform);
    const { grant } = await vendor.exchange(door, { code: code(), redirectUri, verifier });
    const { grant: next } = await vendor.renew(door, grant.refreshToken ?? '');
    expect(next.accessToken).not.toBe(grant.accessToken);
    expect(next.refreshToken === grant.refreshToken).toBe(!crm.oauth.rotates);
    expect(crm.oauth.isOpen(grant.accessToken)).toBe(false);
    await vendor.revoke?.(door, next);
    expect(crm.oauth.isOpen(next.accessToken)).toBe(vendor.revoke === undefined);
  });
});

it('of Gorgias says who allowed it: notes are written in that name', async () => {
  const { vendor, door, code, redirectUri, crm } = meet('gorgias');
  const { email } = await vendor.exchange(door, { code: code(), redirectUri, verifier });
  expect(email).toBe((crm.credentials as { email: string }).email);
});
