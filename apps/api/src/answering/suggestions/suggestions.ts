import type { LeftOut, Suggestion } from '@replique/contract/answering/suggestions';
import { withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayOf } from '../../knowledge/index.ts';
import {
  markToCompare,
  requireTicket,
  updateSuggestionCounters,
  changeNote,
  updateHandled,
  withdrawWriteBacks,
  writeBackJob,
} from '../../helpdesk/index.ts';
import { presentAll, readSuggestion } from './present.ts';
import { forget, requireOpen } from './accept.ts';
import { compareNow } from './sent/sent.ts';
import {
  findLatestSuggestionTime,
  findModelView,
  findSuggestion,
  findSuggestionForUpdate,
  findSuggestionStatus,
  listSuggestions,
  updateDeleted,
  updateText,
  type SuggestionRecord,
} from './store.ts';
import { tellChange, told } from './tell.ts';

export { listDocumentsMadeFrom } from './ticket-answers-store.ts';
export { acceptedAs } from './present.ts';
export {
  countForExport as countSuggestionsForExport,
  listForExport as listSuggestionsForExport,
  type ExportedSuggestion,
  type SuggestionFilter,
} from './export-store.ts';
export { countUseOfSuggestions, listLatestSuggestions } from './latest-store.ts';
export { presentSource } from './present.ts';
export { applyThreshold } from './sent/apply-threshold.ts';
export { compareNow, compareSent, matchSentAnswers } from './sent/sent.ts';
export { dayIn, readAuto, switchAutoSuggestionsOn } from './auto/auto-suggestions.ts';
export { wilsonInterval } from './figures/wilson.ts';
export { postSuggestion } from './post-note.ts';
export { acceptSuggestion } from './accept.ts';
export { cancelSending, sendSuggestion } from './send-reply.ts';
export { suggestOnce } from './writing/suggest-once.ts';
export { writeDry, writeSuggestionFor, type WriteOutcome } from './writing/write-suggestion.ts';

export async function listTicketSuggestions(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<Suggestion[]> {
  return withScope(deps, caller, undefined, async (tx) => {
    const ticket = await requireTicket(tx, ticketUuid);
    const records = await listSuggestions(tx, ticket.clientId, ticket.id);
    return presentAll(tx, dayOf(deps), ticket.clientId, records);
  });
}

/** What a language model was sent for a suggestion, personal data masked. @throws `suggestions.not-found` */
export async function readModelView(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ text: string | null; leftOut: LeftOut }> {
  const view = await withScope(deps, caller, undefined, (tx) => findModelView(tx, uuid));
  if (!view) throw fail('suggestions.not-found');
  return view;
}

/** A suggestion that was not deleted. @throws `suggestions.not-found`, also for one of another client */
export async function requireSuggestion(tx: Tx, uuid: string): Promise<SuggestionRecord> {
  const suggestion = await findSuggestion(tx, uuid);
  if (!suggestion) throw fail('suggestions.not-found');
  return suggestion;
}

type Change = { suggestion: string; revision: number };

/** Changes the text, or writes the agent's own where there was none; what it was before is kept as an edit. */
export async function editSuggestion(
  deps: Deps,
  caller: Caller,
  change: Change & { text: string },
): Promise<Suggestion> {
  const edited = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireOpen(tx, change.suggestion, change.revision);
    if (suggestion.text !== change.text) {
      const { text } = change;
      const at = deps.clock();
      await updateText(tx, suggestion, { text, editedBy: caller.userId, at });
      const of = { clientId: suggestion.clientId, suggestionId: suggestion.id };
      await changeNote(tx, of, { text, at });
      const action = 'suggestions.edited';
      await tellChange(tx, deps, caller, { action, ...told(suggestion) });
    }
    return readSuggestion(tx, dayOf(deps), change.suggestion);
  });
  deps.wake(writeBackJob);
  return edited;
}

/** Deletes; what was learned from it is forgotten in the same transaction, unless another accepted one teaches it. */
export async function removeSuggestion(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const of = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await findSuggestionForUpdate(tx, uuid);
    if (!suggestion) throw fail('suggestions.not-found');
    await updateDeleted(tx, suggestion, caller.userId, deps.clock());
    await withdrawWriteBacks(tx, { clientId: suggestion.clientId, suggestionId: suggestion.id });
    const isAccepted = suggestion.state === 'accepted';
    if (isAccepted) await forget(tx, suggestion, deps.clock());
    await updateHandled(tx, suggestion.clientId, suggestion.ticketId);
    await updateSuggestionCounters(tx, suggestion.clientId, suggestion.ticketId, {
      suggestions: suggestion.state === 'silent' ? 0 : -1,
      accepted: isAccepted ? -1 : 0,
      suggestedAt: await findLatestSuggestionTime(tx, suggestion),
      state: await findSuggestionStatus(tx, suggestion),
    });
    // The answer may have come from another one as well.
    const isMarked = await markToCompare(tx, suggestion.clientId, [suggestion.ticketId]);
    const action = 'suggestions.deleted';
    await tellChange(tx, deps, caller, { action, ...told(suggestion) });
    return isMarked ? suggestion : null;
  });
  if (of) await compareNow(deps, of.clientId, [of.ticketId]);
}
