import {
  endAccess,
  endSessionsOf,
  endSessionsOfClient,
  isStillIn,
  removeSecondFactor,
} from './accounts/auth/auth.ts';
import { listVisibleClients } from './accounts/clients/clients.ts';
import { claimPrompt, findPrompt } from './answering/prompts/prompts.ts';
import { deployFirst, isDeploymentRunning } from './answering/deployments/deployments.ts';
import {
  applyThreshold,
  compareNow,
  cancelSending,
  postSuggestion,
  suggestOnce,
  switchAutoSuggestionsOn,
  writeSuggestionFor,
} from './answering/suggestions/suggestions.ts';
import { countMessagesOf, tellChats } from './chat/chats/chats.ts';
import { escalateAsAgent, readEscalation } from './chat/escalations/escalations.ts';
import { forgetSync, startSync, stopSync } from './helpdesk/crm-sync/crm-sync.ts';
import { readThread, reapplyRules, requireTicket } from './helpdesk/tickets/tickets.ts';
import { endExportsSince } from './insight/exports/exports.ts';
import { platformSlice } from './platform/db/slice.ts';
import { auditSlice } from './accounts/audit/slice.ts';
import { authSlice } from './accounts/auth/slice.ts';
import { clientsSlice } from './accounts/clients/slice.ts';
import { erasuresSlice } from './accounts/erasures/slice.ts';
import { liveSlice } from './accounts/live/slice.ts';
import { mailSlice } from './accounts/mail/slice.ts';
import { mcpSlice } from './accounts/mcp/slice.ts';
import { panelsSlice } from './accounts/panels/slice.ts';
import { usersSlice } from './accounts/users/slice.ts';
import { webhooksSlice } from './accounts/webhooks/slice.ts';
import { gapsSlice } from './knowledge/gaps/slice.ts';
import { knowledgeSlice } from './knowledge/knowledge/slice.ts';
import { proposalsSlice } from './knowledge/proposals/slice.ts';
import { retrievalSlice } from './knowledge/retrieval/slice.ts';
import { sourcesSlice } from './knowledge/sources/slice.ts';
import { attachmentsSlice } from './helpdesk/attachments/slice.ts';
import { categorizationSlice } from './helpdesk/categorization/slice.ts';
import { crmSlice } from './helpdesk/crm/slice.ts';
import { crmSyncSlice } from './helpdesk/crm-sync/slice.ts';
import { importsSlice } from './helpdesk/imports/slice.ts';
import { simulatorSlice } from './helpdesk/simulator/slice.ts';
import { thirdPartySlice } from './helpdesk/third-party/slice.ts';
import { ticketActionsSlice } from './helpdesk/ticket-actions/slice.ts';
import { macrosSlice } from './helpdesk/macros/slice.ts';
import { ticketsSlice } from './helpdesk/tickets/slice.ts';
import { writeBackSlice } from './helpdesk/write-back/slice.ts';
import { askSlice } from './answering/ask/slice.ts';
import { batchTestingSlice } from './answering/batch-testing/slice.ts';
import { deploymentsSlice } from './answering/deployments/slice.ts';
import { modelsSlice } from './answering/models/slice.ts';
import { promptsSlice } from './answering/prompts/slice.ts';
import { reinforcementSlice } from './answering/reinforcement/slice.ts';
import { suggestionsSlice } from './answering/suggestions/slice.ts';
import { testerSlice } from './answering/tester/slice.ts';
import { toWriteSlice } from './answering/to-write/slice.ts';
import { chatbotsSlice } from './chat/chatbots/slice.ts';
import { chatsSlice } from './chat/chats/slice.ts';
import { escalationsSlice } from './chat/escalations/slice.ts';
import { widgetSlice } from './chat/widget/slice.ts';
import { exportsSlice } from './insight/exports/slice.ts';
import { insightsSlice } from './insight/insights/slice.ts';
import { reportsSlice } from './insight/reports/slice.ts';
import { monitoringSlice } from './insight/monitoring/slice.ts';
import { backupSlice } from './operations/backup/slice.ts';
import { masterKeySlice } from './operations/master-key/slice.ts';
import { personalDataSlice } from './operations/personal-data/slice.ts';
import { helpSlice } from './home/help/slice.ts';
import { homeSlice } from './home/home/slice.ts';
import { noticesSlice } from './home/notices/slice.ts';
import { preferencesSlice } from './home/preferences/slice.ts';
import type { Deps } from './deps.ts';
import { registryOf, type Slice } from './platform/slice.ts';

const reading = { start: startSync, stop: stopSync, forget: forgetSync };

/**
 * Every noun, in the order of the areas, each with what those that stand on it do for it: imports go down only, so the
 * lower one is given it here.
 */
export const slices = [
  // platform
  platformSlice,
  // accounts
  auditSlice({ listClients: listVisibleClients }),
  authSlice,
  clientsSlice((deps: Deps) => ({
    claimPrompt,
    findPrompt,
    endSessions: endSessionsOfClient,
    reapplyRules,
    applyThreshold: applyThreshold.bind(null, deps),
    offeredModels: (tx, clientId) => deps.models.offered(tx, clientId),
    indexes: deps.indexes,
  })),
  erasuresSlice,
  liveSlice({ findTicket: requireTicket, isStillIn }),
  mailSlice,
  mcpSlice,
  panelsSlice,
  usersSlice({ endAccess, endSessionsOf, removeSecondFactor }),
  webhooksSlice,
  // knowledge
  gapsSlice,
  knowledgeSlice,
  proposalsSlice,
  retrievalSlice({ readThread }),
  sourcesSlice,
  // helpdesk
  categorizationSlice,
  crmSlice(reading),
  crmSyncSlice((deps: Deps) => ({ compareNow: compareNow.bind(null, deps) })),
  importsSlice,
  attachmentsSlice,
  macrosSlice,
  simulatorSlice({ reading, switchAutoSuggestionsOn }),
  thirdPartySlice,
  ticketActionsSlice((deps: Deps) => ({
    writeSuggestionFor: writeSuggestionFor.bind(null, deps),
  })),
  ticketsSlice((deps: Deps) => ({
    compareSent: compareNow.bind(null, deps),
    suggestOnce: suggestOnce.bind(null, deps),
  })),
  writeBackSlice((deps: Deps) => ({
    postSuggestion: postSuggestion.bind(null, deps),
    cancelSending: cancelSending.bind(null, deps),
  })),
  // answering
  askSlice,
  batchTestingSlice,
  deploymentsSlice,
  modelsSlice,
  promptsSlice({ isDeploymentRunning, deployFirst }),
  reinforcementSlice,
  suggestionsSlice,
  testerSlice,
  toWriteSlice,
  // chat
  chatbotsSlice({ tellWidgets: tellChats, countMessages: countMessagesOf }),
  chatsSlice({
    escalate: escalateAsAgent,
    endExports: endExportsSince,
    findEscalation: readEscalation,
  }),
  escalationsSlice,
  widgetSlice,
  // insight
  exportsSlice,
  insightsSlice,
  reportsSlice,
  monitoringSlice,
  // operations
  backupSlice,
  masterKeySlice,
  personalDataSlice({ endExports: endExportsSince }),
  // home
  helpSlice,
  homeSlice,
  noticesSlice,
  preferencesSlice,
] as const satisfies readonly Slice<Deps>[];

/** What those that work on the rows of every noun go by. */
export const registry = registryOf(slices);
