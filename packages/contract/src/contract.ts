import { account } from './account.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { categorization } from './categorization.ts';
import { chatbots } from './chatbots.ts';
import { clients } from './clients.ts';
import { credentials } from './credentials.ts';
import { crm } from './crm.ts';
import { gaps } from './gaps.ts';
import { knowledge } from './knowledge.ts';
import { mail } from './mail.ts';
import { models } from './models.ts';
import { prompts } from './prompts.ts';
import { retrieval } from './retrieval.ts';
import { singleSignOn } from './single-sign-on.ts';
import { sources } from './sources.ts';
import { suggestions } from './suggestions.ts';
import { thirdPartyData } from './third-party-data.ts';
import { ticketSettings } from './ticket-settings.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Every route of the API by slice. Server, client, reference and access tests are made from it. */
export const contract = {
  auth,
  users,
  clients,
  prompts,
  chatbots,
  tickets,
  ticketSettings,
  categorization,
  knowledge,
  gaps,
  retrieval,
  sources,
  suggestions,
  models,
  audit,
  mail,
  account,
  singleSignOn,
  credentials,
  crm,
  thirdPartyData,
};
export type Contract = typeof contract;
