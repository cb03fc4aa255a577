import type { CrmPlatform } from '@replique/contract/helpdesk/crm';

/** CRMs as their makers write them. */
export const platformNames: Record<CrmPlatform, string> = {
  zendesk: 'Zendesk',
  gorgias: 'Gorgias',
  salesforce: 'Salesforce',
  crisp: 'Crisp',
};
