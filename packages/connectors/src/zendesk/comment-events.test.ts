import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountState } from '../account-state.ts';
import { ownLedger } from '../ledger.ts';
import { minutes, openFixture, pass, requester, type ZendeskFixture } from './zendesk-fixture.ts';

let fixture: ZendeskFixture;
beforeEach(async () => {
  fixture = await openFixture({ longestMs: 20_000 });
});
afterEach(() => fixture.close());

const hour = minutes(60);
const begin = Date.parse('2026-11-20T00:00:00Z');
const nothing = { categoryFieldId: null };
const asked = (part: string) =>
  fixture.server.asked.filter(({ url }) => url.pathname.includes(part)).length;

/** On a small plan, whose limit is not waited for here. */
const openHistory = () =>
  fixture.connect(
    createAccountState({
      limit: { most: 200, perMs: minutes(1) },
      clock: () => fixture.clock.now,
      longestWaitMs: 1e9,
      ledger: ownLedger({ most: 10_000, perMs: 1 }),
      ledgerApart: () => ownLedger({ most: 10_000, perMs: 1 }),
    }),
    true,
  );

/** Tickets of three messages each, one made after the other; then two weeks pass. */
function addTickets(count: number): string[] {
  const ids = Array.from({ length: count }, (_, place) =>
    fixture.fake.addTicket({
      subject: `Ticket ${place}`,
      requester,
      text: `Question ${place}`,
      at: new Date(begin + place * minutes(10)),
      messages: [
        { kind: 'note', text: `Note ${place}`, at: new Date(begin + place * minutes(10) + hour) },
        {
          kind: 'agent',
          html: `<p>Answer <b>${place}</b></p>`,
          at: new Date(begin + place * minutes(10) + 2 * hour),
          attachments: [
            {
              name: 'a.pdf',
              url: 'https://brightgoods.zendesk.com/attachments/token/x/?name=a.pdf',
              contentType: 'application/pdf',
              size: 12,
            },
          ],
        },
      ],
    }),
  );
  pass(fixture, 14 * 24 * hour);
  return ids;
}

describe('the comments of a history', () => {
  it('come in bulk, the same as one by one', async () => {
    const ids = addTickets(300);
    const history = openHistory();
    const read = [];
    for (let from = 0; from < ids.length; from += 60)
      read.push(...(await history.readTickets(ids.slice(from, from + 60), nothing)));
    // The first are asked for while the export begins, and those that were made before it.
    expect(asked('/comments')).toBeLessThan(150);
    expect(asked('/ticket_events')).toBeGreaterThan(0);
    const oneByOne = await fixture.connect().readTickets(ids, nothing);
    expect(read).toEqual(oneByOne);
  });

  it('are asked for where something of them was changed, is missing or is counted otherwise', async () => {
    const ids = addTickets(120);
    const history = openHistory();
    await history.readTickets(ids.slice(0, 40), nothing);
    const before = asked('/comments');
    const hidden = fixture.fake.state.tickets[ids[50] ?? ''];
    // As if the export had not told it.
    const [lost] = hidden?.comments.splice(1, 1) ?? [];
    await history.readTickets(ids.slice(40, 50), nothing);
    if (lost) hidden?.comments.splice(1, 0, lost, { ...lost, id: '77' });
    const [ticket] = await history.readTickets([ids[50] ?? ''], nothing);
    expect(ticket?.messages).toHaveLength(4);
    expect(asked('/comments')).toBeGreaterThan(before);
  });

  it('are read one by one where the export is refused, which nothing else notices', async () => {
    const ids = addTickets(40);
    fixture.server.fail(
      { status: 403, json: { error: 'Forbidden' } },
      { times: 99, only: ({ url }) => url.pathname.includes('ticket_events') },
    );
    const history = openHistory();
    const read = await history.readTickets(ids, nothing);
    expect(read.every(({ messages }) => messages.length === 3)).toBe(true);
    await history.readTickets(ids, nothing);
    expect(asked('/ticket_events')).toBe(1);
    expect(asked('/comments')).toBe(80);
  });

  it('are read one by one for what changed lately, and for what is no history', async () => {
    const ids = addTickets(20);
    await fixture.connect().readTickets(ids, nothing);
    fixture.clock.now = new Date(begin + 24 * hour);
    await openHistory().readTickets(ids, nothing);
    expect(asked('/ticket_events')).toBe(0);
  });

  it('are read one by one on a plan that is quicker so', async () => {
    const ids = addTickets(20);
    await fixture.connect(undefined, true).readTickets(ids, nothing);
    expect(asked('/ticket_events')).toBe(0);
  });
});
