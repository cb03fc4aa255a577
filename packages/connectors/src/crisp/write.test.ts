import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  closeFixture,
  failureOf,
  openFixture,
  pass,
  ticket,
  type CrispFixture,
} from './crisp-fixture.ts';

let fixture: CrispFixture;
let id: string;
beforeEach(async () => {
  fixture = await openFixture();
  id = fixture.fake.addTicket(ticket());
});
afterEach(() => closeFixture(fixture));

const key = 'rpq-0192f3';
const note = { text: 'Suggestion: it comes tomorrow. Ref rpq-0192f3', html: '<p>…</p>', key };
const isPost = ({ method }: { method: string }) => method === 'POST';
const notes = () => fixture.fake.notesOf(id);
const vendorNote = () => fixture.fake.state.messages[id]?.at(-1);

describe('a note', () => {
  it('is written for the team alone, and known for ours', async () => {
    const written = await fixture.connect().writeNote(id, note);
    expect(notes()).toEqual([expect.objectContaining({ id: written.externalId, text: note.text })]);
    expect(vendorNote()).toMatchObject({
      type: 'note',
      from: 'operator',
      origin: 'urn:replique:suggestions:0',
      properties: { replique_note: key },
    });
    expect(await fixture.connect().findNote(id, key)).toEqual(written);
    expect(await fixture.connect().findNote(id, 'another')).toBeNull();
  });

  it('is written as plainly as can be where the website takes no other', async () => {
    fixture.fake.quirks.refusesForeign = true;
    const written = await fixture.connect().writeNote(id, note);
    expect(notes()).toHaveLength(1);
    expect(vendorNote()).toMatchObject({ origin: 'chat', properties: { replique_note: key } });
    const [ticketRead] = await fixture.connect().readTickets([id], { categoryFieldId: null });
    expect(ticketRead?.messages.at(-1)).toMatchObject({
      kind: 'note',
      externalId: written.externalId,
    });
  });

  it('is found by its key in the text, where its properties were dropped', async () => {
    const written = await fixture.connect().writeNote(id, note);
    delete vendorNote()?.properties;
    for (let index = 0; index < 50; index += 1) {
      pass(fixture, 1_000);
      fixture.fake.addMessage(id, { kind: 'requester', text: 'More' });
    }
    expect(await fixture.connect().findNote(id, key)).toEqual(written);
  });

  it('whose answer was lost is not written again, and is found', async () => {
    fixture.server.fail('lost', { only: isPost });
    const failure = await failureOf(fixture.connect().writeNote(id, note));
    expect(failure).toMatchObject({ isUncertain: true, isTransient: true });
    expect(notes()).toHaveLength(1);
    expect(await fixture.connect().findNote(id, key)).toEqual({ externalId: notes()[0]?.id });
  });

  it.each(['cut', 'malformed', { status: 500, text: 'oops' }] as const)(
    'that ends with %j is uncertain and asked for once',
    async (fault) => {
      fixture.server.fail(fault, { times: 5, only: isPost });
      expect(await failureOf(fixture.connect().writeNote(id, note))).toMatchObject({
        isUncertain: true,
      });
      expect(fixture.server.asked.filter(isPost)).toHaveLength(1);
    },
  );

  it('on a conversation that is gone is refused', async () => {
    fixture.fake.removeTicket(id);
    expect(await failureOf(fixture.connect().writeNote(id, note))).toMatchObject({
      reason: 'not-found',
      isUncertain: false,
    });
  });

  it('can be replaced, and is the same note still', async () => {
    const { externalId } = await fixture.connect().writeNote(id, note);
    pass(fixture, 1_000);
    fixture.server.fail('lost', { only: ({ method }) => method === 'PATCH' });
    await fixture
      .connect()
      .updateNote(id, externalId ?? '', { ...note, text: 'Better. rpq-0192f3' });
    expect(notes().map(({ text }) => text)).toEqual(['Better. rpq-0192f3']);
    expect(await fixture.connect().findNote(id, key)).toEqual({ externalId });
  });

  it('of ours is no agent’s answer when the conversation is read again', async () => {
    await fixture.connect().writeNote(id, note);
    const [read] = await fixture.connect().readTickets([id], { categoryFieldId: null });
    expect(read?.messages.map(({ kind }) => kind)).toEqual(['requester', 'note']);
  });
});

describe('the category', () => {
  const data = () => fixture.fake.state.conversations[id]?.meta.data;
  const patches = () => fixture.server.asked.filter(({ method }) => method === 'PATCH').length;

  beforeEach(() => {
    fixture.fake.setField(id, 'plan', 'gold');
    fixture.fake.setTags(id, ['vip']);
  });

  it('is set beside what stands there', async () => {
    await fixture.connect().setCategory(id, { id: 'category', value: 'refund' });
    expect(data()).toEqual({ plan: 'gold', category: 'refund' });
    expect(fixture.fake.ticketOf(id)).toMatchObject({ category: 'refund', tags: ['vip'] });
    const [read] = await fixture.connect().readTickets([id], { categoryFieldId: 'category' });
    expect(read?.category).toBe('refund');
  });

  it('costs one request once it was seen that the others stay', async () => {
    const connector = fixture.connect();
    await connector.setCategory(id, { id: 'category', value: 'refund' });
    const before = fixture.server.asked.length;
    await connector.setCategory(id, { id: 'category', value: 'delivery' });
    expect(fixture.server.asked.length - before).toBe(1);
  });

  it('takes nothing with it where what is written takes the place of all', async () => {
    fixture.fake.quirks.replacesData = true;
    const connector = fixture.connect();
    await connector.setCategory(id, { id: 'category', value: 'refund' });
    expect(data()).toEqual({ plan: 'gold', category: 'refund' });
    const before = patches();
    await connector.setCategory(id, { id: 'category', value: 'delivery' });
    expect(data()).toEqual({ plan: 'gold', category: 'delivery' });
    expect(patches() - before).toBe(1);
  });

  it('is set again where the answer was lost', async () => {
    fixture.server.fail('lost', { only: ({ method }) => method === 'PATCH' });
    await fixture.connect().setCategory(id, { id: 'category', value: 'refund' });
    expect(data()).toEqual({ plan: 'gold', category: 'refund' });
  });

  it('that the website declines is told in its words', async () => {
    fixture.server.fail(
      { status: 400, json: { error: true, reason: 'invalid_data', data: { message: 'Too long' } } },
      { only: ({ method }) => method === 'PATCH' },
    );
    const failure = await failureOf(
      fixture.connect().setCategory(id, { id: 'category', value: 'x' }),
    );
    expect(failure).toMatchObject({
      reason: 'refused',
      status: 400,
      detail: 'invalid_data: Too long',
    });
  });
});

it('web hooks are set at Crisp, by hand', async () => {
  const webhook = { url: 'https://replique.example', secret: 's' };
  expect(await failureOf(fixture.connect().installWebhook(webhook))).toMatchObject({
    reason: 'refused',
  });
  expect(fixture.server.asked).toEqual([]);
});
