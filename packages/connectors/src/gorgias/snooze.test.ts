import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectToFake, type Connected } from './testing/connected.ts';

let opened: Connected;
beforeEach(async () => {
  opened = await connectToFake();
});
afterEach(() => opened.close());

const requester = { name: 'Ida Holm', email: 'ida@example.com' };
const until = new Date('2026-03-04T08:00:00.000Z');
const ask = () => opened.fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
const there = (id: string) => opened.fake.state.tickets.find((each) => String(each.id) === id);

async function read(id: string) {
  const [ticket] = await opened.connector.readTickets([id], { categoryFieldId: null });
  return { state: ticket?.state, snoozedUntil: ticket?.snoozedUntil };
}

describe('a snooze in Gorgias', () => {
  it('is written and read; woken, the ticket is open', async () => {
    const id = ask();
    expect(await read(id)).toEqual({ state: 'open', snoozedUntil: null });
    await opened.connector.setSnooze(id, until);
    expect(await read(id)).toEqual({ state: 'open', snoozedUntil: until });
    Object.assign(there(id) ?? {}, { status: 'closed' });
    await opened.connector.setSnooze(id, null);
    expect(await read(id)).toEqual({ state: 'open', snoozedUntil: null });
  });

  it('keeps a ticket open that is closed until its time, and no longer', async () => {
    const id = ask();
    Object.assign(there(id) ?? {}, { status: 'closed', snooze_datetime: until.toISOString() });
    expect((await read(id)).state).toBe('open');
    opened.clock.now = new Date(until.getTime() + 1_000);
    expect((await read(id)).state).toBe('closed');
  });
});
