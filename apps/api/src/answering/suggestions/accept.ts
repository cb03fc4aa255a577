import type { Suggestion } from '@replique/contract/answering/suggestions';
import { findClient, requireModule, withScope } from '../../accounts/index.ts';
import type { KeptSentence } from '../../platform/db/column-shapes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayOf } from '../../knowledge/index.ts';
import {
  markToCompare,
  retireAcceptedAnswer,
  updateHandled,
  updateSuggestionCounters,
} from '../../helpdesk/index.ts';
import { readSuggestion } from './present.ts';
import { afterComparing } from './sent/after-comparing.ts';
import { countAccepted } from './sent/sent.ts';
import { teach } from './sent/teach.ts';
import { tellAccepted } from './sent/tell-programs.ts';
import {
  findLastAccepted,
  findSuggestionForUpdate,
  findSuggestionStatus,
  updateAccepted,
  updateUnaccepted,
  type SuggestionRecord,
} from './store.ts';
import { tellChange, told } from './tell.ts';

/** What a person's yes to a suggestion does, and what taking it back undoes. */

/** In the revision that the caller saw, locked. @throws `modules.off` */
export async function requireSeen(
  tx: Tx,
  uuid: string,
  revision: number,
): Promise<SuggestionRecord> {
  const suggestion = await findSuggestionForUpdate(tx, uuid);
  if (!suggestion) throw fail('suggestions.not-found');
  const client = await findClient(tx, { id: suggestion.clientId });
  if (client) requireModule(client, 'suggestions');
  if (suggestion.revision !== revision)
    throw fail('request.conflict', { revision: suggestion.revision });
  return suggestion;
}

/**
 * One that waits for a decision, or a silent one whose ticket an agent answers in their own words.
 * @throws `modules.off`
 */
export async function requireOpen(
  tx: Tx,
  uuid: string,
  revision: number,
): Promise<SuggestionRecord> {
  const suggestion = await requireSeen(tx, uuid, revision);
  const { state, acceptedAt } = suggestion;
  if (state !== 'ready' && (state !== 'silent' || acceptedAt !== null))
    throw fail('suggestions.state', { state });
  return suggestion;
}

/** Whether the text, as it stands now, still holds a sentence that a source contradicts. */
function isContradicted({ text, sentences }: { text: string; sentences: KeptSentence[] }): boolean {
  return sentences.some(
    (sentence) => sentence.conflict?.verdict === 'contradicted' && text.includes(sentence.text),
  );
}

/**
 * The agent's own text answers the ticket. Nothing is learned from it here: it comes back with the ticket, as every answer
 * does, and it counts as no suggestion.
 */
async function acceptOwn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  suggestion: SuggestionRecord,
): Promise<boolean> {
  const { clientId, ticketId, text, state } = suggestion;
  if (text === '') throw fail('suggestions.state', { state });
  await updateAccepted(tx, suggestion, 'silent', { by: caller.userId, at: deps.clock() });
  await updateHandled(tx, clientId, ticketId);
  await tellChange(tx, deps, caller, { action: 'suggestions.answered', ...told(suggestion) });
  return false;
}

/**
 * Accepts one that is ready, and teaches the engine at once; of a silent one the agent's own text.
 * @returns whether what was sent on its ticket is to be compared again
 * @throws `suggestions.contradicted` where a contradicted sentence is still there and nobody said that it may be;
 *   `suggestions.state` for a silent one without a text
 */
export async function accept(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  suggestion: SuggestionRecord,
  { despiteContradictions }: { despiteContradictions: boolean },
): Promise<boolean> {
  if (suggestion.state === 'silent') return acceptOwn(tx, deps, caller, suggestion);
  if (!despiteContradictions && isContradicted(suggestion)) throw fail('suggestions.contradicted');
  const { clientId, ticketId } = suggestion;
  const at = deps.clock();
  await updateAccepted(tx, suggestion, 'accepted', { by: caller.userId, at });
  const counted = { suggestions: 0, accepted: 1, state: 'accepted' as const };
  await updateSuggestionCounters(tx, clientId, ticketId, counted);
  await updateHandled(tx, clientId, ticketId);
  await teach(tx, suggestion, at);
  await countAccepted(tx, suggestion, 1);
  const isMarked = await markToCompare(tx, clientId, [ticketId]);
  await tellAccepted(tx, suggestion);
  await tellChange(tx, deps, caller, { action: 'suggestions.accepted', ...told(suggestion) });
  return isMarked;
}

/** @throws what {@link requireOpen} and {@link accept} throw */
export async function acceptSuggestion(
  deps: Deps,
  caller: Caller,
  change: { suggestion: string; revision: number; despiteContradictions: boolean },
): Promise<Suggestion> {
  const done = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireOpen(tx, change.suggestion, change.revision);
    const isMarked = await accept(tx, deps, caller, suggestion, change);
    return { suggestion, isMarked, shown: await readSuggestion(tx, dayOf(deps), suggestion.uuid) };
  });
  return afterComparing(deps, caller, done);
}

/** What was learned from an accepted one is forgotten, unless another accepted one teaches it. */
export async function forget(tx: Tx, suggestion: SuggestionRecord, at: Date): Promise<void> {
  const { clientId, ticketId, id: suggestionId } = suggestion;
  await retireAcceptedAnswer(tx, clientId, { ticketId, suggestionId });
  await countAccepted(tx, suggestion, -1);
  const other = await findLastAccepted(tx, suggestion);
  if (other) await teach(tx, other, other.acceptedAt ?? at);
}

/** It is as if nobody had accepted it. @returns as {@link accept} does */
export async function unaccept(tx: Tx, suggestion: SuggestionRecord, at: Date): Promise<boolean> {
  const { clientId, ticketId } = suggestion;
  await updateUnaccepted(tx, suggestion);
  if (suggestion.state === 'silent') {
    await updateHandled(tx, clientId, ticketId);
    return false;
  }
  await forget(tx, suggestion, at);
  await updateSuggestionCounters(tx, clientId, ticketId, {
    suggestions: 0,
    accepted: -1,
    state: await findSuggestionStatus(tx, suggestion),
  });
  await updateHandled(tx, clientId, ticketId);
  return markToCompare(tx, clientId, [ticketId]);
}
