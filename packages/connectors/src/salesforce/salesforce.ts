import type { Platform } from '../connector.ts';
import { capabilities, connectSalesforce } from './connector.ts';
import { readId } from './record-id.ts';
import type { Credentials } from './session.ts';
import { exampleWebhook, readWebhook } from './webhook.ts';

export const salesforce: Platform<Credentials> = {
  capabilities,
  // The day's budget, which all that ask the organisation share, is watched by its header; this only spreads our part.
  limit: { most: 40, perMs: 1_000 },
  connect: connectSalesforce,
  // Only what closes a case is known of an organisation's own statuses.
  replyStatuses: ['keep', 'solved'],
  placeOf: ({ instanceUrl }) => instanceUrl,
  ticketUrl(instanceUrl, externalId) {
    const id = readId(externalId);
    return id === null ? null : `${instanceUrl}/lightning/r/Case/${id}/view`;
  },
  readWebhook,
  exampleWebhook,
};
