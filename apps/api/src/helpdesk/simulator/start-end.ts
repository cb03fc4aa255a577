import type { Simulator } from '@replique/contract/helpdesk/simulator';
import {
  listPeopleForExport,
  recordChange,
  withClientScope,
  withScope,
  type Client,
} from '../../accounts/index.ts';
import {
  disconnectPlatform,
  findConnection,
  openCredentials,
  type TicketReading,
} from '../crm/crm.ts';
import { eraseSimulatedTickets } from '../tickets/tickets.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { agentsOf, categoriesOf } from './cast.ts';
import { connectSimulator, type SimulatorWork } from './set-up.ts';
import { isSimulated } from './simulated-crm.ts';
import { deleteSimulator, findSimulator } from './store.ts';

/** A client that has no account yet, or wants to try first, works with a simulated CRM for a while. */

const platform = 'zendesk';
/** So many of a client's people are agents there. */
const mostPeople = 200;

/** Of all clients together there is none. */
export async function statusOf(tx: Tx, deps: Deps, clientId: number | null): Promise<Simulator> {
  if (clientId === null) return { state: 'disabled', isKept: false };
  const connection = await findConnection(tx, clientId, platform);
  const isKept = (await findSimulator(tx, clientId)) !== undefined;
  if (!connection?.sealedCredentials)
    return { state: deps.config.simulator ? 'ready' : 'disabled', isKept };
  const credentials = openCredentials(deps, clientId, platform, connection);
  const isOwn = isKept && connection.isEnabled && credentials && isSimulated(credentials);
  return { state: isOwn ? 'on' : 'zendesk', isKept };
}

export async function readStatus(deps: Deps, caller: Caller, client: string): Promise<Simulator> {
  return withScope(deps, caller, client, (tx, clientId) => statusOf(tx, deps, clientId));
}

/** Its own people are agents there, so that they can take a ticket. */
async function companyOf(deps: Deps, { id, name }: Client, language: 'en' | 'fr') {
  const filter = { clientId: id, search: '', level: null };
  const range = { after: 0, last: Number.MAX_SAFE_INTEGER, most: mostPeople };
  const people = await deps.db.withStaff((tx) => listPeopleForExport(tx, filter, range));
  return {
    client: name,
    language,
    agents: agentsOf(language),
    categories: categoriesOf(language),
    team: people.map(({ firstname, lastname, email }) => ({
      name: `${firstname} ${lastname}`.trim(),
      email,
    })),
  };
}

/** @throws `simulator.disabled`, `simulator.zendesk-connected` */
export async function startSimulator(
  deps: Deps,
  caller: Caller,
  { client: named, language }: { client: string; language: 'en' | 'fr' },
  work: SimulatorWork,
): Promise<Simulator> {
  if (!deps.config.simulator) throw fail('simulator.disabled');
  const found = await withClientScope(deps, caller, named, async (_, client) => client);
  const company = await companyOf(deps, found, language);
  return withClientScope(deps, caller, named, async (tx, client) => {
    const isConnected = await connectSimulator(tx, deps, client, company, work);
    const status = await statusOf(tx, deps, client.id);
    // Somebody else may just have started it.
    if (!isConnected && status.state !== 'on') throw fail('simulator.zendesk-connected');
    if (isConnected) await note(tx, deps, caller, client, 'simulator.started');
    return status;
  });
}

/** Disconnects it where it is connected, and deletes what was played in it: no figure counts it any more. */
export async function endSimulator(
  deps: Deps,
  reading: TicketReading,
  caller: Caller,
  named: string,
): Promise<Simulator> {
  const before = await withClientScope(deps, caller, named, (tx, { id }) => statusOf(tx, deps, id));
  if (before.state === 'on')
    await disconnectPlatform(deps, reading, caller, { client: named, platform });
  return withClientScope(deps, caller, named, async (tx, client) => {
    if (await deleteSimulator(tx, client.id)) {
      await eraseSimulatedTickets(tx, client.id);
      await note(tx, deps, caller, client, 'simulator.ended');
    }
    return statusOf(tx, deps, client.id);
  });
}

async function note(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  action: 'simulator.started' | 'simulator.ended',
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action,
    clientId: client.id,
    label: client.name,
    href: `/clients/details/${client.uuid}/crms`,
  });
}
