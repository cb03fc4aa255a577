import type { LeftOut, Suggestion } from '@replique/contract/answering/suggestions';
import { findClient, requireModule, withScope } from '../../accounts/index.ts';
import type { KeptSentence } from '../../platform/db/column-shapes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayOf } from '../../knowledge/index.ts';
import {
  markToCompare,
  requireTicket,
  retireAcceptedAnswer,
  updateSuggestionCounters,
  changeNote,
  withdrawNote,
  writeBackJob,
} from '../../helpdesk/index.ts';
import { afterComparing } from './sent/after-comparing.ts';
import { presentAll, readSuggestion } from './present.ts';
import { compareNow, countAccepted } from './sent/sent.ts';
import {
  findLastAccepted,
  findLatestSuggestionTime,
  findModelView,
  findSuggestion,
  findSuggestionForUpdate,
  findSuggestionStatus,
  listSuggestions,
  updateAccepted,
  updateDeleted,
  updateText,
  type SuggestionRecord,
} from './store.ts';
import { teach } from './sent/teach.ts';
import { tellChange, told } from './tell.ts';
import { tellAccepted } from './sent/tell-programs.ts';

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

/** A suggestion that waits for a decision, in the revision that the caller saw. @throws `modules.off` */
async function requireReady(tx: Tx, uuid: string, revision: number): Promise<SuggestionRecord> {
  const suggestion = await findSuggestionForUpdate(tx, uuid);
  if (!suggestion) throw fail('suggestions.not-found');
  const client = await findClient(tx, { id: suggestion.clientId });
  if (client) requireModule(client, 'suggestions');
  if (suggestion.revision !== revision)
    throw fail('request.conflict', { revision: suggestion.revision });
  if (suggestion.state !== 'ready') throw fail('suggestions.state', { state: suggestion.state });
  return suggestion;
}

type Change = { suggestion: string; revision: number };

/** Whether the text, as it stands now, still holds a sentence that a source contradicts. */
function isContradicted({ text, sentences }: { text: string; sentences: KeptSentence[] }): boolean {
  return sentences.some(
    (sentence) => sentence.conflict?.verdict === 'contradicted' && text.includes(sentence.text),
  );
}

/** Changes the text; what it was before is kept as an edit. */
export async function editSuggestion(
  deps: Deps,
  caller: Caller,
  change: Change & { text: string },
): Promise<Suggestion> {
  const edited = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireReady(tx, change.suggestion, change.revision);
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

/**
 * Accepts, and teaches the engine at once.
 * @throws `suggestions.contradicted` where a contradicted sentence is still there and nobody said that it may be
 */
export async function acceptSuggestion(
  deps: Deps,
  caller: Caller,
  change: Change & { despiteContradictions: boolean },
): Promise<Suggestion> {
  const done = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireReady(tx, change.suggestion, change.revision);
    if (!change.despiteContradictions && isContradicted(suggestion))
      throw fail('suggestions.contradicted');
    const at = deps.clock();
    await updateAccepted(tx, suggestion, caller.userId, at);
    const counted = { suggestions: 0, accepted: 1, state: 'accepted' as const };
    await updateSuggestionCounters(tx, suggestion.clientId, suggestion.ticketId, counted);
    await teach(tx, suggestion, at);
    await countAccepted(tx, suggestion, 1);
    const isMarked = await markToCompare(tx, suggestion.clientId, [suggestion.ticketId]);
    await tellAccepted(tx, suggestion);
    const action = 'suggestions.accepted';
    await tellChange(tx, deps, caller, { action, ...told(suggestion) });
    return { suggestion, isMarked, shown: await readSuggestion(tx, dayOf(deps), suggestion.uuid) };
  });
  return afterComparing(deps, caller, done);
}

/** Deletes; what was learned from it is forgotten in the same transaction, unless another accepted one teaches it. */
export async function removeSuggestion(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const of = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await findSuggestionForUpdate(tx, uuid);
    if (!suggestion) throw fail('suggestions.not-found');
    await updateDeleted(tx, suggestion, caller.userId, deps.clock());
    await withdrawNote(tx, { clientId: suggestion.clientId, suggestionId: suggestion.id });
    const isAccepted = suggestion.state === 'accepted';
    if (isAccepted) {
      await retireAcceptedAnswer(tx, suggestion.clientId, {
        ticketId: suggestion.ticketId,
        suggestionId: suggestion.id,
      });
      await countAccepted(tx, suggestion, -1);
      const other = await findLastAccepted(tx, suggestion);
      if (other) await teach(tx, other, other.acceptedAt ?? deps.clock());
    }
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
