import type { Platform } from '../connector.ts';
import type { CrispCredentials } from './account.ts';
import { capabilities, connectCrisp } from './connect.ts';
import { exampleWebhook, readWebhook } from './webhook.ts';

export const crisp: Platform<CrispCredentials> = {
  capabilities,
  // Crisp publishes no figures, only that routes have limits of their own.
  limit: { most: 50, perMs: 10_000 },
  connect: connectCrisp,
  // `pending` there is a conversation that no one has answered.
  replyStatuses: ['keep', 'solved'],
  placeOf: ({ websiteId }) => websiteId,
  ticketUrl: (websiteId, id) =>
    `https://app.crisp.chat/website/${websiteId}/inbox/${encodeURIComponent(id)}/`,
  readWebhook,
  exampleWebhook,
};
