import type { CrmPlatform } from '@replique/contract/helpdesk/crm';

/** CRMs as their makers write them; a mailbox by a word of both languages. */
export const platformNames: Record<CrmPlatform, string> = {
  zendesk: 'Zendesk',
  gorgias: 'Gorgias',
  salesforce: 'Salesforce',
  crisp: 'Crisp',
  mailbox: 'E-mail',
};
