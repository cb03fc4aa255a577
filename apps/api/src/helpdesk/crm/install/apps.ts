import type { CrmApp, CrmAppCheck, InstallPlatform } from '@replique/contract/helpdesk/crm-apps';
import { installPlatforms } from '@replique/contract/helpdesk/crm-credentials';
import { CrmFailed } from '@replique/connectors/failure';
import { oauthVendors } from '@replique/connectors/platforms';
import { masked, recordChange } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { historySince, readingJob, type TicketReading } from '../connect.ts';
import { findApp, listApps, putApp, removeApp, type AppRow } from './apps-store.ts';
import { listUsingApp } from './grant-store.ts';
import { appSecretPlace, doorOf, readApp } from './grants.ts';
import { hookSecretPlace, openDesk, pluginHookUrl, pluginScopes } from './plugin.ts';

/** The apps that this installation registered at the CRMs; super-admins alone see and set them. */

export const redirectUrlOf = (deps: Deps, platform: InstallPlatform) =>
  `${deps.config.publicUrl}/oauth/crm/${platform}/callback`;

const present = (deps: Deps, platform: InstallPlatform, row: AppRow | undefined): CrmApp => ({
  platform,
  appId: row?.appId ?? null,
  updatedAt: row?.updatedAt.toISOString() ?? null,
  redirectUrl: redirectUrlOf(deps, platform),
  scopes: [...(platform === 'crisp' ? pluginScopes : (oauthVendors[platform]?.scopes ?? []))],
  plugin:
    platform === 'crisp'
      ? {
          installUrl: row?.installUrl ?? null,
          hookUrl: pluginHookUrl(deps),
          hasHookSecret: Boolean(row?.sealedHookSecret),
        }
      : null,
});

export async function listCrmApps(deps: Deps): Promise<CrmApp[]> {
  const rows = await deps.db.withStaff((tx) => listApps(tx));
  return installPlatforms.map((platform) =>
    present(
      deps,
      platform,
      rows.find((row) => row.platform === platform),
    ),
  );
}

const record = (
  tx: Tx,
  deps: Deps,
  caller: Caller,
  platform: InstallPlatform,
  change: { before: object; after: object },
) =>
  recordChange(tx, deps, caller, {
    action: 'settings.crm-app-changed',
    clientId: null,
    label: platform,
    href: '/settings/crm',
    ...change,
  });

type Save = {
  platform: InstallPlatform;
  appId: string;
  secret?: string | undefined;
  installUrl?: string | undefined;
  hookSecret?: string | undefined;
};

/** What only a plugin has; what is not given stays. */
function pluginOf(deps: Deps, { platform, installUrl, hookSecret }: Save, known?: AppRow) {
  if (platform !== 'crisp') return { installUrl: null, sealedHookSecret: null };
  return {
    installUrl: installUrl ?? known?.installUrl ?? null,
    sealedHookSecret:
      hookSecret === undefined
        ? (known?.sealedHookSecret ?? null)
        : deps.sealer.seal(hookSecret, hookSecretPlace),
  };
}

/**
 * Whoever is connected by the app is read at once: a secret that was wrong kept them all waiting.
 * @throws `crm-apps.missing` without a secret, where none is kept
 */
export async function saveCrmApp(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  body: Save,
): Promise<CrmApp> {
  const { platform, appId, secret } = body;
  const saved = await deps.db.withStaff(async (tx) => {
    const known = await findApp(tx, platform);
    const sealedSecret =
      secret === undefined
        ? known?.sealedSecret
        : deps.sealer.seal(secret, appSecretPlace(platform));
    if (sealedSecret === undefined) throw fail('crm-apps.missing');
    const plugin = pluginOf(deps, body, known);
    const row = { platform, appId, sealedSecret, ...plugin, updatedAt: deps.clock() };
    await putApp(tx, row);
    await record(tx, deps, caller, platform, {
      before: { platform, appId: known?.appId ?? null },
      after: {
        platform,
        appId,
        ...(secret === undefined ? {} : { secret: masked }),
        ...(body.hookSecret === undefined ? {} : { hookSecret: masked }),
        ...(plugin.installUrl === null ? {} : { installUrl: plugin.installUrl }),
      },
    });
    for (const clientId of await listUsingApp(tx, platform))
      await reading.start(tx, clientId, platform, { since: historySince(deps) });
    return present(deps, platform, row);
  });
  deps.wake(readingJob);
  return saved;
}

export async function removeCrmApp(
  deps: Deps,
  caller: Caller,
  platform: InstallPlatform,
): Promise<CrmApp> {
  return deps.db.withStaff(async (tx) => {
    const known = await findApp(tx, platform);
    if (known) {
      await removeApp(tx, platform);
      await record(tx, deps, caller, platform, {
        before: { platform, appId: known.appId },
        after: { platform, appId: null },
      });
    }
    return present(deps, platform, undefined);
  });
}

function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Comes with a refresh token that was never given: who knows the app refuses the token, who does not refuses the app.
 * @throws `crm-apps.missing`
 */
export async function checkCrmApp(
  deps: Deps,
  { platform, account }: { platform: InstallPlatform; account: string },
): Promise<CrmAppCheck> {
  const app = await readApp(deps, platform);
  if (platform === 'crisp') return checkPlugin(deps, isSafe(redirectUrlOf(deps, platform)));
  const vendor = oauthVendors[platform];
  if (!app || !vendor) throw fail('crm-apps.missing');
  const isRedirectSafe = isSafe(redirectUrlOf(deps, platform));
  const signal = AbortSignal.timeout(15_000);
  try {
    await vendor.renew(doorOf(deps, { clientId: 0, platform, account }, app, signal), 'none');
    return { outcome: 'other-answer', isRedirectSafe };
  } catch (error) {
    if (!(error instanceof CrmFailed)) return { outcome: 'unreachable', isRedirectSafe };
    return { outcome: outcomeOf(error), isRedirectSafe };
  }
}

function outcomeOf({ reason, detail }: CrmFailed): CrmAppCheck['outcome'] {
  if (detail?.startsWith('invalid_grant')) return 'known';
  if (reason === 'credentials' || reason === 'forbidden') return 'unknown';
  return ['unavailable', 'timeout', 'address', 'rate-limited'].includes(reason)
    ? 'unreachable'
    : 'other-answer';
}

/** Its token tells whose it is; no account is needed for that. @throws `crm-apps.missing` */
async function checkPlugin(deps: Deps, isRedirectSafe: boolean): Promise<CrmAppCheck> {
  const desk = await openDesk(deps);
  if (!desk) throw fail('crm-apps.missing');
  try {
    await desk.readId(AbortSignal.timeout(15_000));
    return { outcome: 'known', isRedirectSafe };
  } catch (error) {
    if (!(error instanceof CrmFailed)) return { outcome: 'unreachable', isRedirectSafe };
    return { outcome: outcomeOf(error), isRedirectSafe };
  }
}
