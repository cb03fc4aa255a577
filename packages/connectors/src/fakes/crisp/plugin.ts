import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookRequest } from '../../connector.ts';
import type { FakeAnswer } from '../fake-server.ts';
import { ok, wrong } from './answer.ts';

/** A plugin of the Marketplace: its token, the websites that installed it, and its hooks. */

export type FakePlugin = {
  id: string;
  identifier: string;
  key: string;
  hookSecret: string;
  installUrl: string;
  /** By the website's id; the token is what its people come with. */
  subscriptions: Record<string, { token: string }>;
};

export const newPlugin = (): FakePlugin => ({
  id: randomUUID(),
  identifier: 'plugin-identifier',
  key: 'the key of the plugin',
  hookSecret: 'the secret of its hooks',
  installUrl: 'https://app.crisp.chat/initiate/plugin/replique/',
  subscriptions: {},
});

/** What is asked as the plugin itself; null for what is asked of a website. */
export function answerPlugin({ id, subscriptions }: FakePlugin, path: string): FakeAnswer | null {
  if (path === '/v1/plugin/connect/account') return ok('resolved', { plugin_id: id });
  const [, websiteId = '', pluginId] =
    /^\/v1\/plugins\/subscription\/([^/]+)\/([^/]+)\/settings$/.exec(path) ?? [];
  if (pluginId === undefined) return null;
  const subscription = subscriptions[websiteId];
  if (pluginId !== id || !subscription) return wrong(404, 'subscription_not_found');
  return ok('resolved', {
    plugin_id: id,
    website_id: websiteId,
    token: subscription.token,
    settings: {},
  });
}

/** A hook as Crisp signs it; one that could not be delivered comes again with its first time. */
export function pluginHook(
  { hookSecret }: FakePlugin,
  told: { websiteId: string; event: string; data: object; at: Date },
  attempt = 1,
): WebhookRequest {
  const timestamp = told.at.getTime();
  const { websiteId: website_id, event, data } = told;
  const body = JSON.stringify({ website_id, event, data: { website_id, ...data }, timestamp });
  const time = String(timestamp);
  const signature = createHmac('sha256', hookSecret).update(`[${time};${body}]`).digest('hex');
  return {
    headers: {
      'content-type': 'application/json',
      'x-crisp-request-timestamp': time,
      'x-crisp-signature': signature,
      'x-delivery-attempt-limit': '10',
      'x-delivery-attempt-count': String(attempt),
    },
    rawBody: Buffer.from(body),
  };
}
