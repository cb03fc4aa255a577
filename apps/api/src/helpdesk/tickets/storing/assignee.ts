import type { Tx } from '../../../platform/db/database.ts';
import { toStorableText } from '../../../platform/text/storable-text.ts';
import type { NewTicket } from './put-store.ts';

/** The team's people on a ticket, as they are stored. */

export type Assignee = { id: string | null; name: string | null; email: string | null };

/** Characters. */
const longest = { name: 100, address: 320, id: 200 };

/** Without control characters (see `ticket_facets`). */
export const nameOf = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    .replace(/[\u0000-\u001f]+/g, ' ')
    .trim()
    .slice(0, longest.name)
    .toWellFormed();

type AssigneeColumns = Pick<NewTicket, 'assigneeId' | 'assigneeName' | 'assigneeEmail'>;

const nobody: AssigneeColumns = { assigneeId: null, assigneeName: null, assigneeEmail: null };

/** Whoever is known by the address or the id alone is called by it; addresses and ids are never cut. */
export function assigneeOf(assignee: Assignee | null | undefined): AssigneeColumns {
  const id = toStorableText(assignee?.id ?? '').trim();
  const address = toStorableText(assignee?.email ?? '')
    .trim()
    .toLowerCase();
  const email = address.length <= longest.address ? address : '';
  const name = nameOf(toStorableText(assignee?.name ?? '')) || nameOf(email) || nameOf(id);
  if (name === '') return nobody;
  const assigneeId = id !== '' && id.length <= longest.id ? id : null;
  return { assigneeId, assigneeName: name, assigneeEmail: email || null };
}

/** Who has a ticket from now on; its next reading says so again. */
export async function noteAssignee(
  tx: Tx,
  clientId: number,
  ticketId: number,
  assignee: Assignee | null,
): Promise<void> {
  const { assigneeId, assigneeName, assigneeEmail } = assigneeOf(assignee);
  await tx
    .updateTable('tickets')
    .set({
      assignee_id: assigneeId,
      assignee_name: assigneeName,
      assignee_email: assigneeEmail,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .execute();
}
