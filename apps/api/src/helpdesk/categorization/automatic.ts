import { setImmediate } from 'node:timers/promises';
import type {
  AutomaticNaming,
  Categorizer,
  Prediction,
} from '@replique/contract/helpdesk/categorization';
import {
  recordChange,
  findClient,
  requireModule,
  withClientAsStaff,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findLastTicketId,
  holdCategory,
  holdTicketRules,
  listUnnamed,
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
import { findClassifier, predictCategory } from './predict.ts';
import { present } from './present.ts';
import { textOf } from './text-of.ts';

/** Tickets that arrive without a category get the predicted one (docs/suggestions.md). */

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

/** What was predicted for a ticket, and of which text. */
type Predicted = Map<number, { text: string; category: Prediction['category'] }>;

/** What the tickets are probably about: read ahead of the transaction that names them. Null while nothing is learned. */
async function predictAll(
  deps: Deps,
  clientId: number,
  tickets: Unnamed[],
): Promise<Predicted | null> {
  const classifier = await findClassifier(deps, clientId);
  if (!classifier) return null;
  const predicted: Predicted = new Map();
  for (const ticket of tickets) {
    const text = textOf(ticket);
    predicted.set(ticket.id, { text, category: await predictCategory(classifier, text) });
    await setImmediate();
  }
  return predicted;
}

/** Names these held tickets; one that says something else by now waits for the next time. Answers what it named. */
async function nameHeld(
  deps: Deps,
  tx: Tx,
  clientId: number,
  { tickets, predicted }: { tickets: Unnamed[]; predicted: Predicted },
): Promise<Named[]> {
  const { minConfidence } = await findAutomatic(tx, clientId);
  const named = tickets.flatMap((ticket): Named[] => {
    const found = predicted.get(ticket.id);
    if (found?.text !== textOf(ticket)) return [];
    const { category } = found;
    const isSure = category !== null && category.confidence >= minConfidence;
    const { label = null, confidence = null } = isSure ? category : {};
    return [{ ticketId: ticket.id, label, confidence }];
  });
  await keep(deps, tx, clientId, named);
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

const isOurs = ({ category, source }: { category: string | null; source: string | null }) =>
  category === null || source === 'predicted';

/** @throws `tickets.not-found`, `modules.off` */
async function predictOne(
  deps: Deps,
  clientId: number,
  ticketUuid: string,
): Promise<Predicted | null> {
  const ticket = await deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'categorization');
    const found = await holdCategory(tx, ticketUuid);
    if (!found) throw fail('tickets.not-found');
    return found;
  });
  if (!isOurs(ticket) || ticket.question === '') return null;
  return predictAll(deps, clientId, [ticket]);
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
  const predicted = await predictOne(deps, clientId, ticketUuid);
  if (!predicted) return { state: 'skipped' };
  const outcome = await deps.db.withClient<NamingOutcome>(clientId, async (tx) => {
    await holdTicketRules(tx, clientId);
    const ticket = await holdCategory(tx, ticketUuid);
    if (!ticket) throw fail('tickets.not-found');
    if (!isOurs(ticket)) return { state: 'skipped' };
    const [named] = await nameHeld(deps, tx, clientId, { tickets: [ticket], predicted });
    if (!named) return { state: 'skipped' };
    return { state: named.label === null ? 'unsure' : 'named' };
  });
  if (outcome.state === 'named') deps.wake(writeBackJob);
  return outcome;
}

const batchSize = 100;

/** Answers whether there is more: not where another process names the same ones. */
async function nameBatch(deps: Deps, clientId: number): Promise<boolean> {
  const listed = await deps.db.withClient(clientId, async (tx) => {
    const { isOn, afterTicket } = await findAutomatic(tx, clientId);
    return isOn ? listUnnamed(tx, clientId, afterTicket, batchSize) : [];
  });
  const predicted = listed.length > 0 ? await predictAll(deps, clientId, listed) : null;
  if (!predicted) return false;
  const named = await deps.db.withClient(clientId, async (tx) => {
    if (!(await findAutomatic(tx, clientId)).isOn) return [];
    await holdTicketRules(tx, clientId);
    const ids = listed.map(({ id }) => id);
    const tickets = await takeUnnamed(tx, clientId, ids);
    return nameHeld(deps, tx, clientId, { tickets, predicted });
  });
  return listed.length === batchSize && named.length > 0;
}

/** Job: names what arrived. Two at once name each ticket once; a client that fails does not stop the others. */
export async function nameArrived(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const clientId of await deps.db.withStaff((tx) => listNaming(tx))) {
    try {
      for (let more = true; more;) more = await nameBatch(deps, clientId);
      deps.wake(writeBackJob);
      await deps.db.withClient(clientId, (tx) => updateRan(tx, clientId, deps.clock()));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'tickets could not be named');
}
