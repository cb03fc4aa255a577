import { findClient, requireModule, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { requireTicket, type Ticket } from '../../../helpdesk/index.ts';
import {
  askedOn,
  findMarkedDocument,
  marksByDocument,
  removeMarks,
  upsertMark,
  type MarkedDocument,
} from '../../ask/marks.ts';
import { tellChange } from '../tell.ts';

/** What a person says of a document for a ticket's question. */

async function requireBoth(
  tx: Tx,
  named: { ticket: string; document: string },
): Promise<{ ticket: Ticket; document: MarkedDocument }> {
  const ticket = await requireTicket(tx, named.ticket);
  const document = await findMarkedDocument(tx, ticket.clientId, named.document);
  if (!document) throw fail('documents.not-found');
  return { ticket, document };
}

const toldOf = (ticket: Ticket, document: MarkedDocument) => ({
  clientId: ticket.clientId,
  ticketUuid: ticket.uuid,
  label: document.title,
});

/** @throws `tickets.not-found`, `documents.not-found`, `modules.off` */
export async function markIrrelevant(
  deps: Deps,
  caller: Caller,
  named: { ticket: string; document: string },
): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const { ticket, document } = await requireBoth(tx, named);
    const client = await findClient(tx, { id: ticket.clientId });
    if (client) requireModule(client, 'suggestions');
    const known = (await marksByDocument(tx, ticket)).get(document.id);
    if (known?.verdict === 'irrelevant') return;
    await upsertMark(tx, askedOn(ticket), {
      documentId: document.id,
      verdict: 'irrelevant',
      suggestionId: null,
      by: caller.userId,
      at: deps.clock(),
    });
    const action = 'suggestions.document-irrelevant';
    await tellChange(tx, deps, caller, { action, ...toldOf(ticket, document) });
  });
}

/** @throws `tickets.not-found`, `documents.not-found` */
export async function unmarkIrrelevant(
  deps: Deps,
  caller: Caller,
  named: { ticket: string; document: string },
): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const { ticket, document } = await requireBoth(tx, named);
    const asked = askedOn(ticket);
    const mark = { documentId: document.id, verdict: 'irrelevant' } as const;
    if ((await removeMarks(tx, asked, mark)) === 0) return;
    const action = 'suggestions.document-relevant';
    await tellChange(tx, deps, caller, { action, ...toldOf(ticket, document) });
  });
}
