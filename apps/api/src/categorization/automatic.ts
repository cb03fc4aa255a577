import type { AutomaticNaming, Categorizer } from '@replique/contract/categorization';
import { recordChange } from '../audit/audit.ts';
import { findClient, requireModule, withClientAsStaff } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import {
  findLastTicketId,
  holdCategory,
  holdTicketRules,
  nameTickets,
  takeUnnamed,
  type Unnamed,
} from '../tickets/tickets.ts';
import { queueCategories, writeBackJob } from '../write-back/write-back.ts';
import {
  findAutomatic,
  listNaming,
  updateRan,
  upsertAutomatic,
  upsertPredicted,
} from './automatic-store.ts';
import { predict } from './predict.ts';
import { present } from './present.ts';
import { textOf } from './text-of.ts';

/** Tickets that arrive without a category get the predicted one (docs/auto-suggestions.md). */

export const nameJob = 'categorization.name-arrived';

/** The whole setting; switched on, it begins with the tickets that arrive from now on. @throws `modules.off` */
export async function saveAutomatic(
  deps: Deps,
  caller: Caller,
  id: string,
  { isOn, minConfidence }: AutomaticNaming,
): Promise<Categorizer> {
  const categorizer = await withClientAsStaff(deps, caller, id, async (tx, client) => {
    const before = await findAutomatic(tx, client.id);
    if (isOn) requireModule(client, 'categorization');
    const isBegun = isOn && !before.isOn;
    const afterTicket = isBegun ? await findLastTicketId(tx, client.id) : before.afterTicket;
    await upsertAutomatic(tx, client.id, { isOn, minConfidence, afterTicket });
    await recordChange(tx, deps, caller, {
      action: 'categorization.automatic-changed',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}/categorization`,
      before: { isOn: before.isOn, minConfidence: before.minConfidence },
      after: { isOn, minConfidence },
    });
    return present(tx, client.id);
  });
  deps.wake(nameJob);
  return categorizer;
}

/** `unsure`: nothing was probable enough; `skipped`: it has a category that is not ours to change, or nothing is learned. */
export type NamingOutcome = { state: 'named' | 'unsure' | 'skipped' };

type Named = { ticketId: number; label: string | null; confidence: number | null };

/** What the tickets are probably about; held rows of the client. Null while nothing is learned. */
async function predictAll(
  deps: Deps,
  tx: Tx,
  clientId: number,
  tickets: Unnamed[],
): Promise<Named[] | null> {
  if (!(await deps.classifiers.find(tx, clientId))) return null;
  const { minConfidence } = await findAutomatic(tx, clientId);
  const named: Named[] = [];
  for (const ticket of tickets) {
    const { category } = await predict(deps, tx, clientId, textOf(ticket));
    const isSure = category !== null && category.confidence >= minConfidence;
    const { label = null, confidence = null } = isSure ? category : {};
    named.push({ ticketId: ticket.id, label, confidence });
  }
  return named;
}

async function keep(deps: Deps, tx: Tx, clientId: number, named: Named[]): Promise<void> {
  await upsertPredicted(tx, clientId, named, deps.clock());
  await nameTickets(
    tx,
    clientId,
    named.map(({ ticketId, label }) => ({
      ticketId,
      category: label,
      source: label === null ? ('unsure' as const) : ('predicted' as const),
    })),
  );
  const sure = named.flatMap(({ ticketId, label }) =>
    label === null ? [] : [{ ticketId, category: label }],
  );
  await queueCategories(tx, clientId, sure, { by: 'auto', at: deps.clock() });
}

/**
 * Names one ticket by what its client's tickets taught, where that is probable enough. A category of the CRM or of a
 * person stays; one that was predicted may change.
 * @throws `tickets.not-found`, `modules.off`
 */
export async function predictAndName(
  deps: Deps,
  clientId: number,
  ticketUuid: string,
): Promise<NamingOutcome> {
  const outcome = await deps.db.withClient<NamingOutcome>(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'categorization');
    await holdTicketRules(tx, clientId);
    const ticket = await holdCategory(tx, ticketUuid);
    if (!ticket) throw fail('tickets.not-found');
    const isOurs = ticket.category === null || ticket.source === 'predicted';
    if (!isOurs || ticket.question === '') return { state: 'skipped' };
    const [named] = (await predictAll(deps, tx, clientId, [ticket])) ?? [];
    if (!named) return { state: 'skipped' };
    await keep(deps, tx, clientId, [named]);
    return { state: named.label === null ? 'unsure' : 'named' };
  });
  if (outcome.state === 'named') deps.wake(writeBackJob);
  return outcome;
}

const batchSize = 100;

async function nameBatch(deps: Deps, clientId: number): Promise<number> {
  return deps.db.withClient(clientId, async (tx) => {
    const { isOn, afterTicket } = await findAutomatic(tx, clientId);
    if (!isOn) return 0;
    await holdTicketRules(tx, clientId);
    const tickets = await takeUnnamed(tx, clientId, afterTicket, batchSize);
    const named = tickets.length > 0 ? await predictAll(deps, tx, clientId, tickets) : null;
    if (!named) return 0;
    await keep(deps, tx, clientId, named);
    return named.length;
  });
}

/** Job: names what arrived. Two at once take different tickets; a client that fails does not stop the others. */
export async function nameArrived(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const clientId of await deps.db.withStaff((tx) => listNaming(tx))) {
    try {
      for (let more = true; more;) more = (await nameBatch(deps, clientId)) === batchSize;
      deps.wake(writeBackJob);
      await deps.db.withClient(clientId, (tx) => updateRan(tx, clientId, deps.clock()));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'tickets could not be named');
}
