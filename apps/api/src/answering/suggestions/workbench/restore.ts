import { levels } from '@replique/contract/route';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { restoreMinutes } from '@replique/contract/answering/workbench';
import { withScope } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { dayOf } from '../../../knowledge/index.ts';
import {
  markToCompare,
  reviveNote,
  updateHandled,
  updateSuggestionCounters,
} from '../../../helpdesk/index.ts';
import { readSuggestion } from '../present.ts';
import {
  findEvenDeletedForUpdate,
  findLastAccepted,
  findLatestSuggestionTime,
  findSuggestionStatus,
  updateRestored,
} from '../store.ts';
import { afterComparing } from '../sent/after-comparing.ts';
import { countAccepted } from '../sent/sent.ts';
import { teach } from '../sent/teach.ts';
import { tellChange, told } from '../tell.ts';

/**
 * Takes a deletion back: the suggestion, its edits and ratings, and what was learned from it. One that stands answers as
 * it is, so that a second click on "Undo" does no harm.
 * @throws `suggestions.not-found`, `suggestions.restore-late`, `suggestions.restore-others`
 */
export async function restoreSuggestion(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<Suggestion> {
  const done = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await findEvenDeletedForUpdate(tx, uuid);
    if (!suggestion) throw fail('suggestions.not-found');
    const { clientId, ticketId, deletedAt, deletedBy, deletedState } = suggestion;
    const present = () => readSuggestion(tx, dayOf(deps), uuid);
    if (suggestion.state !== 'deleted')
      return { suggestion, isMarked: false, shown: await present() };
    if (deletedBy !== caller.userId && caller.level < levels.admin)
      throw fail('suggestions.restore-others');
    // What it was is only known of deletions since it can be taken back.
    const since = deletedAt ? deps.clock().getTime() - deletedAt.getTime() : Infinity;
    if (deletedState === null || since > restoreMinutes * 60_000)
      throw fail('suggestions.restore-late');
    await updateRestored(tx, suggestion, deletedState);
    await reviveNote(tx, { clientId, suggestionId: suggestion.id }, deps.clock());
    const isAccepted = deletedState === 'accepted';
    // Another one may have been accepted meanwhile: the last one teaches.
    const last = isAccepted ? await findLastAccepted(tx, suggestion) : undefined;
    if (last) await teach(tx, last, last.acceptedAt ?? deps.clock());
    if (isAccepted) await countAccepted(tx, suggestion, 1);
    await updateSuggestionCounters(tx, clientId, ticketId, {
      suggestions: deletedState === 'silent' ? 0 : 1,
      accepted: isAccepted ? 1 : 0,
      suggestedAt: await findLatestSuggestionTime(tx, suggestion),
      state: await findSuggestionStatus(tx, suggestion),
    });
    await updateHandled(tx, clientId, ticketId);
    const isMarked = await markToCompare(tx, clientId, [ticketId]);
    await tellChange(tx, deps, caller, { action: 'suggestions.restored', ...told(suggestion) });
    return { suggestion, isMarked, shown: await present() };
  });
  return afterComparing(deps, caller, done);
}
