// Written by `npm run list-phrases`.
import { account, errors as accountErrors } from './fr/accounts/account.ts';
import { apiCredentials, errors as apiCredentialsErrors } from './fr/accounts/api-credentials.ts';
import { auditLog } from './fr/accounts/audit-log.ts';
import { clientGeneral } from './fr/accounts/client-general.ts';
import { clientSettings } from './fr/accounts/client-settings.ts';
import { clients, errors as clientsErrors } from './fr/accounts/clients.ts';
import { credentials } from './fr/accounts/credentials.ts';
import { outbox, errors as outboxErrors } from './fr/accounts/outbox.ts';
import { panels, errors as panelsErrors } from './fr/accounts/panels.ts';
import { singleSignOn, errors as singleSignOnErrors } from './fr/accounts/single-sign-on.ts';
import { users, errors as usersErrors } from './fr/accounts/users.ts';
import { viewAs } from './fr/accounts/view-as.ts';
import { webhooks, errors as webhooksErrors } from './fr/accounts/webhooks.ts';
import { autoSuggestions } from './fr/answering/auto-suggestions.ts';
import { batchTesting, errors as batchTestingErrors } from './fr/answering/batch-testing.ts';
import { confidential } from './fr/answering/confidential.ts';
import { deployments, errors as deploymentsErrors } from './fr/answering/deployments.ts';
import { desk } from './fr/answering/desk.ts';
import { models, errors as modelsErrors } from './fr/answering/models.ts';
import { promptTry } from './fr/answering/prompt-try.ts';
import { prompts, errors as promptsErrors } from './fr/answering/prompts.ts';
import { reinforcement, errors as reinforcementErrors } from './fr/answering/reinforcement.ts';
import { reinforcementGroup } from './fr/answering/reinforcement-group.ts';
import { sentAnswers } from './fr/answering/sent-answers.ts';
import { suggestions, errors as suggestionsErrors } from './fr/answering/suggestions.ts';
import { tester } from './fr/answering/tester.ts';
import { toWrite, errors as toWriteErrors } from './fr/answering/to-write.ts';
import { translations } from './fr/answering/translations.ts';
import { workbench, errors as workbenchErrors } from './fr/answering/workbench.ts';
import { chatPanel } from './fr/chat/chat-panel.ts';
import { chatbots, errors as chatbotsErrors } from './fr/chat/chatbots.ts';
import { chats, errors as chatsErrors } from './fr/chat/chats.ts';
import { categorization, errors as categorizationErrors } from './fr/helpdesk/categorization.ts';
import { crm, errors as crmErrors } from './fr/helpdesk/crm.ts';
import { crmApps, errors as crmAppsErrors } from './fr/helpdesk/crm-apps.ts';
import { crmGuides } from './fr/helpdesk/crm-guides.ts';
import { crmSync, errors as crmSyncErrors } from './fr/helpdesk/crm-sync.ts';
import { crmTicket, errors as crmTicketErrors } from './fr/helpdesk/crm-ticket.ts';
import { macros, errors as macrosErrors } from './fr/helpdesk/macros.ts';
import { notAnalysed } from './fr/helpdesk/not-analysed.ts';
import { simulator, errors as simulatorErrors } from './fr/helpdesk/simulator.ts';
import { thirdPartyData, errors as thirdPartyDataErrors } from './fr/helpdesk/third-party-data.ts';
import { ticketActions, errors as ticketActionsErrors } from './fr/helpdesk/ticket-actions.ts';
import { ticketImport, errors as ticketImportErrors } from './fr/helpdesk/ticket-import.ts';
import { ticketList, errors as ticketListErrors } from './fr/helpdesk/ticket-list.ts';
import { ticketSettings } from './fr/helpdesk/ticket-settings.ts';
import { ticketStates } from './fr/helpdesk/ticket-states.ts';
import { typedTicket } from './fr/helpdesk/typed-ticket.ts';
import { writeBack, errors as writeBackErrors } from './fr/helpdesk/write-back.ts';
import { help, errors as helpErrors } from './fr/home/help.ts';
import { notices } from './fr/home/notices.ts';
import { tour } from './fr/home/tour.ts';
import { exporting } from './fr/insight/exporting.ts';
import { exports, errors as exportsErrors } from './fr/insight/exports.ts';
import { insights } from './fr/insight/insights.ts';
import { metrics } from './fr/insight/metrics.ts';
import { monitoring, errors as monitoringErrors } from './fr/insight/monitoring.ts';
import { monitoringMail } from './fr/insight/monitoring-mail.ts';
import { reports } from './fr/insight/reports.ts';
import { status } from './fr/insight/status.ts';
import { gaps, errors as gapsErrors } from './fr/knowledge/gaps.ts';
import { knowledge, errors as knowledgeErrors } from './fr/knowledge/knowledge.ts';
import { proposals, errors as proposalsErrors } from './fr/knowledge/proposals.ts';
import { retrieval, errors as retrievalErrors } from './fr/knowledge/retrieval.ts';
import { sources, errors as sourcesErrors } from './fr/knowledge/sources.ts';
import { personalData, errors as personalDataErrors } from './fr/operations/personal-data.ts';
import { reference } from './fr/reference.ts';
import { screenErrors } from './fr/screen-errors.ts';
import { shortcuts } from './fr/shortcuts.ts';

/** Ce que disent les autres écrans ; arrive avec le premier d’entre eux. */
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
