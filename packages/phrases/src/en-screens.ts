import { account } from './en/account.ts';
import { categorization } from './en/categorization.ts';
import { clientSettings } from './en/client-settings.ts';
import { credentials } from './en/credentials.ts';
import { crm } from './en/crm.ts';
import { gaps } from './en/gaps.ts';
import { knowledge } from './en/knowledge.ts';
import { models } from './en/models.ts';
import { outbox } from './en/outbox.ts';
import { prompts } from './en/prompts.ts';
import { reference } from './en/reference.ts';
import { retrieval } from './en/retrieval.ts';
import { singleSignOn } from './en/single-sign-on.ts';
import { sources } from './en/sources.ts';
import { suggestions } from './en/suggestions.ts';
import { thirdPartyData } from './en/third-party-data.ts';
import { ticketSettings } from './en/ticket-settings.ts';
import { translations } from './en/translations.ts';
import { users } from './en/users.ts';

/** What the other screens say; it comes with the first of them. */
export const screens = {
  account,
  categorization,
  clientSettings,
  credentials,
  crm,
  gaps,
  knowledge,
  models,
  outbox,
  prompts,
  reference,
  retrieval,
  singleSignOn,
  sources,
  suggestions,
  thirdPartyData,
  ticketSettings,
  translations,
  users,
};
