import { account } from './en/account.ts';
import { apiCredentials } from './en/api-credentials.ts';
import { auditLog } from './en/audit-log.ts';
import { autoSuggestions } from './en/auto-suggestions.ts';
import { batchTesting } from './en/batch-testing.ts';
import { categorization } from './en/categorization.ts';
import { chatbots } from './en/chatbots.ts';
import { chatPanel } from './en/chat-panel.ts';
import { chats } from './en/chats.ts';
import { clientGeneral } from './en/client-general.ts';
import { clientSettings } from './en/client-settings.ts';
import { clients } from './en/clients.ts';
import { credentials } from './en/credentials.ts';
import { crm } from './en/crm.ts';
import { crmGuides } from './en/crm-guides.ts';
import { crmSync } from './en/crm-sync.ts';
import { crmTicket } from './en/crm-ticket.ts';
import { deployments } from './en/deployments.ts';
import { exporting } from './en/exporting.ts';
import { exports } from './en/exports.ts';
import { gaps } from './en/gaps.ts';
import { help } from './en/help.ts';
import { insights } from './en/insights.ts';
import { knowledge } from './en/knowledge.ts';
import { models } from './en/models.ts';
import { notAnalysed } from './en/not-analysed.ts';
import { notices } from './en/notices.ts';
import { outbox } from './en/outbox.ts';
import { shortcuts } from './en/shortcuts.ts';
import { simulator } from './en/simulator.ts';
import { personalData } from './en/personal-data.ts';
import { prompts } from './en/prompts.ts';
import { monitoring } from './en/monitoring.ts';
import { monitoringMail } from './en/monitoring-mail.ts';
import { promptTry } from './en/prompt-try.ts';
import { proposals } from './en/proposals.ts';
import { reference } from './en/reference.ts';
import { reinforcement } from './en/reinforcement.ts';
import { reinforcementGroup } from './en/reinforcement-group.ts';
import { retrieval } from './en/retrieval.ts';
import { screenErrors } from './en/screen-errors.ts';
import { sentAnswers } from './en/sent-answers.ts';
import { singleSignOn } from './en/single-sign-on.ts';
import { sources } from './en/sources.ts';
import { suggestions } from './en/suggestions.ts';
import { tester } from './en/tester.ts';
import { thirdPartyData } from './en/third-party-data.ts';
import { ticketList } from './en/ticket-list.ts';
import { ticketActions } from './en/ticket-actions.ts';
import { ticketSettings } from './en/ticket-settings.ts';
import { tour } from './en/tour.ts';
import { translations } from './en/translations.ts';
import { users } from './en/users.ts';
import { viewAs } from './en/view-as.ts';
import { webhooks } from './en/webhooks.ts';
import { workbench } from './en/workbench.ts';
import { writeBack } from './en/write-back.ts';

/** What the other screens say; it comes with the first of them. */
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
