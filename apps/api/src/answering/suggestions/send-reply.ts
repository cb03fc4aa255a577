import type { ReplyStatus, WriteBack } from '@replique/contract/helpdesk/write-back';
import { withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { cancelReply, queueReply, readWriteBack, writeBackJob } from '../../helpdesk/index.ts';
import { accept, requireSeen, unaccept } from './accept.ts';
import { compareNow } from './sent/sent.ts';
import { findSuggestionForUpdate } from './store.ts';
import { tellChange, told } from './tell.ts';

type Sending = {
  suggestion: string;
  revision: number;
  status: ReplyStatus;
  despiteContradictions: boolean;
};

/**
 * Accepts a suggestion where nobody has yet, and sends it to the customer once the time to take it back has passed.
 * @throws as accepting does, and `write-backs.*` where it is not sent
 */
export async function sendSuggestion(
  deps: Deps,
  caller: Caller,
  change: Sending,
): Promise<WriteBack> {
  const { suggestion: uuid, revision, status } = change;
  const done = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireSeen(tx, uuid, revision);
    const { clientId, ticketId, id, state, text, questionAt, acceptedAt } = suggestion;
    if (state === 'deleted' || text === '') throw fail('suggestions.state', { state });
    const isOpen = state === 'ready' || (state === 'silent' && acceptedAt === null);
    const reply = await queueReply(tx, caller, {
      clientId,
      ticketId,
      suggestionId: id,
      text,
      status,
      questionAt,
      hasAccepted: isOpen,
      at: deps.clock(),
    });
    const isMarked = isOpen && (await accept(tx, deps, caller, suggestion, change));
    await tellChange(tx, deps, caller, {
      action: 'suggestions.send-asked',
      ...told(suggestion),
      after: { status },
    });
    return { suggestion, isMarked, sending: await readWriteBack(tx, caller, reply) };
  });
  const { suggestion, isMarked, sending } = done;
  deps.wake(writeBackJob);
  if (isMarked) await compareNow(deps, suggestion.clientId, [suggestion.ticketId]);
  return sending;
}

/**
 * Takes back a reply that is not on its way yet. What its sending had accepted is open again.
 * @throws `write-backs.not-found`, `write-backs.state`
 */
export async function cancelSending(
  deps: Deps,
  caller: Caller,
  writeBack: string,
): Promise<WriteBack> {
  const done = await withScope(deps, caller, undefined, async (tx) => {
    const { kind, state, suggestion: uuid } = await readWriteBack(tx, caller, writeBack);
    // First the ticket, then what hangs on it: so does everybody else.
    const suggestion = uuid === null ? undefined : await findSuggestionForUpdate(tx, uuid);
    if (kind !== 'reply' || !suggestion) throw fail('write-backs.state', { state });
    const { clientId, ticketId, id: suggestionId } = suggestion;
    const { hasAccepted } = await cancelReply(tx, { clientId, ticketId, suggestionId });
    const isUndone = hasAccepted && suggestion.acceptedAt !== null;
    const isMarked = isUndone && (await unaccept(tx, suggestion, deps.clock()));
    await tellChange(tx, deps, caller, { action: 'write-backs.cancelled', ...told(suggestion) });
    return { suggestion, isMarked, cancelled: await readWriteBack(tx, caller, writeBack) };
  });
  const { suggestion, isMarked, cancelled } = done;
  if (isMarked) await compareNow(deps, suggestion.clientId, [suggestion.ticketId]);
  return cancelled;
}
