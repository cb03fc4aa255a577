import { account } from './fr/account.ts';
import { apiCredentials } from './fr/api-credentials.ts';
import { auditLog } from './fr/audit-log.ts';
import { autoSuggestions } from './fr/auto-suggestions.ts';
import { batchTesting } from './fr/batch-testing.ts';
import { categorization } from './fr/categorization.ts';
import { chatbots } from './fr/chatbots.ts';
import { chatPanel } from './fr/chat-panel.ts';
import { chats } from './fr/chats.ts';
import { clientGeneral } from './fr/client-general.ts';
import { clientSettings } from './fr/client-settings.ts';
import { clients } from './fr/clients.ts';
import { credentials } from './fr/credentials.ts';
import { crm } from './fr/crm.ts';
import { crmGuides } from './fr/crm-guides.ts';
import { crmSync } from './fr/crm-sync.ts';
import { crmTicket } from './fr/crm-ticket.ts';
import { deployments } from './fr/deployments.ts';
import { exporting } from './fr/exporting.ts';
import { exports } from './fr/exports.ts';
import { gaps } from './fr/gaps.ts';
import { help } from './fr/help.ts';
import { insights } from './fr/insights.ts';
import { knowledge } from './fr/knowledge.ts';
import { models } from './fr/models.ts';
import { notAnalysed } from './fr/not-analysed.ts';
import { notices } from './fr/notices.ts';
import { outbox } from './fr/outbox.ts';
import { shortcuts } from './fr/shortcuts.ts';
import { simulator } from './fr/simulator.ts';
import { personalData } from './fr/personal-data.ts';
import { prompts } from './fr/prompts.ts';
import { monitoring } from './fr/monitoring.ts';
import { monitoringMail } from './fr/monitoring-mail.ts';
import { promptTry } from './fr/prompt-try.ts';
import { proposals } from './fr/proposals.ts';
import { reference } from './fr/reference.ts';
import { reinforcement } from './fr/reinforcement.ts';
import { reinforcementGroup } from './fr/reinforcement-group.ts';
import { retrieval } from './fr/retrieval.ts';
import { screenErrors } from './fr/screen-errors.ts';
import { sentAnswers } from './fr/sent-answers.ts';
import { singleSignOn } from './fr/single-sign-on.ts';
import { sources } from './fr/sources.ts';
import { suggestions } from './fr/suggestions.ts';
import { tester } from './fr/tester.ts';
import { thirdPartyData } from './fr/third-party-data.ts';
import { ticketList } from './fr/ticket-list.ts';
import { ticketActions } from './fr/ticket-actions.ts';
import { ticketSettings } from './fr/ticket-settings.ts';
import { tour } from './fr/tour.ts';
import { translations } from './fr/translations.ts';
import { users } from './fr/users.ts';
import { viewAs } from './fr/view-as.ts';
import { webhooks } from './fr/webhooks.ts';
import { workbench } from './fr/workbench.ts';
import { writeBack } from './fr/write-back.ts';

/** Ce que disent les autres écrans ; arrive avec le premier d’entre eux. */
export const screens = {
  account,
  auditLog,
  autoSuggestions,
  batchTesting,
  categorization,
  chatbots,
  chatPanel,
  chats,
  clientGeneral,
  clients,
  clientSettings,
  credentials,
  apiCredentials,
  crm,
  crmGuides,
  crmSync,
  crmTicket,
  deployments,
  error: screenErrors,
  exporting,
  exports,
  gaps,
  help,
  insights,
  knowledge,
  models,
  monitoring,
  monitoringMail,
  notAnalysed,
  notices,
  outbox,
  shortcuts,
  simulator,
  personalData,
  prompts,
  promptTry,
  proposals,
  reference,
  reinforcement,
  reinforcementGroup,
  retrieval,
  sentAnswers,
  singleSignOn,
  sources,
  suggestions,
  tester,
  thirdPartyData,
  ticketList,
  ticketActions,
  ticketSettings,
  tour,
  translations,
  users,
  viewAs,
  webhooks,
  workbench,
  writeBack,
};
