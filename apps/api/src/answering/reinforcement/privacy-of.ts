import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';
import type { Client } from '../../accounts/index.ts';

/** What is personal in the texts of a client's tickets, and what is not. */
export function privacyOf(client: Client): ClientPrivacy {
  return { whitelist: client.anonymizationWhitelist, orderNumbers: client.orderNumberPatterns };
}
