import type { TicketCategory } from '@replique/contract/helpdesk/categorization';
import { mostCategories } from '@replique/contract/helpdesk/categorization';
import {
  recordChange,
  findClient,
  isModuleOn,
  requireModule,
  withScope,
  announce,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findCategorySource,
  holdCategory,
  holdTicketRules,
  nameTickets,
  requireTicket,
} from '../tickets/tickets.ts';
import { queueCategory, writeBackJob } from '../write-back/write-back.ts';
import { findTicketCategory, upsertChosen } from './automatic-store.ts';
import { countByCategory } from './store.ts';

/** What people make of a ticket's category; the next training learns it. */

type Found = { client: { ticketsMetadata: { category: Record<string, string> } } };

/** What a ticket may be called: what tickets are called today, then names that the metadata give. */
async function choicesOf(tx: Tx, clientId: number, { client }: Found): Promise<string[]> {
  const known = (await countByCategory(tx, clientId)).map(({ label }) => label);
  const named = Object.values(client.ticketsMetadata.category)
    .filter((name) => name !== '')
    .sort();
  return [...new Set([...known.slice(0, mostCategories), ...named])];
}

async function presentCategory(tx: Tx, uuid: string): Promise<TicketCategory> {
  const ticket = await requireTicket(tx, uuid);
  const { clientId, id, category } = ticket;
  const client = await findClient(tx, { id: clientId });
  if (!client) throw fail('tickets.not-found');
  const source = await findCategorySource(tx, clientId, id);
  const kept = await findTicketCategory(tx, clientId, id);
  const given = source === 'predicted' || source === 'person' ? source : 'crm';
  return {
    category,
    source: category === null ? null : given,
    predicted:
      kept?.predicted && kept.confidence !== null
        ? { label: kept.predicted, confidence: Math.round(kept.confidence * 100) / 100 }
        : null,
    chosen:
      given === 'person' && kept?.chosenAt
        ? { by: kept.chosenBy, at: kept.chosenAt.toISOString() }
        : null,
    choices: isModuleOn(client, 'categorization') ? await choicesOf(tx, clientId, { client }) : [],
  };
}

export async function readCategory(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<TicketCategory> {
  return withScope(deps, caller, undefined, (tx) => presentCategory(tx, uuid));
}

/** @throws `tickets.not-found`, `modules.off`, `categorization.unknown-category` */
export async function correctCategory(
  deps: Deps,
  caller: Caller,
  change: { ticket: string; category: string },
): Promise<TicketCategory> {
  const { ticket: uuid, category } = change;
  const corrected = await withScope(deps, caller, undefined, async (tx) => {
    const { clientId } = await requireTicket(tx, uuid);
    const client = await findClient(tx, { id: clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'categorization');
    await holdTicketRules(tx, clientId);
    const ticket = await holdCategory(tx, uuid);
    if (!ticket) throw fail('tickets.not-found');
    // What was predicted and is right is confirmed by choosing it: then it is learned from too.
    if (ticket.category === category && ticket.source !== 'predicted')
      return presentCategory(tx, uuid);
    if (!(await choicesOf(tx, clientId, { client })).includes(category))
      throw fail('categorization.unknown-category');
    const { id: ticketId, category: instead } = ticket;
    const at = deps.clock();
    await nameTickets(tx, clientId, [{ ticketId, category, source: 'person' }]);
    await upsertChosen(tx, clientId, { ticketId, label: category, instead, by: caller.userId, at });
    await queueCategory(tx, { clientId, ticketId, category, by: { userId: caller.userId }, at });
    await recordChange(tx, deps, caller, {
      action: 'categorization.category-corrected',
      clientId,
      label: ticket.subject || ticket.externalId,
      href: `/tickets/${uuid}`,
      before: { category: instead },
      after: { category },
    });
    await announce(tx, { clientId, ticketUuid: uuid, what: 'ticket', by: caller.firstname });
    return presentCategory(tx, uuid);
  });
  deps.wake(writeBackJob);
  return corrected;
}
