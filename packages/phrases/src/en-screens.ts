// Written by `npm run list-phrases`.
import { account, errors as accountErrors } from './en/accounts/account.ts';
import { apiCredentials, errors as apiCredentialsErrors } from './en/accounts/api-credentials.ts';
import { auditLog } from './en/accounts/audit-log.ts';
import { clientGeneral } from './en/accounts/client-general.ts';
import { clientSettings } from './en/accounts/client-settings.ts';
import { clients, errors as clientsErrors } from './en/accounts/clients.ts';
import { credentials } from './en/accounts/credentials.ts';
import { outbox, errors as outboxErrors } from './en/accounts/outbox.ts';
import { panels, errors as panelsErrors } from './en/accounts/panels.ts';
import { singleSignOn, errors as singleSignOnErrors } from './en/accounts/single-sign-on.ts';
import { users, errors as usersErrors } from './en/accounts/users.ts';
import { viewAs } from './en/accounts/view-as.ts';
import { webhooks, errors as webhooksErrors } from './en/accounts/webhooks.ts';
import { autoSuggestions } from './en/answering/auto-suggestions.ts';
import { batchTesting, errors as batchTestingErrors } from './en/answering/batch-testing.ts';
import { confidential } from './en/answering/confidential.ts';
import { deployments, errors as deploymentsErrors } from './en/answering/deployments.ts';
import { desk } from './en/answering/desk.ts';
import { models, errors as modelsErrors } from './en/answering/models.ts';
import { promptTry } from './en/answering/prompt-try.ts';
import { prompts, errors as promptsErrors } from './en/answering/prompts.ts';
import { reinforcement, errors as reinforcementErrors } from './en/answering/reinforcement.ts';
import { reinforcementGroup } from './en/answering/reinforcement-group.ts';
import { sentAnswers } from './en/answering/sent-answers.ts';
import { suggestions, errors as suggestionsErrors } from './en/answering/suggestions.ts';
import { tester } from './en/answering/tester.ts';
import { toWrite, errors as toWriteErrors } from './en/answering/to-write.ts';
import { translations } from './en/answering/translations.ts';
import { workbench, errors as workbenchErrors } from './en/answering/workbench.ts';
import { chatPanel } from './en/chat/chat-panel.ts';
import { chatbots, errors as chatbotsErrors } from './en/chat/chatbots.ts';
import { chats, errors as chatsErrors } from './en/chat/chats.ts';
import { categorization, errors as categorizationErrors } from './en/helpdesk/categorization.ts';
import { crm, errors as crmErrors } from './en/helpdesk/crm.ts';
import { crmApps, errors as crmAppsErrors } from './en/helpdesk/crm-apps.ts';
import { crmGuides } from './en/helpdesk/crm-guides.ts';
import { crmSync, errors as crmSyncErrors } from './en/helpdesk/crm-sync.ts';
import { crmTicket, errors as crmTicketErrors } from './en/helpdesk/crm-ticket.ts';
import { macros, errors as macrosErrors } from './en/helpdesk/macros.ts';
import { notAnalysed } from './en/helpdesk/not-analysed.ts';
import { simulator, errors as simulatorErrors } from './en/helpdesk/simulator.ts';
import { thirdPartyData, errors as thirdPartyDataErrors } from './en/helpdesk/third-party-data.ts';
import { ticketActions, errors as ticketActionsErrors } from './en/helpdesk/ticket-actions.ts';
import { ticketImport, errors as ticketImportErrors } from './en/helpdesk/ticket-import.ts';
import { ticketList, errors as ticketListErrors } from './en/helpdesk/ticket-list.ts';
import { ticketSettings } from './en/helpdesk/ticket-settings.ts';
import { ticketStates } from './en/helpdesk/ticket-states.ts';
import { typedTicket } from './en/helpdesk/typed-ticket.ts';
import { writeBack, errors as writeBackErrors } from './en/helpdesk/write-back.ts';
import { help, errors as helpErrors } from './en/home/help.ts';
import { notices } from './en/home/notices.ts';
import { tour } from './en/home/tour.ts';
import { exporting } from './en/insight/exporting.ts';
import { exports, errors as exportsErrors } from './en/insight/exports.ts';
import { insights } from './en/insight/insights.ts';
import { metrics } from './en/insight/metrics.ts';
import { monitoring, errors as monitoringErrors } from './en/insight/monitoring.ts';
import { monitoringMail } from './en/insight/monitoring-mail.ts';
import { reports } from './en/insight/reports.ts';
import { status } from './en/insight/status.ts';
import { gaps, errors as gapsErrors } from './en/knowledge/gaps.ts';
import { knowledge, errors as knowledgeErrors } from './en/knowledge/knowledge.ts';
import { proposals, errors as proposalsErrors } from './en/knowledge/proposals.ts';
import { retrieval, errors as retrievalErrors } from './en/knowledge/retrieval.ts';
import { sources, errors as sourcesErrors } from './en/knowledge/sources.ts';
import { personalData, errors as personalDataErrors } from './en/operations/personal-data.ts';
import { reference } from './en/reference.ts';
import { screenErrors } from './en/screen-errors.ts';
import { shortcuts } from './en/shortcuts.ts';

/** What the other screens say; it comes with the first of them. */
export const screens = {
  account,
  apiCredentials,
  auditLog,
  clientGeneral,
  clientSettings,
  clients,
  credentials,
  outbox,
  panels,
  singleSignOn,
  users,
  viewAs,
  webhooks,
  autoSuggestions,
  batchTesting,
  confidential,
  deployments,
  desk,
  models,
  promptTry,
  prompts,
  reinforcement,
  reinforcementGroup,
  sentAnswers,
  suggestions,
  tester,
  toWrite,
  translations,
  workbench,
  chatPanel,
  chatbots,
  chats,
  categorization,
  crm,
  crmApps,
  crmGuides,
  crmSync,
  crmTicket,
  macros,
  notAnalysed,
  simulator,
  thirdPartyData,
  ticketActions,
  ticketImport,
  ticketList,
  ticketSettings,
  ticketStates,
  typedTicket,
  writeBack,
  help,
  notices,
  tour,
  exporting,
  exports,
  insights,
  metrics,
  monitoring,
  monitoringMail,
  reports,
  status,
  gaps,
  knowledge,
  proposals,
  retrieval,
  sources,
  personalData,
  reference,
  error: {
    ...screenErrors,
    ...accountErrors,
    ...apiCredentialsErrors,
    ...clientsErrors,
    ...outboxErrors,
    ...panelsErrors,
    ...singleSignOnErrors,
    ...usersErrors,
    ...webhooksErrors,
    ...batchTestingErrors,
    ...deploymentsErrors,
    ...modelsErrors,
    ...promptsErrors,
    ...reinforcementErrors,
    ...suggestionsErrors,
    ...toWriteErrors,
    ...workbenchErrors,
    ...chatbotsErrors,
    ...chatsErrors,
    ...categorizationErrors,
    ...crmErrors,
    ...crmAppsErrors,
    ...crmSyncErrors,
    ...crmTicketErrors,
    ...macrosErrors,
    ...simulatorErrors,
    ...thirdPartyDataErrors,
    ...ticketActionsErrors,
    ...ticketImportErrors,
    ...ticketListErrors,
    ...writeBackErrors,
    ...helpErrors,
    ...exportsErrors,
    ...monitoringErrors,
    ...gapsErrors,
    ...knowledgeErrors,
    ...proposalsErrors,
    ...retrievalErrors,
    ...sourcesErrors,
    ...personalDataErrors,
  },
  shortcuts,
};
