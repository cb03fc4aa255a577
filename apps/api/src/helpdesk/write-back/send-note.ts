import type { CrmDraft, CrmTicket, Drafts } from '@replique/connectors/connector';
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
import { buildNote, htmlOfReply, keyOf, textOfReply } from './note.ts';
import { findOutgoing } from './outgoing.ts';
import { updateForm, updateNotBegun } from './work-store.ts';
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

const contentOf = ({ content }: Taken) => content as NoteContent;

/** What an agent sends in their own name: the text alone. */
function draftOf(taken: Taken): CrmDraft {
  const { text } = contentOf(taken);
  return { text: textOfReply(text), html: htmlOfReply(text), since: taken.createdAt };
}

/** A draft has no key: one whose text was changed since it was lost is not found. */
async function lookFor({ taken, connector, signal }: Held) {
  const { begunVersion, ticketExternalId, uuid, isDraft } = taken;
  if (isDraft && connector.drafts)
    return connector.drafts.find(ticketExternalId, draftOf(taken), signal);
  return connector.findNote(ticketExternalId, keyOf(uuid, begunVersion), signal);
}

/**
 * What an earlier try may have written without our knowing it. One with an earlier text is kept as that, and taken again
 * for what was changed since.
 * @returns whether the note is there
 */
export async function findLost(held: Held): Promise<boolean> {
  const { taken, deps } = held;
  const { begunVersion: version, clientId } = taken;
  const found = await lookFor(held);
  if (found) await keepPosted(held, { version, externalId: found.externalId });
  else await deps.db.withClient(clientId, (tx) => updateNotBegun(tx, taken));
  return found !== null;
}

/**
 * The platform's drafts where this one is to be, or is, one of them. What stands there stays what it is, whatever the
 * setting says by now; nobody can be written to without an address.
 */
async function draftsFor(held: Held, ticket: CrmTicket): Promise<Drafts | null> {
  const { taken, connector, deps } = held;
  const { drafts } = connector;
  if (!drafts) return null;
  if (taken.postedVersion > 0 && taken.externalId !== null) return taken.isDraft ? drafts : null;
  const { clientId, platform } = taken;
  const outgoing = await deps.db.withClient(clientId, (tx) => findOutgoing(tx, clientId, platform));
  return outgoing?.notesAs === 'draft' && ticket.requesterEmail ? drafts : null;
}

async function writeDraft(held: Held, drafts: Drafts, ticket: CrmTicket): Promise<void> {
  const { taken, signal } = held;
  const { ticketExternalId: id, version, postedVersion, externalId: draftId } = taken;
  const draft = draftOf(taken);
  await begin(held, (tx) => updateForm(tx, taken, { isDraft: true }));
  if (postedVersion > 0 && draftId !== null) {
    await drafts.update(id, draftId, draft, signal);
    return keepPosted(held, { version, externalId: draftId });
  }
  const { externalId } = await drafts.write(id, draft, ticket, signal);
  await keepPosted(held, { version, externalId });
}

async function writeNote(held: Held): Promise<void> {
  const { taken, connector, signal, deps } = held;
  const { ticketExternalId, uuid, version, postedVersion } = taken;
  const key = keyOf(uuid, version);
  const address = `${deps.config.publicUrl}/tickets/${taken.ticketUuid}`;
  const mayUpdate = connector.capabilities.includes('note-update');
  const noteId = postedVersion > 0 && mayUpdate ? taken.externalId : null;
  const isReplacing = postedVersion > 0 && noteId === null;
  const note = buildNote(contentOf(taken), { key, address, isReplacing });
  await begin(held, (tx) =>
    taken.isDraft ? updateForm(tx, taken, { isDraft: false }) : Promise.resolve(),
  );
  if (noteId !== null) {
    await connector.updateNote(ticketExternalId, noteId, note, signal);
    return keepPosted(held, { version, externalId: noteId });
  }
  const { externalId } = await connector.writeNote(ticketExternalId, note, signal);
  await keepPosted(held, { version, externalId });
}

async function write(held: Held, ticket: CrmTicket): Promise<void> {
  const drafts = await draftsFor(held, ticket);
  return drafts ? writeDraft(held, drafts, ticket) : writeNote(held);
}

/**
 * Posts a suggestion as an internal note or as a draft, or what was changed of it. Once: a sending whose end nobody
 * knows is looked for first. Never after an agent has answered, as the CRM says this moment.
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
    await write(held, ticket);
  } catch (error) {
    if (error instanceof CrmFailed && !isUncertain(error)) {
      await deps.db.withClient(taken.clientId, (tx) => updateNotBegun(tx, taken));
      if (error.reason === 'not-found' && postedVersion > 0)
        throw new NotSent('refused', 'note-gone');
      // An agent's own work on it goes before what is suggested.
      if (error.status === 409 && taken.isDraft) throw new NotSent('superseded', 'draft-taken');
    }
    throw error;
  }
}
