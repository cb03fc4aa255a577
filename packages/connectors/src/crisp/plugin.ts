import type { z } from 'zod';
import type { ConnectorContext, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { createCrmHttp } from '../http.ts';
import type { OAuthApp } from '../oauth.ts';
import { isSame } from '../signature.ts';
import { crispAddress } from './account.ts';
import { limitReader, readDetail, readReason } from './limits.ts';
import { envelope, PluginAccount, SubscriptionSettings } from './schemas.ts';

/**
 * The installation's own plugin: one token for all websites that installed it. Crisp opens the plugin's settings with
 * the website's id and a token that only its people see; the same token stands in the subscription's settings.
 */

/** What the plugin signs in with, as its header has it. */
export const pluginToken = ({ clientId, clientSecret }: OAuthApp): string =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

export type PluginDesk = {
  /** The plugin's own id. @throws CrmFailed `credentials` where Crisp does not know the token */
  readId(signal: Signal): Promise<string>;
  /**
   * Whether this token is the website's: `null` where the plugin is not installed there.
   * @throws CrmFailed
   */
  isToken(websiteId: string, token: string, signal: Signal): Promise<boolean | null>;
};

const isAbsent = (error: unknown) =>
  error instanceof CrmFailed && ['forbidden', 'not-found'].includes(error.reason);

export function openPlugin(context: ConnectorContext, app: OAuthApp): PluginDesk {
  const http = createCrmHttp(context, {
    baseUrl: crispAddress,
    headers: { 'x-crisp-tier': 'plugin' },
    authorize: async () => ({ authorization: `Basic ${pluginToken(app)}` }),
    readReason,
    readDetail,
    readLimit: limitReader(context.state),
  });
  const ask = async <Data extends z.ZodType>(path: string, data: Data, signal: Signal) =>
    ((await http.ask({ path, signal }, envelope(data))) as { data: z.output<Data> }).data;
  const readId = async (signal: Signal) =>
    (await ask('v1/plugin/connect/account', PluginAccount, signal)).plugin_id;
  return {
    readId,
    async isToken(websiteId, token, signal) {
      const id = encodeURIComponent(await readId(signal));
      try {
        const path = `v1/plugins/subscription/${websiteId}/${id}/settings`;
        const { token: own } = await ask(path, SubscriptionSettings, signal);
        return Boolean(own) && isSame(token, own ?? '');
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
  };
}
