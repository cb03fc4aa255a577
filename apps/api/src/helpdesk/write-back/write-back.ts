import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { recordChange, withScope, announce } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NoteContent } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';
import { isInScope, type Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { lockTickets, requireTicket, updateHandled } from '../tickets/tickets.ts';
import {
  assignsHere,
  assignsTo,
  findOutgoing,
  hasMacros,
  isPlatform,
  listCategoryPlatforms,
  mayReply,
  statusesOf,
} from './outgoing.ts';
import { isOfTicket } from './held.ts';
import { canRetry, present } from './present.ts';
import { updateAskedAt } from './reply-store.ts';
import {
  findNoteForUpdate,
  findTicketOf,
  findWriteBack,
  findWriteBackForUpdate,
  insertNote,
  listWriteBacks,
  supersedeEarlier,
  updateContent,
  updateWaiting,
  updateWithdrawn,
  upsertCategories,
  type NewCategory,
} from './store.ts';

export type { NoteContent };
export { sendDue } from './send.ts';
export { cancelReply, queueReply, type QueuedReply } from './replies.ts';
export { redactWriteBacks } from './redact-store.ts';
export { countFailedWriteBacks } from './store.ts';

/** What goes back to the CRMs (docs/crm.md): who makes a suggestion or a category puts it here, a job sends it. */

export const writeBackJob = 'write-back.send';

export type QueuedNote = {
  clientId: number;
  ticketId: number;
  suggestionId: number;
  content: NoteContent;
  /** The latest question that it knows. */
  questionAt: Date | null;
  by: 'auto' | { userId: number };
  at: Date;
};

/**
 * Puts a suggestion's note into the outbox, in the transaction of the suggestion; one that is there stays one. Wake
 * `writeBackJob` afterwards.
 * @throws `write-backs.no-notes` where a person asks for one in vain
 * @returns the uuid of what waits; null where nothing is posted: no CRM, one without notes, or it
 *   is not to be posted by itself
 */
export async function queueNote(tx: Tx, note: QueuedNote): Promise<string | null> {
  const { clientId, ticketId, suggestionId, by, at, ...rest } = note;
  const ticket = await findTicketOf(tx, clientId, ticketId);
  const outgoing = await findOutgoing(tx, clientId, ticket?.platform);
  if (!outgoing || (by === 'auto' && !(outgoing.takesNotes && outgoing.postsNotes))) return null;
  if (!outgoing.takesNotes) throw fail('write-backs.no-notes');
  const { platform } = outgoing;
  const userId = by === 'auto' ? null : by.userId;
  const added = { ...rest, clientId, ticketId, suggestionId, platform, by: userId, at };
  await supersedeEarlier(tx, added);
  const uuid = await insertNote(tx, added);
  if (uuid) return uuid;
  const known = await findNoteForUpdate(tx, clientId, suggestionId);
  if (known && userId !== null && canRetry(known))
    await updateWaiting(tx, clientId, known.id, { by: userId, at });
  return known?.uuid ?? null;
}

type OfSuggestion = { clientId: number; suggestionId: number };

/** The suggestion has another text: what waits says it, what stands in the CRM follows. */
export async function changeNote(
  tx: Tx,
  { clientId, suggestionId }: OfSuggestion,
  change: { text: string; at: Date },
): Promise<void> {
  const known = await findNoteForUpdate(tx, clientId, suggestionId);
  if (!known || !('text' in known.content) || known.content.text === change.text) return;
  const content = { ...known.content, text: change.text, isEdited: true };
  await updateContent(tx, clientId, known.id, { content, at: change.at });
}

/** The suggestion was deleted: what was not posted yet is not posted any more. */
export async function withdrawWriteBacks(
  tx: Tx,
  { clientId, suggestionId }: OfSuggestion,
): Promise<void> {
  await updateWithdrawn(tx, clientId, suggestionId);
}

/** The deletion was taken back; a reply that waited is for a person to send again. */
export async function reviveNote(
  tx: Tx,
  { clientId, suggestionId }: OfSuggestion,
  at: Date,
): Promise<void> {
  const known = await findNoteForUpdate(tx, clientId, suggestionId);
  if (known?.state === 'superseded' && known.reason === 'removed')
    await updateWaiting(tx, clientId, known.id, { by: undefined, at });
}

/** Puts categories that were given here into the outbox; nothing for tickets whose CRM has no field for them. */
export async function queueCategories(
  tx: Tx,
  clientId: number,
  named: NewCategory[],
  { by, at }: { by: 'auto' | { userId: number }; at: Date },
): Promise<void> {
  if (named.length === 0) return;
  const platforms = await listCategoryPlatforms(tx, clientId);
  if (platforms.length === 0) return;
  const userId = by === 'auto' ? null : by.userId;
  await upsertCategories(tx, clientId, named, { platforms, by: userId, at });
}

export async function queueCategory(
  tx: Tx,
  category: NewCategory & { clientId: number; by: 'auto' | { userId: number }; at: Date },
): Promise<void> {
  const { clientId, by, at, ...named } = category;
  await queueCategories(tx, clientId, [named], { by, at });
}

/** What went back to the CRM of a ticket. @throws `tickets.not-found` */
export async function listTicketWriteBacks(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<TicketWriteBacks> {
  return withScope(deps, caller, undefined, async (tx) => {
    const { id, clientId, platform } = await requireTicket(tx, ticketUuid);
    const outgoing = await findOutgoing(tx, clientId, platform);
    const isOpen = isInScope(caller, 'replies');
    const sendsReplies = isOpen && outgoing !== null && mayReply(outgoing, caller);
    const records = await listWriteBacks(tx, clientId, id);
    return {
      platform: outgoing?.platform ?? null,
      takesNotes: outgoing?.takesNotes ?? false,
      postsNotes: Boolean(outgoing?.takesNotes && outgoing.postsNotes),
      notesAs: outgoing?.notesAs ?? 'note',
      sendsReplies,
      assignsTo: outgoing
        ? assignsTo(outgoing, caller)
        : isPlatform(platform)
          ? []
          : assignsHere(caller),
      replyStatuses: outgoing && sendsReplies ? statusesOf(outgoing) : [],
      hasMacros: outgoing !== null && hasMacros(outgoing, caller),
      items: records.map((record) => present(record, caller)),
    };
  });
}

/** One that was put into the outbox in this transaction. @throws `write-backs.not-found` */
export async function readWriteBack(tx: Tx, caller: Caller, uuid: string): Promise<WriteBack> {
  const record = await findWriteBack(tx, uuid);
  if (!record) throw fail('write-backs.not-found');
  return present(record, caller);
}

/**
 * Sends again what was refused or given up, in the name of who asks for it.
 * @throws `write-backs.not-found`, `write-backs.state`, `write-backs.not-connected`, `write-backs.replies-off`,
 *   `write-backs.assign-off`
 */
export async function retryWriteBack(deps: Deps, caller: Caller, uuid: string): Promise<WriteBack> {
  const again = await withScope(deps, caller, undefined, async (tx) => {
    const seen = await findWriteBack(tx, uuid);
    if (!seen) throw fail('write-backs.not-found');
    // First the ticket, then what hangs on it: so does everybody else.
    if (seen.kind === 'reply') await lockTickets(tx, seen.clientId, [seen.ticketId]);
    const record = await findWriteBackForUpdate(tx, uuid);
    if (!record) throw fail('write-backs.not-found');
    const { clientId, ticketId, id, platform } = record;
    if (!canRetry(record)) throw fail('write-backs.state', { state: record.state });
    const outgoing = await findOutgoing(tx, clientId, platform);
    if (!outgoing) throw fail('write-backs.not-connected');
    const isReply = record.kind === 'reply';
    const isAssignee = record.kind === 'assignee';
    if ((isAssignee || record.kind === 'snooze') && assignsTo(outgoing, caller).length === 0)
      throw fail('write-backs.assign-off');
    if (isReply && !mayReply(outgoing, caller)) throw fail('write-backs.replies-off');
    // Who gets the ticket is who asked for it, whoever tries again.
    const by = isAssignee ? undefined : caller.userId;
    await updateWaiting(tx, clientId, id, { by, at: deps.clock() });
    if (isReply) {
      await updateAskedAt(tx, clientId, id);
      await updateHandled(tx, clientId, ticketId);
    }
    const ticket = await findTicketOf(tx, clientId, ticketId);
    await recordChange(tx, deps, caller, {
      action: 'write-backs.retried',
      clientId,
      label: ticket?.name ?? '',
      href: ticket ? `/tickets/${ticket.uuid}` : null,
      after: { kind: record.kind, platform },
    });
    if (ticket)
      await announce(tx, {
        clientId,
        ticketUuid: ticket.uuid,
        what: isOfTicket(record.kind) ? 'ticket' : 'suggestion',
        by: caller.firstname,
      });
    return readWriteBack(tx, caller, uuid);
  });
  deps.wake(writeBackJob);
  return again;
}
