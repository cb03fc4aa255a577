import { randomUUID } from 'node:crypto';
import type { CrmConnection } from '@replique/contract/helpdesk/crm';
import type { InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import type { Granted } from '@replique/connectors/oauth';
import { oauthVendors } from '@replique/connectors/platforms';
import { withClientScope } from '../../../accounts/index.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { connectPlatform, readConnection, type TicketReading } from '../connect.ts';
import { installedOf, openIfReadable } from '../credentials.ts';
import { askPlatform } from '../refusal.ts';
import { findConnection } from '../store.ts';
import { installIfPublic } from '../webhook.ts';
import { redirectUrlOf } from './apps.ts';
import { codePlace, hashOf, requireSame, verifierPlace } from './begin.ts';
import { doorOf, readApp, revokeGrant, sealGrant } from './grants.ts';
import { finishPlugin } from './finish-plugin.ts';
import { takeReceipt } from './installs-store.ts';

type Finish = { client: string; platform: InstallPlatform; receipt: string };

/** What came back for this receipt, and whose client it is. @throws `crm-apps.install-over` */
async function takeReturned(deps: Deps, caller: Caller, request: Finish) {
  const { platform, receipt } = request;
  const { userId, sessionId } = caller;
  const by = { platform, userId, sessionId, at: deps.clock() };
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const returned = await takeReceipt(tx, client.id, hashOf(receipt), by);
    return returned && { returned, client };
  });
}

/** The account that was let in, as its own address says where it gives one. */
function accountIn(granted: Granted, asked: string): string {
  const url = URL.parse(granted.account ?? '');
  return url?.protocol === 'https:' && url.hostname.endsWith('.salesforce.com')
    ? url.origin
    : asked;
}

const missingOf = (platform: InstallPlatform, { scopes }: Granted) =>
  scopes === null
    ? []
    : (oauthVendors[platform]?.scopes ?? []).filter((scope) => !scopes.includes(scope));

/**
 * Exchanges the code that came back, looks at what was granted, and stores it as a connection: with its tickets, where
 * the same account was connected before. What is not stored is taken back there.
 * @throws `crm-apps.*`, `crm.refused`
 */
export async function finishInstall(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  request: Finish,
): Promise<CrmConnection> {
  const { platform } = request;
  const taken = await takeReturned(deps, caller, request);
  if (!taken) throw fail('crm-apps.install-over');
  const { returned, client } = taken;
  const { stateHash, account: asked } = returned;
  if (platform === 'crisp') {
    const token = deps.sealer.open(returned.sealedCode, codePlace(stateHash));
    return finishPlugin(deps, reading, caller, { client: request.client, websiteId: asked, token });
  }
  const app = await readApp(deps, platform);
  const vendor = oauthVendors[platform];
  if (!app || !vendor) throw fail('crm-apps.missing');
  const granted = await askPlatform(platform, (signal) =>
    vendor.exchange(doorOf(deps, { clientId: client.id, platform, account: asked }, app, signal), {
      code: deps.sealer.open(returned.sealedCode, codePlace(stateHash)),
      verifier: deps.sealer.open(returned.sealedVerifier, verifierPlace(stateHash)),
      redirectUri: redirectUrlOf(deps, platform),
    }),
  );
  const account = accountIn(granted, asked);
  const of = { clientId: client.id, platform, account };
  try {
    const missing = missingOf(platform, granted);
    if (missing.length > 0) throw fail('crm-apps.scopes-missing', { platform, scopes: missing });
    await withClientScope(deps, caller, request.client, async (tx) => {
      const connection = await findConnection(tx, client.id, platform);
      requireSame(platform, account, openIfReadable(deps, client.id, platform, connection));
    });
    // Somebody who is signed in to several may have let in another than they named.
    if (account !== asked)
      throw fail('crm-apps.other-account', { platform, account, named: asked });
    const credentials = installedOf(platform, account, randomUUID(), granted.email ?? '');
    const { client: named } = request;
    await connectPlatform(deps, reading, caller, {
      client: named,
      platform,
      credentials,
      grant: granted.grant,
    });
  } catch (error) {
    await revokeGrant(deps, of, sealGrant(deps, client.id, platform, granted.grant));
    throw error;
  }
  await installIfPublic(deps, caller, request);
  return readConnection(deps, caller, request);
}
