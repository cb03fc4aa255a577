import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CrmPlatform, DeskPlatform } from '@replique/contract/helpdesk/crm';
import { CrmFailed } from '@replique/connectors/failure';
import type { GrantReader } from '@replique/connectors/connector';
import { openDoor, type Door, type Grant, type OAuthApp } from '@replique/connectors/oauth';
import { oauthVendors, platforms } from '@replique/connectors/platforms';
import type { Deps } from '../../deps.ts';
import { installedOf } from '../credentials.ts';
import { findApp } from './apps-store.ts';
import { endTurn, findGrant, listEnding, takeTurn } from './grant-store.ts';
import { renewStored } from './mailbox-grant.ts';

/** Tokens of installed apps: kept sealed, renewed before they end, by one process at a time. */

/** Clocks differ by minutes. */
const earlyMs = 5 * 60_000;
/** Longer than a renewal may take, tries included. */
const turnMs = 60_000;
const patienceMs = 20_000;
const lookMs = 100;

export const appSecretPlace = (platform: DeskPlatform) => `crm_apps.secret.${platform}`;
export const grantPlace = (clientId: number, platform: CrmPlatform) =>
  `crm_connections.grant.${clientId}.${platform}`;

export const sealGrant = (deps: Deps, clientId: number, platform: CrmPlatform, grant: Grant) =>
  deps.sealer.seal(JSON.stringify(grant), grantPlace(clientId, platform));

const openGrant = (deps: Deps, clientId: number, platform: CrmPlatform, sealed: string) =>
  JSON.parse(deps.sealer.open(sealed, grantPlace(clientId, platform))) as Grant;

export async function readApp(deps: Deps, platform: DeskPlatform): Promise<OAuthApp | null> {
  const row = await deps.db.withStaff((tx) => findApp(tx, platform));
  return (
    (row && {
      clientId: row.appId,
      clientSecret: deps.sealer.open(row.sealedSecret, appSecretPlace(platform)),
    }) ??
    null
  );
}

/** The platform's desk, at an account; its limits are its own, so that a busy account keeps nobody from renewing. */
export function doorOf(
  deps: Deps,
  of: { clientId: number; platform: DeskPlatform; account: string },
  app: OAuthApp,
  signal?: AbortSignal,
): Door {
  const { clientId, platform, account } = of;
  const known = platforms[platform];
  const address = deps.crm.addressOf(clientId, platform, installedOf(platform, account, '', ''));
  const base = oauthVendors[platform]?.baseUrl(account) ?? '';
  const context = {
    send: address?.send ?? deps.crm.send,
    clock: deps.clock,
    state: deps.crm.stateOf(`${clientId}.${platform}.desk.${account}`, known.limit),
    baseUrl: address?.baseUrl,
  };
  return openDoor(context, base, app, signal);
}

const overText = 'The app is no longer installed.';
const over = () => new CrmFailed('credentials', { detail: overText });
/**
 * The grant is over, or a person has to agree again (Microsoft); with a wrong secret of the app, which an operator mends,
 * it is not.
 */
const endings = new RegExp(
  `^(?:invalid_grant|interaction_required|consent_required|login_required|${overText})`,
);

type Of = { clientId: number; platform: CrmPlatform; account: string };

/** The stored grant, where it is worth something. @throws CrmFailed `credentials` */
async function stored(deps: Deps, { clientId, platform }: Of): Promise<Grant> {
  const row = await deps.db.withClient(clientId, (tx) => findGrant(tx, clientId, platform));
  if (!row?.sealedGrant || row.endedAt) throw over();
  return openGrant(deps, clientId, platform, row.sealedGrant);
}

const endOf = ({ expiresAt }: Grant) => (expiresAt === null ? null : new Date(expiresAt));

function isGood(deps: Deps, grant: Grant, refused: string | null): boolean {
  if (grant.accessToken === refused) return false;
  const end = endOf(grant);
  return end === null || end.getTime() - earlyMs > deps.clock().getTime();
}

/** What the platform gave is written down whatever the database says at first: the earlier pair may be gone there. */
async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === 5) throw error;
      await delay(100 * 2 ** attempt);
    }
  }
}

/** Asks for the next one. @throws CrmFailed */
async function askNext(deps: Deps, of: Of, { refreshToken }: Grant): Promise<Grant> {
  const { clientId, platform, account } = of;
  const signal = AbortSignal.timeout(turnMs / 2);
  if (refreshToken === null) throw over();
  if (platform === 'mailbox') return renewStored(deps, clientId, refreshToken, signal);
  const vendor = oauthVendors[platform];
  const app = await readApp(deps, platform);
  // Without an app nothing can be renewed, and with another one neither.
  if (!vendor || !app) throw new CrmFailed('credentials', { detail: 'No app is registered.' });
  const door = doorOf(deps, { clientId, platform, account }, app, signal);
  return (await vendor.renew(door, refreshToken)).grant;
}

/** Renews, having the turn. */
async function renewNow(deps: Deps, of: Of, grant: Grant, holder: string): Promise<Grant> {
  const { clientId, platform } = of;
  const turn = { clientId, platform, holder };
  const end = (how: Parameters<typeof endTurn>[2]) =>
    insist(() => deps.db.withClient(clientId, (tx) => endTurn(tx, turn, how)));
  try {
    const made = await askNext(deps, of, grant);
    const sealedGrant = sealGrant(deps, clientId, platform, made);
    const isOurs = await end({ sealedGrant, expiresAt: endOf(made) });
    return isOurs ? made : await stored(deps, of);
  } catch (error) {
    const isOver = error instanceof CrmFailed && endings.test(error.detail ?? '');
    await end(isOver ? { endedAt: deps.clock() } : {});
    throw error;
  }
}

/** A grant that is good: the stored one, or the next one. @throws CrmFailed */
async function goodGrant(deps: Deps, of: Of, refused: string | null): Promise<Grant> {
  const until = performance.now() + patienceMs;
  const holder = randomUUID();
  for (;;) {
    const grant = await stored(deps, of);
    if (isGood(deps, grant, refused)) return grant;
    if (!(await deps.crm.ownsTokens()))
      throw new CrmFailed('unavailable', { detail: 'Not renewed: held since a restore.' });
    const now = deps.clock();
    const { clientId, platform } = of;
    const isOurs = await deps.db.withClient(clientId, (tx) =>
      takeTurn(tx, { clientId, platform, holder }, now, new Date(now.getTime() + turnMs)),
    );
    if (isOurs) {
      // Whoever had the turn before may have renewed between our look and our turn.
      const latest = await stored(deps, of);
      if (!isGood(deps, latest, refused)) return renewNow(deps, of, latest, holder);
      await deps.db.withClient(clientId, (tx) => endTurn(tx, { clientId, platform, holder }, {}));
      return latest;
    }
    if (performance.now() > until) throw new CrmFailed('unavailable', { detail: 'renewal' });
    await delay(lookMs);
  }
}

/** What a connector signs in with. */
export function grantReader(deps: Deps, of: Of): GrantReader {
  return {
    async read(refused) {
      const grant = await goodGrant(deps, of, refused);
      return { value: grant.accessToken, expiresAt: endOf(grant) };
    },
  };
}

/** Of an app that somebody just let in, before anything is stored. */
export const readerOf = (grant: Grant): GrantReader => ({
  read: () => Promise.resolve({ value: grant.accessToken, expiresAt: endOf(grant) }),
});

/** Of a connection that is gone here, for the last that is asked there. */
export const sealedReader = (
  deps: Deps,
  clientId: number,
  platform: CrmPlatform,
  sealed: string,
): GrantReader => ({
  read: async () => {
    const grant = openGrant(deps, clientId, platform, sealed);
    return { value: grant.accessToken, expiresAt: endOf(grant) };
  },
});

/** Takes the grant back at the platform, as far as it is reached and has such a call. */
export async function revokeGrant(deps: Deps, of: Of, sealed: string | null): Promise<void> {
  const { clientId, platform, account } = of;
  if (platform === 'mailbox') return;
  const vendor = oauthVendors[platform];
  if (!sealed || !vendor?.revoke || !(await deps.crm.ownsTokens())) return;
  try {
    const app = await readApp(deps, platform);
    if (!app) return;
    const grant = openGrant(deps, clientId, platform, sealed);
    const door = doorOf(deps, { clientId, platform, account }, app, AbortSignal.timeout(10_000));
    await vendor.revoke(door, grant);
  } catch (error) {
    const reason = error instanceof CrmFailed ? error.reason : 'unreadable';
    deps.log.warn({ clientId, platform, reason }, 'an app was not taken back at the CRM');
  }
}

/** Job: renews what ends soon, also of connections that nobody uses, whose refresh token would lapse. */
export async function renewEnding(
  deps: Deps,
  accountOf: (clientId: number, platform: CrmPlatform) => Promise<string | null>,
): Promise<void> {
  const before = new Date(deps.clock().getTime() + earlyMs);
  const ending = await deps.db.withStaff((tx) => listEnding(tx, before));
  for (const { clientId, platform } of ending) {
    const account = await accountOf(clientId, platform);
    if (account === null) continue;
    await goodGrant(deps, { clientId, platform, account }, null).catch((error: unknown) => {
      if (!(error instanceof CrmFailed)) throw error;
      deps.log.warn({ clientId, platform, reason: error.reason }, 'a token was not renewed');
    });
  }
}
