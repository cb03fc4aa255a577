import { expect, it } from 'vitest';
import { createAccountState } from '../account-state.ts';
import { crisp } from '../crisp/crisp.ts';
import { createFakeCrisp, type FakeCrisp } from './crisp.ts';
import { sendTo } from './fake-server.ts';
import type { PlayedKind } from './played-crm.ts';

const clock = () => new Date('2026-11-21T10:00:00Z');

const connect = (fake: FakeCrisp) =>
  crisp.connect(fake.credentials, {
    send: sendTo(fake),
    clock,
    state: createAccountState({ limit: crisp.limit, clock }),
  });

it('a played Crisp goes on from its state as it was stored', async () => {
  const first = createFakeCrisp({ clock });
  const id = first.addTicket({
    subject: 'Parcel',
    requester: { name: 'Ida', email: 'ida@example.com' },
    html: '<p>Where &amp; when?</p>',
    category: 'delivery',
  });
  const note = await connect(first).writeNote(id, { text: 'Note', html: '', key: 'k' });
  const second = createFakeCrisp({ clock, state: JSON.parse(JSON.stringify(first.state)) });
  expect(second.ticketOf(id)).toEqual(first.ticketOf(id));
  expect(second.ticketOf(id)?.messages[0]?.text).toBe('Where & when?');
  expect(await connect(second).findNote(id, 'k')).toEqual(note);
  const added = second.addMessage(id, { kind: 'requester', text: 'And?' });
  expect(Number(added)).toBeGreaterThan(Number(note.externalId));
});

it('tells of all that happens, ours included, to those who listen', async () => {
  const fake = createFakeCrisp({ clock });
  const heard: PlayedKind[] = [];
  const end = fake.onEvent(({ kind }) => heard.push(kind));
  const id = fake.addTicket({
    subject: 'Parcel',
    requester: { name: 'Ida', email: 'ida@example.com' },
    text: 'Where?',
  });
  const other = fake.addTicket({ subject: 'Again', requester: { name: 'Ida', email: 'i@e.com' } });
  await connect(fake).writeNote(id, { text: 'Note', html: '', key: 'k' });
  await connect(fake).setCategory(id, { id: fake.categoryFieldId, value: 'refund' });
  fake.mergeTicket(other, id);
  fake.removeTicket(other);
  end();
  fake.setTags(id, ['vip']);
  expect(heard).toEqual(['created', 'commented', 'changed', 'commented', 'changed', 'removed']);
  expect(fake.listTickets()).toEqual([id]);
  expect(fake.ticketOf(other)).toBeNull();
  expect(fake.notesOf(id)).toHaveLength(2);
});
