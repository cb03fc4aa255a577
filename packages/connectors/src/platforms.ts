import type {
  CrispCredentials,
  CrmPlatform,
  GorgiasCredentials,
  SalesforceCredentials,
  ZendeskCredentials,
} from '@replique/contract/helpdesk/crm';
import type { z } from 'zod';
import type { Platform } from './connector.ts';
import { crisp } from './crisp/crisp.ts';
import { gorgias } from './gorgias/gorgias.ts';
import { salesforce } from './salesforce/salesforce.ts';
import { zendesk } from './zendesk/zendesk.ts';

/** What each platform is signed in with. */
export type CrmCredentials = {
  zendesk: z.output<typeof ZendeskCredentials>;
  gorgias: z.output<typeof GorgiasCredentials>;
  salesforce: z.output<typeof SalesforceCredentials>;
  crisp: z.output<typeof CrispCredentials>;
};

export const platforms: { [Name in CrmPlatform]: Platform<CrmCredentials[Name]> } = {
  zendesk,
  gorgias,
  salesforce,
  crisp,
};
