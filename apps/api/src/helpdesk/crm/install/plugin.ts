import { CrmFailed } from '@replique/connectors/failure';
import { openPlugin, pluginToken, type PluginDesk } from '@replique/connectors/crisp/plugin';
import type { GrantReader } from '@replique/connectors/connector';
import { platforms } from '@replique/connectors/platforms';
import { fail } from '../../../platform/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { findApp } from './apps-store.ts';
import { findGrant } from './grant-store.ts';
import { readApp } from './grants.ts';

/** The plugin of this installation at Crisp: one token, and one secret of its hooks, for all websites. */

export const hookSecretPlace = 'crm_apps.hook_secret.crisp';
export const pluginHookUrl = (deps: Deps) => `${deps.config.publicUrl}/webhooks/crm-plugins/crisp`;

/** In Crisp's words (docs.crisp.chat, Token Scopes); read and write where both are offered. */
export const pluginScopes = [
  'website:conversation:sessions',
  'website:conversation:messages',
  'website:conversation:states',
  'website:conversation:routing',
  'website:conversation:initiate',
  'website:conversation:suggest',
  'website:people:profiles',
  'website:people:data',
  'website:people:suggest',
  'website:operators',
  'website:inboxes',
];

/** Null where no plugin is registered. */
export async function openDesk(deps: Deps): Promise<PluginDesk | null> {
  const app = await readApp(deps, 'crisp');
  if (!app) return null;
  const credentials = { websiteId: '', installed: '' };
  const address = deps.crm.addressOf(0, 'crisp', credentials);
  return openPlugin(
    {
      send: address?.send ?? deps.crm.send,
      clock: deps.clock,
      state: deps.crm.stateOf('0.crisp.plugin', platforms.crisp.limit),
      baseUrl: address?.baseUrl,
    },
    app,
  );
}

/** Where people install it. @throws `crm-apps.missing` */
export async function pluginPage(deps: Deps): Promise<string> {
  const app = await deps.db.withStaff((tx) => findApp(tx, 'crisp'));
  if (!app?.installUrl) throw fail('crm-apps.missing');
  return app.installUrl;
}

/** What its hooks are signed with; null while nobody entered it. */
export async function readHookSecret(deps: Deps): Promise<string | null> {
  const app = await deps.db.withStaff((tx) => findApp(tx, 'crisp'));
  return app?.sealedHookSecret ? deps.sealer.open(app.sealedHookSecret, hookSecretPlace) : null;
}

/** What a website that installed the plugin is asked with. @param isStored it is a connection, which may have ended */
export function pluginReader(
  deps: Deps,
  { clientId, isStored }: { clientId: number; isStored: boolean },
): GrantReader {
  return {
    async read(refused) {
      if (isStored) {
        const row = await deps.db.withClient(clientId, (tx) => findGrant(tx, clientId, 'crisp'));
        if (!row?.sealedGrant || row.endedAt)
          throw new CrmFailed('credentials', { detail: 'The plugin is no longer installed.' });
      }
      const app = await readApp(deps, 'crisp');
      const value = app && pluginToken(app);
      if (value === null || value === refused)
        throw new CrmFailed('credentials', { detail: 'The token of the plugin is not accepted.' });
      return { value, expiresAt: null };
    },
  };
}
