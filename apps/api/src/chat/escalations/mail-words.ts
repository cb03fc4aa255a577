import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { LanguageCode } from '../../platform/db/column-types.ts';
import { phrasesOf } from './words.ts';

const names: Record<DeskPlatform, string> = {
  zendesk: 'Zendesk',
  gorgias: 'Gorgias',
  salesforce: 'Salesforce',
  crisp: 'Crisp',
};

/** What the mail about a chat says. @param of.platform the CRM that did not take it; null where there is none */
export function phrasesFor(
  language: LanguageCode,
  of: { client: string; platform: DeskPlatform | null },
) {
  const { mail, ticket } = phrasesOf(language);
  const { client, platform } = of;
  return {
    subject: mail.subject.replace('{{client}}', () => client),
    text:
      platform === null ? mail.text : mail.failed.replaceAll('{{platform}}', () => names[platform]),
    button: mail.button,
    authors: { visitor: ticket.visitor, bot: ticket.bot, agent: ticket.agent },
  };
}
