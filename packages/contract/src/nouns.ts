import * as account from './accounts/account.ts';
import * as apiCredentials from './accounts/api-credentials.ts';
import * as audit from './accounts/audit.ts';
import * as auth from './accounts/auth.ts';
import * as autoSuggestions from './answering/auto-suggestions.ts';
import * as batchTesting from './answering/batch-testing.ts';
import * as categorization from './helpdesk/categorization.ts';
import * as chatbots from './chat/chatbots.ts';
import * as chatPanel from './chat/chat-panel.ts';
import * as chats from './chat/chats.ts';
import * as clients from './accounts/clients.ts';
import * as credentials from './accounts/credentials.ts';
import * as crm from './helpdesk/crm.ts';
import * as crmApps from './helpdesk/crm-apps.ts';
import * as crmSync from './helpdesk/crm-sync.ts';
import * as deployments from './answering/deployments.ts';
import * as exports from './insight/exports.ts';
import * as factorRules from './accounts/factor-rules.ts';
import * as gaps from './knowledge/gaps.ts';
import * as proposals from './knowledge/proposals.ts';
import * as help from './home/help.ts';
import * as reports from './insight/reports.ts';
import * as reinforcement from './answering/reinforcement.ts';
import * as home from './home/home.ts';
import * as imports from './helpdesk/imports.ts';
import * as insights from './insight/insights.ts';
import * as knowledge from './knowledge/knowledge.ts';
import * as live from './accounts/live.ts';
import * as mail from './accounts/mail.ts';
import * as models from './answering/models.ts';
import * as monitoring from './insight/monitoring.ts';
import * as status from './insight/status.ts';
import * as panels from './accounts/panels.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as personalData from './operations/personal-data.ts';
import * as notices from './home/notices.ts';
import * as preferences from './home/preferences.ts';
import * as promptFigures from './answering/prompt-figures.ts';
import * as prompts from './answering/prompts.ts';
import * as retrieval from './knowledge/retrieval.ts';
import * as sentAnswers from './answering/sent-answers.ts';
import * as simulator from './helpdesk/simulator.ts';
import * as attachments from './helpdesk/attachments.ts';
import * as macros from './helpdesk/macros.ts';
import * as singleSignOn from './accounts/single-sign-on.ts';
import * as sources from './knowledge/sources.ts';
import * as suggestions from './answering/suggestions.ts';
import * as tester from './answering/tester.ts';
import * as toWrite from './answering/to-write.ts';
import * as thirdPartyData from './helpdesk/third-party-data.ts';
import * as ticketActions from './helpdesk/ticket-actions.ts';
import * as ticketPush from './answering/ticket-push.ts';
import * as ticketSettings from './helpdesk/ticket-settings.ts';
import * as ticketViews from './helpdesk/ticket-views.ts';
import * as tickets from './helpdesk/tickets.ts';
import * as users from './accounts/users.ts';
import * as webhooks from './accounts/webhooks.ts';
import * as workbench from './answering/workbench.ts';
import * as writeBack from './helpdesk/write-back.ts';

/**
 * Every noun of the API by the name of its routes, in the order of the reference. A noun exports its routes under that
 * name, and may export `errors` and `actions`: what the audit log calls what is done, keys of the phrases `audit.actions`.
 */
export const nouns = {
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
  imports,
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
  toWrite,
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
  reports,
  monitoring,
  status,
  live,
  mail,
  account,
  passkeys,
  factorRules,
  singleSignOn,
  credentials,
  panels,
  apiCredentials,
  crm,
  crmApps,
  crmSync,
  thirdPartyData,
  personalData,
  webhooks,
  simulator,
  tester,
  writeBack,
  attachments,
  macros,
};
