import { randomUUID } from 'node:crypto';
import { createFakeZendesk, type FakeZendesk } from '@replique/connectors/fakes/zendesk';
import { sendTo } from '@replique/connectors/fakes/fake-server';
import type { PlayedKind } from '@replique/connectors/fakes/played-crm';
import type { Send } from '@replique/connectors/connector';
import { findConnection, openCredentials } from '../crm/crm.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { findSimulator, findSimulatorForUpdate, putSimulator, type Simulator } from './store.ts';

/** A simulated CRM between two calls: it stands in its row, and one call at a time works on it. */

/** What it would tell by webhook. */
export type SimulatedEvent = { ticketId: string; kind: PlayedKind };

export type Played<T> = { result: T; events: SimulatedEvent[] };

const ownSecret = 'simulator-';

export const makeSecret = () => ownSecret + randomUUID();

/** What a client is connected with. */
export const credentialsWith = (secret: string) => ({
  subdomain: 'replique-demo',
  clientId: 'replique',
  clientSecret: secret,
});

/** Credentials that are never sent anywhere, whichever process uses them and whenever it began. */
export const isSimulated = (credentials: object): boolean =>
  'clientSecret' in credentials && String(credentials.clientSecret).startsWith(ownSecret);

function open(deps: Deps, { state, secret }: Simulator): FakeZendesk {
  const crm = createFakeZendesk({ clock: deps.clock, state });
  crm.credentials = credentialsWith(secret);
  return crm;
}

/** Whether the client still works with it: somebody may have connected a real account since, or switched it off. */
async function isInUse(tx: Tx, deps: Deps, { clientId, secret }: Simulator): Promise<boolean> {
  const connection = await findConnection(tx, clientId, 'zendesk');
  const credentials = openCredentials(deps, clientId, 'zendesk', connection);
  if (!connection?.isEnabled || credentials === null) return false;
  return 'clientSecret' in credentials && credentials.clientSecret === secret;
}

type Play<T> = (crm: FakeZendesk, row: Simulator, tx: Tx) => T | Promise<T>;

async function playIn<T>(tx: Tx, deps: Deps, row: Simulator, play: Play<T>): Promise<Played<T>> {
  const before = JSON.stringify(row);
  const crm = open(deps, row);
  const events: SimulatedEvent[] = [];
  crm.onEvent((event) => void events.push(event));
  const result = await play(crm, row, tx);
  // Most requests only read, and the row is large.
  if (JSON.stringify(row) !== before) await putSimulator(tx, row, deps.clock());
  return { result, events };
}

/**
 * Plays something on a client's CRM and keeps what came of it; null where the client works with none.
 * @param play gets the CRM, the row to change, and the transaction that keeps both
 */
export async function playOn<T>(
  deps: Deps,
  clientId: number,
  play: Play<T>,
): Promise<Played<T> | null> {
  return deps.db.withClient(clientId, async (tx) => {
    const row = await findSimulatorForUpdate(tx, clientId);
    return row && (await isInUse(tx, deps, row)) ? playIn(tx, deps, row, play) : null;
  });
}

/** Looks without changing anything; null where the client works with none. */
export async function lookAt<T>(
  deps: Deps,
  clientId: number,
  look: (crm: FakeZendesk) => T,
): Promise<T | null> {
  return deps.db.withClient(clientId, async (tx) => {
    const row = await findSimulator(tx, clientId);
    return row && (await isInUse(tx, deps, row)) ? look(open(deps, row)) : null;
  });
}

/** The way of a connector to it: no network. `told` hears of the events afterwards, as its webhook would. */
export function sendToSimulator(
  deps: Deps,
  clientId: number,
  told: (events: SimulatedEvent[]) => void,
): Send {
  return async (url, request) => {
    const { result, events } = await deps.db.withClient(clientId, async (tx) => {
      const row = await findSimulatorForUpdate(tx, clientId);
      if (!row) throw new Error('The simulator is gone.');
      return playIn(tx, deps, row, (crm) => sendTo(crm)(url, request));
    });
    told(events);
    return result;
  };
}
