import { firstState, takeId } from '@replique/connectors/fakes/zendesk/state';
import { findClient, type Client } from '../../accounts/index.ts';
import { connectUnasked } from '../crm/crm.ts';
import { startSync } from '../crm-sync/crm-sync.ts';
import { firstSimulatedTicket } from '../tickets/tickets.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { casts, type Cast } from './cast.ts';
import { credentialsWith, isSimulated, makeSecret, sendToSimulator } from './simulated-crm.ts';
import { findSimulator, putSimulator, type SimulatorState } from './store.ts';
import { tellEvents } from './tell-events.ts';

/** What the slice `suggestions`, which builds on this one, does for it. */
export type SimulatorWork = {
  switchAutoSuggestionsOn: (
    tx: Tx,
    client: Pick<Client, 'id' | 'zone'>,
    to: { maxAgeHours: number },
  ) => Promise<void>;
};

/** Nothing is sent there: the CRM answers within the process. */
const address = 'https://simulator.invalid';

/** Drafts are for what arrives from now on: older tickets are for people to try. */
const draftHours = 1;

function stateOf({ client, agents, team, categories, language }: Company): SimulatorState {
  const state = firstState();
  state.nextTicketId = firstSimulatedTicket;
  const locale = language === 'fr' ? 'fr' : 'en-GB';
  const host = `${client.toLowerCase().replaceAll(' ', '-')}.example`;
  const [own, ...others] = state.users;
  if (own) own.email = `support@${host}`;
  for (const [place, user] of others.entries()) {
    user.name = agents[place] ?? user.name;
    user.email = `agent-${place + 1}@${host}`;
    user.locale = locale;
  }
  for (const person of team)
    state.users.push({ id: takeId(state), ...person, role: 'agent', locale });
  for (const field of state.fields.filter(({ type }) => type === 'tagger'))
    field.options = categories.map(({ value, name }, place) => ({
      id: String(place + 1),
      name,
      value,
    }));
  return state;
}

/** A company whose help desk is simulated; a client of the demo has a cast as well. */
export type Company = Pick<Cast, 'client' | 'agents' | 'team' | 'categories' | 'language'>;

/**
 * The client works with a simulated CRM from now on, the one it had before if any.
 * @returns false where another account of the platform is connected; nothing is changed then
 */
export async function connectSimulator(
  tx: Tx,
  deps: Deps,
  client: Client,
  company: Company,
  work: SimulatorWork,
): Promise<boolean> {
  const known = await findSimulator(tx, client.id);
  const made = { state: stateOf(company), secret: makeSecret(), nextArrival: 0 };
  const simulator = known ?? { clientId: client.id, ...made };
  const field = simulator.state.fields.find(({ type }) => type === 'tagger');
  const isConnected = await connectUnasked(tx, deps, client.id, {
    platform: 'zendesk',
    credentials: credentialsWith(simulator.secret),
    account: company.client,
    categoryField: field ? { id: field.id, label: field.title } : null,
  });
  if (!isConnected) return false;
  await startSync(tx, client.id, 'zendesk', { since: deps.clock(), at: deps.clock() });
  if (known) return true;
  await putSimulator(tx, simulator, deps.clock());
  await work.switchAutoSuggestionsOn(tx, client, { maxAgeHours: draftHours });
  return true;
}

async function setUp(deps: Deps, cast: Cast, work: SimulatorWork): Promise<void> {
  const client = await deps.db.withStaff((tx) => findClient(tx, { name: cast.client }));
  if (!client) return;
  await deps.db.withClient(client.id, (tx) => connectSimulator(tx, deps, client, cast, work));
}

/** Connectors with a simulator's credentials are answered by their client's own, all others go out as ever. */
function answerThere(deps: Deps): void {
  const outside = deps.crm.addressOf.bind(deps.crm);
  deps.crm.addressOf = (clientId, platform, credentials) => {
    if (platform !== 'zendesk' || !isSimulated(credentials))
      return outside(clientId, platform, credentials);
    const told = (events: Parameters<typeof tellEvents>[2]) =>
      void tellEvents(deps, clientId, events).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the simulator could not tell'),
      );
    return { baseUrl: address, send: sendToSimulator(deps, clientId, told) };
  };
}

/**
 * Gives the clients of the demo a CRM to work with, where the demo is on and SIMULATOR is not off; what was set up
 * before goes on answering either way.
 */
export async function prepareSimulators(
  deps: Deps,
  work: SimulatorWork,
  isDemoOn: boolean,
): Promise<void> {
  answerThere(deps);
  if (isDemoOn && deps.config.simulator) for (const cast of casts) await setUp(deps, cast, work);
}
