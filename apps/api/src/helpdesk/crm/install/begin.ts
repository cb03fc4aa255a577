import { createHash, randomBytes } from 'node:crypto';
import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { authorizeUrl } from '@replique/connectors/oauth';
import { oauthVendors } from '@replique/connectors/platforms';
import { withClientScope } from '../../../accounts/index.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { installAccountOf, installedOf, openIfReadable } from '../credentials.ts';
import { findConnection } from '../store.ts';
import { redirectUrlOf } from './apps.ts';
import { readApp } from './grants.ts';
import { insertInstall, removeOver, takeByAccount, takeState } from './installs-store.ts';
import { pluginPage } from './plugin.ts';

/** To the CRM's page of consent and back. What was begun is good once, for ten minutes, for who began it. */

const lifetimeMs = 10 * 60_000;
/** A plugin is looked at, installed and then opened, and its owner may have to be asked. */
const pluginLifetimeMs = 60 * 60_000;

export const hashOf = (value: string) => createHash('sha256').update(value).digest('hex');
const newSecret = () => randomBytes(32).toString('base64url');

export const verifierPlace = (stateHash: string) => `crm_installs.verifier.${stateHash}`;
export const codePlace = (stateHash: string) => `crm_installs.code.${stateHash}`;

/** @throws `crm-apps.missing`, `crm-apps.other-account` */
export async function beginInstall(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: InstallPlatform; account: string },
): Promise<{ url: string }> {
  const { platform, account } = request;
  const vendor = oauthVendors[platform];
  const [state, verifier] = [newSecret(), newSecret()];
  const stateHash = hashOf(state);
  const clientId = await withClientScope(deps, caller, request.client, async (tx, client) => {
    const connection = await findConnection(tx, client.id, platform);
    requireSame(platform, account, openIfReadable(deps, client.id, platform, connection));
    await insertInstall(tx, {
      clientId: client.id,
      stateHash,
      platform,
      userId: caller.userId,
      sessionId: caller.sessionId,
      account,
      sealedVerifier: deps.sealer.seal(verifier, verifierPlace(stateHash)),
      expiresAt: new Date(
        deps.clock().getTime() + (platform === 'crisp' ? pluginLifetimeMs : lifetimeMs),
      ),
    });
    return client.id;
  });
  if (platform === 'crisp') return { url: await pluginPage(deps) };
  const app = await readApp(deps, platform);
  if (!app || !vendor) throw fail('crm-apps.missing');
  const credentials = installedOf(platform, account, '', '');
  const base = deps.crm.addressOf(clientId, platform, credentials)?.baseUrl;
  const url = authorizeUrl(vendor, base ?? vendor.baseUrl(account), {
    clientId: app.clientId,
    redirectUri: redirectUrlOf(deps, platform),
    state,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  return { url: url.href };
}

/** @throws `crm-apps.other-account` where another account is connected: its tickets would mix with these */
export function requireSame(
  platform: InstallPlatform,
  account: string,
  known: Parameters<typeof installAccountOf>[0],
): void {
  const connected = installAccountOf(known);
  if (connected !== null && connected !== account)
    throw fail('crm-apps.other-account', { platform, connected, account });
}

/** What became of the way back, as the address of the console's page says. */
export type Way = { client: string | null } & (
  | { receipt: string }
  | { outcome: 'denied' | 'over' | 'failed' | 'unknown-website' }
);

/** The browser is back with a state: with a code, or with the platform's refusal. Nothing is asked of the platform yet. */
export async function takeBack(
  deps: Deps,
  back: {
    platform: InstallPlatform;
    state: string | undefined;
    code: string | undefined;
    error: string | undefined;
  },
): Promise<Way> {
  const { platform, state, code, error } = back;
  if (state === undefined) return { client: null, outcome: 'over' };
  const stateHash = hashOf(state);
  const receipt = newSecret();
  const taken = await deps.db.withStaff(async (tx) => {
    await removeOver(tx, deps.clock());
    return takeState(tx, stateHash, {
      platform,
      receiptHash: hashOf(receipt),
      sealedCode: code === undefined ? null : deps.sealer.seal(code, codePlace(stateHash)),
      at: deps.clock(),
    });
  });
  if (!taken) return { client: null, outcome: 'over' };
  const client = taken.clientUuid;
  if (code !== undefined && error === undefined) return { client, receipt };
  return { client, outcome: error === 'access_denied' ? 'denied' : 'failed' };
}

/**
 * The plugin's settings were opened in Crisp: with the website's id and its token. No state came along; whoever began
 * for this website, and has this browser's receipt, ends it.
 */
export async function takeOpened(
  deps: Deps,
  opened: { websiteId: string | undefined; token: string | undefined },
): Promise<Way> {
  const { websiteId, token } = opened;
  if (websiteId === undefined || token === undefined) return { client: null, outcome: 'failed' };
  const receipt = newSecret();
  const clients = await deps.db.withStaff(async (tx) => {
    await removeOver(tx, deps.clock());
    return takeByAccount(
      tx,
      { platform: 'crisp', account: websiteId },
      {
        receiptHash: hashOf(receipt),
        seal: (stateHash) => deps.sealer.seal(token, codePlace(stateHash)),
      },
    );
  });
  if (clients.length === 0) return { client: null, outcome: 'unknown-website' };
  return { client: clients.length === 1 ? (clients[0] ?? null) : null, receipt };
}
