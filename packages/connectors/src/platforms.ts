import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Platform } from './connector.ts';
import type { CrispCredentials } from './crisp/account.ts';
import { crisp } from './crisp/crisp.ts';
import { gorgiasOAuth } from './gorgias/oauth.ts';
import { gorgias, type GorgiasCredentials } from './gorgias/gorgias.ts';
import type { MailboxCredentials } from './mailbox/account.ts';
import { mailbox } from './mailbox/mailbox.ts';
import type { OAuthVendor } from './oauth.ts';
import { salesforceOAuth } from './salesforce/oauth.ts';
import { salesforce } from './salesforce/salesforce.ts';
import type { Credentials as SalesforceCredentials } from './salesforce/session.ts';
import type { ZendeskCredentials } from './zendesk/access.ts';
import { zendeskOAuth } from './zendesk/oauth.ts';
import { zendesk } from './zendesk/zendesk.ts';

/** What each platform is signed in with. */
export type CrmCredentials = {
  zendesk: ZendeskCredentials;
  gorgias: GorgiasCredentials;
  salesforce: SalesforceCredentials;
  crisp: CrispCredentials;
  mailbox: MailboxCredentials;
};

export const platforms: { [Name in CrmPlatform]: Platform<CrmCredentials[Name]> } = {
  zendesk,
  gorgias,
  salesforce,
  crisp,
  mailbox,
};

/** Platforms that an app can be installed at. */
export const oauthVendors: Partial<Record<CrmPlatform, OAuthVendor>> = {
  zendesk: zendeskOAuth,
  gorgias: gorgiasOAuth,
  salesforce: salesforceOAuth,
};
