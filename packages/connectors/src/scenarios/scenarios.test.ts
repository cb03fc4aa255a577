import { afterEach, describe, expect, it } from 'vitest';
import type { Connector } from '../connector.ts';
import { closeFixture, openFixture as openCrisp } from '../crisp/crisp-fixture.ts';
import { connectToFake } from '../gorgias/testing/connected.ts';
import { playAccount } from '../salesforce/testing/played-account.ts';
import { openFixture as openZendesk } from '../zendesk/zendesk-fixture.ts';
import { playCrisp } from './crisp.ts';
import { playGorgias } from './gorgias.ts';
import { playSalesforce } from './salesforce.ts';
import { faultsOf, type Scenario } from './scenario.ts';
import { playZendesk } from './zendesk.ts';

/** Tickets of every kind, through each connector over its stand-in: nothing missing, nothing twice, the right speaker. */

type Opened = { connector: Connector; scenarios: Scenario[]; end: () => Promise<void> };

const accounts: Record<string, () => Promise<Opened>> = {
  zendesk: async () => {
    const fixture = await openZendesk();
    const scenarios = playZendesk(fixture.fake);
    return { connector: fixture.connect(), scenarios, end: () => fixture.close() };
  },
  'zendesk, as its history': async () => {
    const fixture = await openZendesk();
    const scenarios = playZendesk(fixture.fake);
    // Of tickets that changed a moment ago each is read by itself.
    fixture.clock.now = new Date(fixture.clock.now.getTime() + 60 * 24 * 3_600_000);
    const connector = fixture.connect(undefined, true);
    return { connector, scenarios, end: () => fixture.close() };
  },
  gorgias: async () => {
    const crm = await connectToFake();
    crm.clock.now = new Date('2026-03-10T12:00:00Z');
    return {
      connector: crm.connector,
      scenarios: playGorgias(crm.fake),
      end: () => crm.close(),
    };
  },
  salesforce: async () => {
    const account = await playAccount();
    const scenarios = playSalesforce(account.fake);
    return { connector: account.connector, scenarios, end: () => account.server.close() };
  },
  crisp: async () => {
    const fixture = await openCrisp();
    const scenarios = playCrisp(fixture.fake);
    return { connector: fixture.connect(), scenarios, end: () => closeFixture(fixture) };
  },
};

let end = () => Promise.resolve();
afterEach(async () => {
  await end();
  end = () => Promise.resolve();
});

describe.each(Object.keys(accounts))('an account at %s', (platform) => {
  it('is read as its people see it', { timeout: 60_000 }, async () => {
    const opened = await accounts[platform]!();
    ({ end } = opened);
    const { connector, scenarios } = opened;
    expect(scenarios.length).toBeGreaterThanOrEqual(40);
    const read = await connector.readTickets(
      scenarios.map(({ id }) => id),
      { categoryFieldId: null },
    );
    const byId = new Map(read.map((ticket) => [ticket.externalId, ticket]));
    expect(byId.size).toBe(scenarios.length);
    const faults = scenarios.flatMap((scenario) => {
      const ticket = byId.get(scenario.id);
      const found = ticket ? faultsOf(scenario, ticket) : ['not read'];
      return found.map((fault) => `${scenario.name}: ${fault}`);
    });
    expect(faults).toEqual([]);
    const telling = scenarios.filter(({ has }) => has !== undefined);
    for (const { name, id, has = {} } of telling) expect(byId.get(id), name).toMatchObject(has);
  });
});
