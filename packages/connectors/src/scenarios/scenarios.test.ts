import { afterEach, describe, expect, it } from 'vitest';
import { accounts } from './accounts.ts';
import { faultsOf } from './scenario.ts';

/** Tickets of every kind, through each connector over its stand-in: nothing missing, nothing twice, the right speaker. */

let end = () => Promise.resolve();
afterEach(async () => {
  await end();
  end = () => Promise.resolve();
});

describe.each(Object.keys(accounts))('an account at %s', (platform) => {
  it('is read as its people see it', { timeout: 60_000 }, async () => {
    const opened = await accounts[platform]!();
    ({ end } = opened);
    const { scenarios, server } = opened;
    const connector = opened.connect();
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
    expect(server.wrongs).toEqual([]);
    const telling = scenarios.filter(({ has }) => has !== undefined);
    for (const { name, id, has = {} } of telling) expect(byId.get(id), name).toMatchObject(has);
  });
});
