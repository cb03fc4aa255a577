import { account } from './account.ts';
import { apiCredentials } from './api-credentials.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { autoSuggestions } from './auto-suggestions.ts';
import { batchTesting } from './batch-testing.ts';
import { categorization } from './categorization.ts';
import { chatbots } from './chatbots.ts';
import { chatPanel } from './chat-panel.ts';
import { chats } from './chats.ts';
import { clients } from './clients.ts';
import { credentials } from './credentials.ts';
import { crm } from './crm.ts';
import { crmSync } from './crm-sync.ts';
import { deployments } from './deployments.ts';
import { exports } from './exports.ts';
import { factorRules } from './factor-rules.ts';
import { gaps } from './gaps.ts';
import { proposals } from './proposals.ts';
import { help } from './help.ts';
import { reinforcement } from './reinforcement.ts';
import { home } from './home.ts';
import { insights } from './insights.ts';
import { knowledge } from './knowledge.ts';
import { live } from './live.ts';
import { mail } from './mail.ts';
import { models } from './models.ts';
import { monitoring } from './monitoring.ts';
import { passkeys } from './passkeys.ts';
import { personalData } from './personal-data.ts';
import { notices } from './notices.ts';
import { preferences } from './preferences.ts';
import { promptFigures } from './prompt-figures.ts';
import { prompts } from './prompts.ts';
import { retrieval } from './retrieval.ts';
import { sentAnswers } from './sent-answers.ts';
import { simulator } from './simulator.ts';
import { singleSignOn } from './single-sign-on.ts';
import { sources } from './sources.ts';
import { suggestions } from './suggestions.ts';
import { tester } from './tester.ts';
import { thirdPartyData } from './third-party-data.ts';
import { ticketActions } from './ticket-actions.ts';
import { ticketPush } from './ticket-push.ts';
import { ticketSettings } from './ticket-settings.ts';
import { ticketViews } from './ticket-views.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';
import { workbench } from './workbench.ts';
import { writeBack } from './write-back.ts';

/** Every route of the API by slice. Server, client, reference and access tests are made from it. */
export const contract = {
  auth,
  users,
  clients,
  prompts,
  promptFigures,
  deployments,
  batchTesting,
  chatbots,
  chats,
  chatPanel,
  tickets,
  ticketPush,
  ticketSettings,
  ticketActions,
  exports,
  ticketViews,
  autoSuggestions,
  categorization,
  knowledge,
  gaps,
  reinforcement,
  proposals,
  retrieval,
  sources,
  suggestions,
  sentAnswers,
  workbench,
  models,
  audit,
  home,
  help,
  preferences,
  notices,
  insights,
  monitoring,
  live,
  mail,
  account,
  passkeys,
  factorRules,
  singleSignOn,
  credentials,
  apiCredentials,
  crm,
  crmSync,
  thirdPartyData,
  personalData,
  webhooks,
  simulator,
  tester,
  writeBack,
};
export type Contract = typeof contract;
