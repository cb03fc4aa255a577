import { createAccountState } from '../account-state.ts';
import type { Connector } from '../connector.ts';
import { closeFixture, openFixture as openCrisp } from '../crisp/crisp-fixture.ts';
import type { FakeServer } from '../fakes/fake-server.ts';
import { ownLedger } from '../ledger.ts';
import { connectToFake } from '../gorgias/testing/connected.ts';
import { salesforce } from '../salesforce/salesforce.ts';
import { playAccount, send } from '../salesforce/testing/played-account.ts';
import { openFixture as openZendesk } from '../zendesk/zendesk-fixture.ts';
import { playCrisp } from './crisp.ts';
import { playGorgias } from './gorgias.ts';
import { playSalesforce } from './salesforce.ts';
import type { Scenario } from './scenario.ts';
import { playZendesk } from './zendesk.ts';

/** The scenarios behind an address of this machine, each platform's with its connector. */

export type Opened = {
  /** As of a process that has just begun. */
  connect: () => Connector;
  server: FakeServer;
  scenarios: Scenario[];
  end: () => Promise<void>;
};

/** Whose limit is not waited for here: on a large one a history is not read in bulk. */
const smallPlan = (clock: () => Date) =>
  createAccountState({
    limit: { most: 200, perMs: 60_000 },
    clock,
    ledger: ownLedger({ most: 10_000, perMs: 1 }),
    ledgerApart: () => ownLedger({ most: 10_000, perMs: 1 }),
  });

export const accounts: Record<string, () => Promise<Opened>> = {
  zendesk: async () => {
    const fixture = await openZendesk();
    const scenarios = playZendesk(fixture.fake);
    const { server } = fixture;
    return { connect: () => fixture.connect(), server, scenarios, end: () => fixture.close() };
  },
  'zendesk, as its history': async () => {
    const fixture = await openZendesk();
    const scenarios = playZendesk(fixture.fake);
    // Of tickets that changed a moment ago each is read by itself.
    fixture.clock.now = new Date(fixture.clock.now.getTime() + 60 * 24 * 3_600_000);
    const connect = () =>
      fixture.connect(
        smallPlan(() => fixture.clock.now),
        true,
      );
    return { connect, server: fixture.server, scenarios, end: () => fixture.close() };
  },
  gorgias: async () => {
    const crm = await connectToFake();
    crm.clock.now = new Date('2026-03-10T12:00:00Z');
    const scenarios = playGorgias(crm.fake);
    return { connect: () => crm.again(), server: crm.server, scenarios, end: () => crm.close() };
  },
  salesforce: async () => {
    const account = await playAccount();
    const { fake, server } = account;
    const clock = () => account.now();
    const limit = { most: 1_000_000, perMs: 1_000 };
    const connect = () => {
      const state = createAccountState({ limit, clock });
      const context = { send, clock, state, baseUrl: server.url };
      return salesforce.connect(fake.credentials, context);
    };
    return { connect, server, scenarios: playSalesforce(fake), end: () => server.close() };
  },
  crisp: async () => {
    const fixture = await openCrisp();
    const scenarios = playCrisp(fixture.fake);
    const { server } = fixture;
    return {
      connect: () => fixture.connect(),
      server,
      scenarios,
      end: () => closeFixture(fixture),
    };
  },
};
