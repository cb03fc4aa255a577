import type { CrmTicket } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import type { NoteContent } from '../../platform/db/column-shapes.ts';
import {
  begin,
  isAnsweredIn,
  isUncertain,
  keepPosted,
  keepSettled,
  NotSent,
  readTicketNow,
  type Held,
} from './held.ts';
import { buildNote, keyOf } from './note.ts';
import { updateNotBegun } from './work-store.ts';
import type { Taken } from './work.ts';

/** A note is of use as long as nobody has answered; what was posted stays, only its changes are not. */
function checkMoment(ticket: CrmTicket, taken: Taken): void {
  if (ticket.state === 'closed') throw new NotSent('refused', 'closed');
  const since = (taken.questionAt ?? taken.createdAt).getTime();
  if (isAnsweredIn(ticket, taken)) throw new NotSent('superseded', 'answered');
  // A draft for what was asked since is written by itself; what a person posts, they have read.
  const isAsked = ticket.messages.some(
    ({ kind, sentAt }) => kind === 'requester' && sentAt.getTime() > since,
  );
  if (isAsked && taken.isAutomatic && taken.postedVersion === 0)
    throw new NotSent('superseded', 'asked-again');
}

/**
 * What an earlier try may have written without our knowing it. One with an earlier text is kept as that, and taken again
 * for what was changed since.
 * @returns whether the note is there
 */
export async function findLost(held: Held): Promise<boolean> {
  const { taken, connector, signal, deps } = held;
  const { begunVersion: version, ticketExternalId, clientId, uuid } = taken;
  const found = await connector.findNote(ticketExternalId, keyOf(uuid, version), signal);
  if (found) await keepPosted(held, { version, externalId: found.externalId });
  else await deps.db.withClient(clientId, (tx) => updateNotBegun(tx, taken));
  return found !== null;
}

async function write(held: Held): Promise<void> {
  const { taken, connector, signal, deps } = held;
  const { ticketExternalId, uuid, version, postedVersion } = taken;
  const key = keyOf(uuid, version);
  const address = `${deps.config.publicUrl}/tickets/${taken.ticketUuid}`;
  const mayUpdate = connector.capabilities.includes('note-update');
  const noteId = postedVersion > 0 && mayUpdate ? taken.externalId : null;
  const isReplacing = postedVersion > 0 && noteId === null;
  const note = buildNote(taken.content as NoteContent, { key, address, isReplacing });
  await begin(held);
  if (noteId !== null) {
    await connector.updateNote(ticketExternalId, noteId, note, signal);
    return keepPosted(held, { version, externalId: noteId });
  }
  const { externalId } = await connector.writeNote(ticketExternalId, note, signal);
  await keepPosted(held, { version, externalId });
}

/**
 * Posts a suggestion as an internal note, or what was changed of it. Once: a sending whose end nobody knows is looked
 * for first. Never after an agent has answered, as the CRM says this moment.
 * @throws NotSent, WorkLost, ContentChanged, CrmFailed
 */
export async function sendNote(held: Held): Promise<void> {
  const { taken, deps } = held;
  const { begunVersion, postedVersion, version } = taken;
  if (begunVersion > postedVersion && (await findLost(held))) return;
  if (postedVersion === version) return keepSettled(held);
  const ticket = await readTicketNow(held, null);
  checkMoment(ticket, taken);
  try {
    await write(held);
  } catch (error) {
    if (error instanceof CrmFailed && !isUncertain(error)) {
      await deps.db.withClient(taken.clientId, (tx) => updateNotBegun(tx, taken));
      if (error.reason === 'not-found' && postedVersion > 0)
        throw new NotSent('refused', 'note-gone');
    }
    throw error;
  }
}
