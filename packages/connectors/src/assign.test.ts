import { afterEach, describe, expect, it } from 'vitest';
import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { Connector } from './connector.ts';
import { openFixture as openCrisp } from './crisp/crisp-fixture.ts';
import { CrmFailed } from './failure.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import type { PlayedCrm } from './fakes/played-crm.ts';
import { connectToFake as openGorgias } from './gorgias/testing/connected.ts';
import { playAccount as openSalesforce } from './salesforce/testing/played-account.ts';
import { openFixture as openZendesk } from './zendesk/zendesk-fixture.ts';

/** Who has a ticket, read and changed: the same must hold on every platform. */

type Opened = { fake: PlayedCrm; server: FakeServer; connector: Connector };

const open: Record<DeskPlatform, () => Promise<Opened>> = {
  zendesk: async () => {
    const fixture = await openZendesk();
    return { ...fixture, connector: fixture.connect() };
  },
  gorgias: () => openGorgias(),
  salesforce: () => openSalesforce(),
  crisp: async () => {
    const fixture = await openCrisp();
    return { ...fixture, connector: fixture.connect() };
  },
};

/** One of the team, by the address as the platform has it. */
const agents = {
  zendesk: { name: 'Nora Field', email: 'nora@brightgoods.example' },
  gorgias: { name: 'Zoé Martin', email: 'zoe@lampes.example' },
  salesforce: { name: 'Nora Lindqvist', email: 'nora@brightgoods.example' },
  crisp: { name: 'Ada Moreau', email: 'ada@crisp-fake.test' },
} as const;

let opened: Opened;
afterEach(async () => {
  await opened.server.close();
  const { wrongs } = opened.server;
  if (wrongs.length > 0) throw new Error(wrongs.join('\n'));
});

const requester = { name: 'Ida Holm', email: 'ida@example.com' };
const addTicket = () =>
  opened.fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });

async function assigneeOf(id: string) {
  const [read] = await opened.connector.readTickets([id], { categoryFieldId: null });
  return read?.assignee;
}

async function failureOf(call: Promise<unknown>): Promise<CrmFailed> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CrmFailed) return error;
  throw new Error('It should have failed, as connectors fail.', { cause: error });
}

describe.each(['zendesk', 'gorgias', 'salesforce', 'crisp'] as const)('%s', (platform) => {
  const agent = agents[platform];

  it('reads who has a ticket, with name and address, and nobody where nobody has it', async () => {
    opened = await open[platform]();
    const id = addTicket();
    expect(await assigneeOf(id)).toBeNull();
    opened.fake.assign(id, agent.email);
    expect(await assigneeOf(id)).toEqual({ id: expect.any(String), ...agent });
    opened.fake.assign(id, null);
    expect(await assigneeOf(id)).toBeNull();
  });

  it('finds one of the team by the address, and nobody else', async () => {
    opened = await open[platform]();
    const { connector } = opened;
    addTicket();
    const found = await connector.findAgent(agent.email);
    expect(found).toEqual({ id: expect.any(String), ...agent });
    expect(await connector.findAgent('nobody@brightgoods.example')).toBeNull();
    expect(await connector.findAgent(requester.email)).toBeNull();
  });

  it('gives a ticket to one of the team, twice as once', async () => {
    opened = await open[platform]();
    const { connector, fake } = opened;
    expect(connector.capabilities).toContain('assign');
    const id = addTicket();
    const found = await connector.findAgent(agent.email);
    await connector.setAssignee(id, found?.id ?? '');
    await connector.setAssignee(id, found?.id ?? '');
    expect(fake.ticketOf(id)?.assignee).toBe(agent.email);
    expect(await assigneeOf(id)).toEqual(found);
  });

  it('takes it from whoever has it where the platform can, and says so where it cannot', async () => {
    opened = await open[platform]();
    const { connector, fake } = opened;
    const id = addTicket();
    fake.assign(id, agent.email);
    const can = connector.capabilities.includes('unassign');
    expect(can).toBe(platform === 'zendesk' || platform === 'gorgias');
    const outcome = await connector.setAssignee(id, null).then(
      () => 'done',
      (error: CrmFailed) => error.reason,
    );
    expect([outcome, fake.ticketOf(id)?.assignee]).toEqual(
      can ? ['done', null] : ['refused', agent.email],
    );
  });

  it('fails for whoever is none of the team, and for a ticket that there is not', async () => {
    opened = await open[platform]();
    const { connector } = opened;
    const id = addTicket();
    const unknown = platform === 'salesforce' ? '0058d00000AAAAAAAA' : '999999999';
    const refused = await failureOf(connector.setAssignee(id, unknown));
    expect(['refused', 'not-found']).toContain(refused.reason);
    const found = await connector.findAgent(agent.email);
    const missing = platform === 'salesforce' ? '5008d00000AAAAAAAA' : '987654321';
    const none = await failureOf(connector.setAssignee(missing, found?.id ?? ''));
    expect(none.reason).toBe('not-found');
  });
});

// The played Gorgias compares letter for letter, and its contract has another idea of an address.
describe.each(['zendesk', 'salesforce', 'crisp'] as const)('%s', (platform) => {
  it('finds one of the team whatever the capitals, and nobody by what is no address', async () => {
    opened = await open[platform]();
    const { connector } = opened;
    const { email } = agents[platform];
    expect(await connector.findAgent(email.toUpperCase())).toMatchObject({ email });
    expect(await connector.findAgent(`x" OR '1'='1@example.com`)).toBeNull();
  });
});

describe('salesforce', () => {
  it('has no assignee where a queue owns the case: the queue is its group', async () => {
    opened = await open.salesforce();
    const id = addTicket();
    const [read] = await opened.connector.readTickets([id], { categoryFieldId: null });
    expect(read?.groupId).toMatch(/^00G/);
    expect(read?.assignee).toBeNull();
  });
});

describe('zendesk', () => {
  it('reads who has a ticket without a request of its own', async () => {
    opened = await open.zendesk();
    const [one, other] = [addTicket(), addTicket()];
    opened.fake.assign(one, agents.zendesk.email);
    opened.fake.assign(other, 'paul@brightgoods.example');
    await opened.connector.readTickets([one, other], { categoryFieldId: null });
    const paths = opened.server.asked.map(({ url }) => url.pathname);
    expect(paths.filter((path) => path.includes('/users/'))).toEqual(['/api/v2/users/show_many']);
  });
});

describe('crisp', () => {
  it('lists its operators once for many conversations, and none where nobody has one', async () => {
    opened = await open.crisp();
    const [one, other, third] = [addTicket(), addTicket(), addTicket()];
    const listed = () =>
      opened.server.asked.filter(({ url }) => url.pathname.endsWith('/operators/list')).length;
    await opened.connector.readTickets([third], { categoryFieldId: null });
    expect(listed()).toBe(0);
    opened.fake.assign(one, agents.crisp.email);
    opened.fake.assign(other, 'luis@crisp-fake.test');
    await opened.connector.readTickets([one, other], { categoryFieldId: null });
    await opened.connector.readTickets([one], { categoryFieldId: null });
    expect(listed()).toBe(1);
  });

  it('knows the operator by the id alone where the token may not list them', async () => {
    opened = await open.crisp();
    const id = addTicket();
    opened.fake.assign(id, agents.crisp.email);
    const refusal = { status: 403, json: { error: true, reason: 'not_allowed', data: {} } };
    const only = ({ url }: { url: URL }) => url.pathname.endsWith('/operators/list');
    opened.server.fail(refusal, { times: 9, only });
    expect(await assigneeOf(id)).toEqual({ id: expect.any(String), name: null, email: null });
  });
});
