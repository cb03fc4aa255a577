import { firstState, takeId } from '@replique/connectors/fakes/zendesk/state';
import { findClient, type Client } from '../../accounts/index.ts';
import { connectUnasked } from '../crm/crm.ts';
import { startSync } from '../crm-sync/crm-sync.ts';
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

/** Drafts are for what arrives from now on: the demo's own tickets are for people to try. */
const draftHours = 1;

function stateOf({ client, agents, team, categories, language }: Cast): SimulatorState {
  const state = firstState();
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

/** A client of the demo works with a CRM of its own from now on, where it works with none. */
async function setUp(deps: Deps, cast: Cast, work: SimulatorWork): Promise<void> {
  const client = await deps.db.withStaff((tx) => findClient(tx, { name: cast.client }));
  if (!client) return;
  await deps.db.withClient(client.id, async (tx) => {
    const known = await findSimulator(tx, client.id);
    const made = { state: stateOf(cast), secret: makeSecret(), nextArrival: 0 };
    const simulator = known ?? { clientId: client.id, ...made };
    const field = simulator.state.fields.find(({ type }) => type === 'tagger');
    const isConnected = await connectUnasked(tx, deps, client.id, {
      platform: 'zendesk',
      credentials: credentialsWith(simulator.secret),
      account: cast.client,
      categoryField: field ? { id: field.id, label: field.title } : null,
    });
    // To this one, or to a real account.
    if (!isConnected) return;
    await startSync(tx, client.id, 'zendesk', { since: deps.clock(), at: deps.clock() });
    if (known) return;
    await putSimulator(tx, simulator, deps.clock());
    await work.switchAutoSuggestionsOn(tx, client, { maxAgeHours: draftHours });
  });
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
