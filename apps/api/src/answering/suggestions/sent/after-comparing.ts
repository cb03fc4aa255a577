import type { Suggestion } from '@replique/contract/answering/suggestions';
import { withScope } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { dayOf } from '../../../knowledge/index.ts';
import { readSuggestion } from '../present.ts';
import { compareNow } from './sent.ts';

type Changed = {
  suggestion: { clientId: number; ticketId: number; uuid: string };
  /** Something was sent on its ticket: what came of it may be another now. */
  isMarked: boolean;
  shown: Suggestion;
};

/** A suggestion that was changed, once what was sent on its ticket is compared again. */
export async function afterComparing(
  deps: Deps,
  caller: Caller,
  { suggestion, isMarked, shown }: Changed,
): Promise<Suggestion> {
  if (!isMarked) return shown;
  await compareNow(deps, suggestion.clientId, [suggestion.ticketId]);
  return withScope(deps, caller, undefined, (tx) =>
    readSuggestion(tx, dayOf(deps), suggestion.uuid),
  );
}
