import type { Platform } from '../connector.ts';
import type { ZendeskCredentials } from './access.ts';
import { capabilities, connectZendesk } from './connect.ts';
import { minuteMs } from './errors.ts';
import { exampleWebhook, readWebhook } from './webhook.ts';

export const zendesk: Platform<ZendeskCredentials> = {
  capabilities,
  // The smallest plan has 200 a minute; larger ones say so in their answers.
  limit: { most: 200, perMs: minuteMs },
  connect: connectZendesk,
  replyStatuses: ['keep', 'pending', 'solved'],
  placeOf: ({ subdomain }) => subdomain,
  ticketUrl: (subdomain, id) =>
    /^\d{1,19}$/.test(id) ? `https://${subdomain}.zendesk.com/agent/tickets/${id}` : null,
  readWebhook,
  exampleWebhook,
};
