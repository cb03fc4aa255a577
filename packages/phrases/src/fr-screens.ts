import { account } from './fr/account.ts';
import { categorization } from './fr/categorization.ts';
import { clientSettings } from './fr/client-settings.ts';
import { credentials } from './fr/credentials.ts';
import { crm } from './fr/crm.ts';
import { gaps } from './fr/gaps.ts';
import { knowledge } from './fr/knowledge.ts';
import { models } from './fr/models.ts';
import { outbox } from './fr/outbox.ts';
import { prompts } from './fr/prompts.ts';
import { reference } from './fr/reference.ts';
import { retrieval } from './fr/retrieval.ts';
import { singleSignOn } from './fr/single-sign-on.ts';
import { sources } from './fr/sources.ts';
import { suggestions } from './fr/suggestions.ts';
import { thirdPartyData } from './fr/third-party-data.ts';
import { ticketSettings } from './fr/ticket-settings.ts';
import { translations } from './fr/translations.ts';
import { users } from './fr/users.ts';

/** Ce que disent les autres écrans ; arrive avec le premier d’entre eux. */
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
