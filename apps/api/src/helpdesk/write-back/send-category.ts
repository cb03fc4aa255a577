import { CrmFailed } from '@replique/connectors/failure';
import { findClient } from '../../accounts/index.ts';
import { noteCrmCategory, toCrmValue } from '../tickets/tickets.ts';
import { begin, isUncertain, keepPosted, NotSent, readTicketNow, type Held } from './held.ts';
import { findOutgoing } from './outgoing.ts';

type Wanted = { fieldId: string; value: string };

/** What the CRM calls the category, and where it stands there. @throws NotSent */
async function findWanted({ deps, taken }: Held): Promise<Wanted> {
  const { clientId, platform, content } = taken;
  const category = 'category' in content ? content.category : '';
  return deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    const outgoing = await findOutgoing(tx, clientId, platform);
    if (!client || !outgoing) throw new NotSent('refused', 'not-connected');
    if (outgoing.categoryFieldId === null) throw new NotSent('refused', 'no-field');
    const value = toCrmValue(client.ticketsMetadata, 'category', category);
    if (value === null) throw new NotSent('refused', 'no-crm-value');
    return { fieldId: outgoing.categoryFieldId, value };
  });
}

/**
 * Sets the category's field. A category that was only predicted takes the place of none that somebody gave in the CRM.
 * The value is kept on the ticket beforehand: when it comes back from there, it is known to be ours. Where the CRM does
 * not take it, what it says is what it said before.
 * @throws NotSent, WorkLost, ContentChanged, CrmFailed
 */
export async function sendCategory(held: Held): Promise<void> {
  const { taken, connector, signal, deps } = held;
  const { clientId, ticketId, version } = taken;
  const { fieldId, value } = await findWanted(held);
  const ticket = await readTicketNow(held, fieldId);
  const there = ticket.category === '' ? null : ticket.category;
  const isOurs = there === null || there === taken.externalId;
  if (there !== value && !isOurs && taken.isAutomatic)
    throw new NotSent('superseded', 'named-there');
  let before: string | null = null;
  await begin(held, async (tx) => {
    before = await noteCrmCategory(tx, clientId, ticketId, value);
  });
  try {
    if (there !== value)
      await connector.setCategory(taken.ticketExternalId, { id: fieldId, value }, signal);
  } catch (error) {
    if (error instanceof CrmFailed && !isUncertain(error))
      await deps.db.withClient(clientId, (tx) => noteCrmCategory(tx, clientId, ticketId, before));
    throw error;
  }
  await keepPosted(held, { version, externalId: value });
}
