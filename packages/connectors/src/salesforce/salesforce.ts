import type { Platform } from '../connector.ts';
import { capabilities, connectSalesforce } from './connector.ts';
import type { Credentials } from './session.ts';
import { exampleWebhook, readWebhook } from './webhook.ts';

export const salesforce: Platform<Credentials> = {
  capabilities,
  // The day's budget, which all that ask the organisation share, is watched by its header; this only spreads our part.
  limit: { most: 10, perMs: 1_000 },
  connect: connectSalesforce,
  readWebhook,
  exampleWebhook,
};
