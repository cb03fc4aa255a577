import { createAccountState, type AccountState } from '../../account-state.ts';
import type { Connector } from '../../connector.ts';
import { openVendorContract } from '../../fakes/contract.ts';
import { startFakeServer, type FakeServer } from '../../fakes/fake-server.ts';
import { createFakeGorgias, type FakeGorgias } from '../../fakes/gorgias.ts';
import { gorgias } from '../gorgias.ts';

/** For tests: the connector before its fake, over real HTTP, judged by the contract. */

export type Connected = {
  fake: FakeGorgias;
  server: FakeServer;
  clock: { now: Date };
  state: AccountState;
  connector: Connector;
  /** As after a restart: nothing is remembered but what was stored. */
  again(): Connector;
  /** @throws Error when anything was against the contract, or went out to a customer */
  close(): Promise<void>;
};

const contract = await openVendorContract('gorgias.derived.openapi.yaml');

export async function connectToFake(): Promise<Connected> {
  const clock = { now: new Date('2026-03-02T09:00:00.000Z') };
  const fake = createFakeGorgias({ clock: () => clock.now });
  const server = await startFakeServer(fake, { contract });
  const newState = () =>
    createAccountState({ limit: { most: 10_000, perMs: 1 }, clock: () => clock.now });
  const connectWith = (state: AccountState) =>
    gorgias.connect(fake.credentials, {
      send: (url, { method, headers, body, timeout, signal }) =>
        fetch(url, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
        }),
      clock: () => clock.now,
      state,
      baseUrl: server.url,
    });
  const state = newState();
  return {
    fake,
    server,
    clock,
    state,
    connector: connectWith(state),
    again: () => connectWith(newState()),
    async close() {
      await server.close();
      if (server.wrongs.length > 0) throw new Error(server.wrongs.join('\n'));
      if (fake.state.sent.length > 0) throw new Error('A message was sent to a customer.');
    },
  };
}
