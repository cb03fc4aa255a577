import { afterEach, describe, expect, it } from 'vitest';
import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { Connector, NewCrmTicket } from './connector.ts';
import { openFixture as openCrisp } from './crisp/crisp-fixture.ts';
import { CrmFailed } from './failure.ts';
import type { FakeRequest, FakeServer } from './fakes/fake-server.ts';
import type { PlayedCrm } from './fakes/played-crm.ts';
import { connectToFake as openGorgias } from './gorgias/testing/connected.ts';
import { playAccount as openSalesforce } from './salesforce/testing/played-account.ts';
import { openFixture as openZendesk } from './zendesk/zendesk-fixture.ts';

/** Tickets made of chats: the same must hold on every platform. */

type Opened = { fake: PlayedCrm; server: FakeServer; connector: Connector };

const open: Record<DeskPlatform, () => Promise<Opened>> = {
  zendesk: async () => {
    const fixture = await openZendesk({ longestMs: 800 });
    return { ...fixture, connector: fixture.connect() };
  },
  gorgias: () => openGorgias(),
  salesforce: () => openSalesforce(),
  crisp: async () => {
    const fixture = await openCrisp();
    return { ...fixture, connector: fixture.connect() };
  },
};

let opened: Opened;
afterEach(async () => {
  await opened.server.close();
  // What went out, and what came back, was as the vendor's own file has it.
  const { wrongs } = opened.server;
  // Gorgias sends what it takes for an answer: nothing of ours is one.
  const { sent = [] } = opened.fake.state as { sent?: number[] };
  if (wrongs.length + sent.length > 0) throw new Error([...wrongs, ...sent].join('\n'));
});

const key = 'rq-chat-0199-1';
const ticket: NewCrmTicket = {
  subject: 'Chat: where is my parcel?',
  text: `Where is my parcel 4711?\n\nReference: ${key}`,
  html: `<p>Where is my parcel 4711?</p><p>Reference: ${key}</p>`,
  requester: { name: 'Ida Holm', email: 'ida@example.com' },
  key,
  tags: ['chat'],
  language: 'en',
};
// The clocks of the fixtures stand in these years.
const since = new Date('2026-01-01T00:00:00Z');
const makes = ({ method, url }: FakeRequest) =>
  method === 'POST' && /\/(?:tickets|Case|conversation)$/.test(url.pathname);

const made = () =>
  opened.fake
    .listTickets()
    .map((id) => opened.fake.ticketOf(id))
    .filter((one) => one !== null && one.messages.length > 0);

async function failureOf(call: Promise<unknown>): Promise<CrmFailed> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CrmFailed) return error;
  throw new Error('It should have failed, as connectors fail.', { cause: error });
}

describe.each(['zendesk', 'gorgias', 'salesforce', 'crisp'] as const)('%s', (platform) => {
  it('makes a ticket in the requester’s name, which comes back as what they asked', async () => {
    opened = await open[platform]();
    const { connector, fake } = opened;
    expect(connector.capabilities).toContain('ticket-create');
    const { externalId, number } = await connector.createTicket(ticket);
    expect(fake.ticketOf(externalId)).toMatchObject({
      subject: ticket.subject,
      requesterName: 'Ida Holm',
      state: 'open',
    });
    const [read] = await connector.readTickets([externalId], { categoryFieldId: null });
    expect(read).toMatchObject({ externalId, requesterEmail: 'ida@example.com', state: 'open' });
    expect(read?.messages.map(({ kind }) => kind)).toEqual(['requester']);
    expect(read?.messages[0]?.text ?? read?.messages[0]?.html).toContain('parcel 4711');
    expect(number === null).toBe(platform === 'crisp');
    expect(number ?? '0').toMatch(/^\d+$/);
  });

  it('takes somebody without an address, and nobody is written to', async () => {
    opened = await open[platform]();
    const { connector } = opened;
    const nobody = { ...ticket, requester: { name: null, email: null } };
    const { externalId } = await connector.createTicket(nobody);
    const [read] = await connector.readTickets([externalId], { categoryFieldId: null });
    // Never as the answer of an agent: that would be learned from.
    expect(read?.messages.map(({ kind }) => kind)).not.toContain('agent');
    expect(await connector.findTicketByKey(nobody, { since })).toMatchObject({ externalId });
  });

  it('is found again by its key, and by no other', async () => {
    opened = await open[platform]();
    const { connector } = opened;
    expect(await connector.findTicketByKey(ticket, { since })).toBeNull();
    const answer = await connector.createTicket(ticket);
    await connector.createTicket({ ...ticket, key: 'rq-chat-2', text: 'Another', html: 'Another' });
    expect(await connector.findTicketByKey(ticket, { since })).toEqual(answer);
    const other = { ...ticket, key: 'rq-chat-3' };
    expect(await connector.findTicketByKey(other, { since })).toBeNull();
    expect(made()).toHaveLength(2);
  });

  it('whose answer was lost is not made again, and the next look finds or finishes it @check-34.9', async () => {
    opened = await open[platform]();
    const { connector, server } = opened;
    const isLast = ({ method, url }: FakeRequest) =>
      platform === 'crisp'
        ? method === 'POST' && url.pathname.endsWith('/message')
        : makes({ method, url } as FakeRequest);
    server.fail('lost', { only: isLast });
    const failure = await failureOf(connector.createTicket(ticket));
    expect(failure).toMatchObject({ isUncertain: true, isTransient: true });
    expect(server.asked.filter(isLast)).toHaveLength(1);
    const found = await connector.findTicketByKey(ticket, { since });
    expect(found).not.toBeNull();
    expect(made().map((one) => one?.id)).toEqual([found?.externalId]);
  });

  it('that was refused, or not reached, was surely not made', async () => {
    opened = await open[platform]();
    const { connector, server } = opened;
    server.fail({ status: platform === 'zendesk' ? 422 : 400, json: {} }, { only: makes });
    expect(await failureOf(connector.createTicket(ticket))).toMatchObject({
      reason: 'refused',
      isUncertain: false,
      isTransient: false,
    });
    expect(made()).toHaveLength(0);
  });

  it('waits for the platform’s limit and is made once', async () => {
    opened = await open[platform]();
    const { connector, server } = opened;
    const limited =
      platform === 'salesforce'
        ? { status: 403, json: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'Too many' }] }
        : { status: 429, headers: { 'retry-after': '3600' }, json: {} };
    server.fail(limited, { only: makes });
    const failure = await failureOf(connector.createTicket(ticket));
    expect(failure).toMatchObject({ reason: 'rate-limited', isUncertain: false });
    expect(made()).toHaveLength(0);
  });

  it('has its key and a whole subject however long the texts are', async () => {
    opened = await open[platform]();
    const { connector } = opened;
    const long = {
      ...ticket,
      subject: '😀'.repeat(600),
      text: `${'A very long story. '.repeat(3_000)}\n${key}`,
    };
    if (platform === 'crisp') long.subject = ticket.subject;
    const { externalId } = await connector.createTicket(long);
    expect(await connector.findTicketByKey(long, { since })).toMatchObject({ externalId });
    const [read] = await connector.readTickets([externalId], { categoryFieldId: null });
    expect(read?.subject.isWellFormed()).toBe(true);
  });
});

it('is made once by Zendesk itself where the same key comes twice', async () => {
  opened = await open.zendesk();
  const [one, two] = [
    await opened.connector.createTicket(ticket),
    await opened.connector.createTicket(ticket),
  ];
  expect(two).toEqual(one);
  expect(made()).toHaveLength(1);
});

it('is finished where Crisp had only begun it', async () => {
  opened = await open.crisp();
  const { connector, server, fake } = opened;
  const isMessage = ({ url }: FakeRequest) => url.pathname.endsWith('/message');
  server.fail({ status: 503, json: {} }, { only: isMessage });
  expect(await failureOf(connector.createTicket(ticket))).toMatchObject({ isUncertain: true });
  expect(made()).toHaveLength(0);
  const found = await connector.findTicketByKey(ticket, { since });
  expect(fake.ticketOf(found?.externalId ?? '')?.messages).toHaveLength(1);
  expect(await connector.findTicketByKey(ticket, { since })).toEqual(found);
  expect(made()).toHaveLength(1);
});

it('names the contact of Salesforce whose address it is, and none where several have it', async () => {
  const account = await openSalesforce();
  opened = account;
  const known = account.fake.addTicket({
    subject: 'Before',
    requester: { name: 'Ida Holm-Berg', email: 'ida@example.com' },
    text: 'Earlier',
  });
  const { externalId } = await account.connector.createTicket(ticket);
  expect(account.fake.ticketOf(externalId)?.requesterName).toBe('Ida Holm-Berg');
  expect(account.fake.ticketOf(known)?.subject).toBe('Before');
});
