import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categoryFields, valueOf } from './custom-fields.ts';
import { connectToFake, type Connected } from './testing/connected.ts';
import { timeOf } from './schemas.ts';

let crm: Connected;
beforeEach(async () => {
  crm = await connectToFake();
});
afterEach(() => crm.close());

const requester = { name: 'Ana Lima', email: 'ana@example.com', language: 'fr-FR' };
const at = new Date('2026-02-01T08:00:00.000Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

async function read(id: string, categoryFieldId: string | null = null) {
  const [ticket] = await crm.connector.readTickets([id], { categoryFieldId });
  if (!ticket) throw new Error('Not answered.');
  return ticket;
}

const lastMessage = () => crm.fake.state.messages.at(-1)!;

describe('a ticket', () => {
  it('comes whole', async () => {
    const { fake } = crm;
    const id = fake.addTicket({
      subject: 'Où est ma lampe ?',
      requester,
      text: 'Bonjour,\nrien reçu.',
      channel: 'contact_form',
      groupId: '71',
      priority: 'critical',
      category: 'Return::Refund::Not received',
      tags: ['vip', 'fr'],
      at,
      messages: [
        { kind: 'note', text: 'A regular.', author: 'Yann Petit', at: later(3) },
        {
          kind: 'agent',
          html: '<p>Elle part <b>demain</b>.</p>',
          author: 'Zoé Martin',
          at: later(9),
          attachments: [
            {
              name: 'bon.pdf',
              url: 'https://files.example/bon.pdf',
              contentType: 'application/pdf',
              size: 1200,
            },
          ],
        },
      ],
    });
    fake.setState(id, 'closed');
    fake.rate(id, { score: 'good' });
    const ticket = await read(id, fake.categoryFieldId);
    expect(ticket).toMatchObject({
      externalId: id,
      state: 'closed',
      mergedInto: null,
      subject: 'Où est ma lampe ?',
      channel: 'contact_form',
      formId: null,
      groupId: '71',
      priority: { is: 'urgent', word: 'critical' },
      team: fake.state.teams.find(({ id }) => id === 71)?.name,
      organisation: null,
      language: 'fr',
      category: 'Return::Refund::Not received',
      tags: ['vip', 'fr'],
      requesterName: 'Ana Lima',
      requesterEmail: 'ana@example.com',
      createdAt: at,
      satisfaction: { score: 'good', stars: 5, reason: null, comment: null },
    });
    expect(ticket.messages.map(({ kind, author, sentAt }) => [kind, author, sentAt])).toEqual([
      ['requester', 'Ana Lima', at],
      ['note', 'Yann Petit', later(3)],
      ['agent', 'Zoé Martin', later(9)],
    ]);
    expect(ticket.messages[2]).toMatchObject({
      html: '<p>Elle part <b>demain</b>.</p>',
      attachments: [{ name: 'bon.pdf', contentType: 'application/pdf', size: 1200 }],
    });
    // One request for a whole ticket, and one an hour for which fields customers have.
    expect(crm.server.asked.map(({ url }) => url.pathname)).toEqual([
      `/api/tickets/${id}`,
      '/api/custom-fields',
    ]);
  });

  it('is asked for its messages page by page where it does not carry all of them', async () => {
    const messages = Array.from({ length: 130 }, (_, index) => ({
      kind: 'requester' as const,
      text: `Message ${index}`,
      at: later(index),
    }));
    const id = crm.fake.addTicket({ subject: 'Long', requester, at, messages });
    crm.fake.carries = 5;
    const ticket = await read(id);
    expect(ticket.messages.map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
    const asked = crm.server.asked.filter(({ url }) => url.pathname === '/api/messages');
    expect(asked).toHaveLength(2);
    expect(asked[0]?.url.search).toBe(`?ticket_id=${id}&order_by=created_datetime%3Aasc&limit=100`);
  });

  it('that is marked as spam is gone, until it is marked no more', async () => {
    const { fake } = crm;
    const id = fake.addTicket({ subject: 'x', requester, text: 'x', at });
    const there = fake.state.tickets.find((one) => String(one.id) === id)!;
    there.spam = true;
    expect((await read(id)).state).toBe('spam');
    there.spam = false;
    expect((await read(id)).state).toBe('open');
  });

  it.each(['trashed', 'destroyed', 'unknown', 'not an id'])(
    'that is %s is deleted',
    async (how) => {
      const id = crm.fake.addTicket({ subject: 'Gone', requester, text: 'Hello', at });
      if (how === 'trashed') crm.fake.removeTicket(id);
      if (how === 'destroyed') crm.fake.destroyTicket(id);
      const asked = how === 'unknown' ? '77' : how === 'not an id' ? '../account' : id;
      const ticket = await read(asked);
      expect(ticket).toMatchObject({ externalId: asked, state: 'deleted' });
      // Not before anything known of it, so that this reading stands.
      expect(ticket.updatedAt).toEqual(how === 'trashed' ? at : crm.clock.now);
    },
  );

  it('that comes back from the trash is not older than when it went', async () => {
    const id = crm.fake.addTicket({ subject: 'Back', requester, text: 'Hello', at });
    crm.fake.removeTicket(id);
    const gone = await read(id);
    crm.fake.restoreTicket(id);
    const back = await read(id);
    expect([gone.state, back.state]).toEqual(['deleted', 'open']);
    expect(back.updatedAt.getTime()).toBeGreaterThanOrEqual(gone.updatedAt.getTime());
  });

  it('is read where it has fields and values that nobody announced', async () => {
    crm.server.fail({
      json: {
        id: 5,
        status: 'waiting',
        channel: 'hologram',
        via: 'beam',
        new_field: { deep: [] },
        messages: [{ id: '9', channel: 'hologram', via: 'beam', from_agent: null }],
        messages_count: 1,
      },
    });
    expect(await read('5')).toMatchObject({
      state: 'open',
      channel: 'hologram',
      language: null,
      messages: [{ kind: 'requester', text: null, html: null }],
    });
  });

  it('is asked for its survey where it has only its number', async () => {
    const id = crm.fake.addTicket({ subject: 'Rated', requester, text: 'Hello', at });
    crm.fake.rate(id, { score: 'bad', comment: 'Slow.' });
    const survey = crm.fake.state.surveys[0];
    const json = {
      id: Number(id),
      status: 'open',
      messages: [],
      messages_count: 0,
      satisfaction_survey: { id: survey?.id },
    };
    crm.server.fail({ json });
    expect((await read(id)).satisfaction).toEqual({
      score: 'bad',
      stars: 1,
      reason: null,
      comment: 'Slow.',
    });
  });

  it('is asked for its fields where it does not carry them', async () => {
    const { fake } = crm;
    const id = fake.addTicket({ subject: 'Field', requester, at, category: 'Account' });
    crm.server.fail({ json: { id: Number(id), messages: [], messages_count: 0 } });
    expect((await read(id, fake.categoryFieldId)).category).toBe('Account');
  });
});

describe('a message', () => {
  const added = async (change: Partial<ReturnType<typeof lastMessage>>) => {
    const id = crm.fake.addTicket({ subject: 'One', requester, at });
    crm.fake.addMessage(id, { kind: 'agent', text: 'Whole', html: '<p>Whole</p>' });
    Object.assign(lastMessage(), change);
    return (await read(id)).messages[0];
  };

  it('is taken without its quotes and signature', async () => {
    const stripped = { stripped_text: 'Short', stripped_html: '<p>Short</p>' };
    expect(await added(stripped)).toMatchObject({ text: 'Short', html: '<p>Short</p>' });
  });

  it('has no HTML where only the text was freed of quotes', async () => {
    const stripped = { stripped_text: 'Short', stripped_html: null };
    expect(await added(stripped)).toMatchObject({ text: 'Short', html: null });
  });

  it('is taken whole where nothing is left without its quotes', async () => {
    const stripped = { stripped_text: ' ', stripped_html: null };
    expect(await added(stripped)).toMatchObject({ text: 'Whole', html: '<p>Whole</p>' });
  });

  it.each([
    ['by a rule', { via: 'rule' }, 'note'],
    ['by a rule with its number', { rule_id: 4 }, 'note'],
    [
      'that could not be sent',
      { failed_datetime: '2026-02-01T09:00:00', sent_datetime: null },
      'note',
    ],
    ['of the channel of notes', { channel: 'internal-note', public: true }, 'note'],
    ['that is not public', { public: false }, 'note'],
    ['by an agent', {}, 'agent'],
    ['by the customer', { from_agent: false }, 'requester'],
  ])('%s', async (_of, change, kind) => {
    expect((await added(change))?.kind).toBe(kind);
  });

  it('that was deleted is none', async () => {
    expect(await added({ deleted_datetime: '2026-02-01T09:00:00' })).toBeUndefined();
  });
});

describe('custom fields', () => {
  it.each([
    ['by their ids', { '7': { id: 7, value: 'A::B' } }, 'A::B'],
    ['as a list', [{ id: 7, value: 'A::B' }], 'A::B'],
    ['as a list of definitions', { data: [{ field: { id: 7 }, value: 'A::B' }] }, 'A::B'],
    ['with their levels', [{ custom_field_id: '7', value: ['A', 'B'] }], 'A::B'],
    ['as bare values', { '7': true }, 'true'],
    ['without this one', { '8': { value: 'A' } }, null],
    ['with an empty one', [{ id: 7, value: null }], null],
    ['not at all', undefined, undefined],
  ])('are read %s', (_how, fields, value) => {
    expect(valueOf(fields, '7')).toBe(value);
  });

  it('that can be a category are texts in use, the contact reason first', async () => {
    const fields = await crm.connector.listFields();
    expect(fields.map(({ id }) => id)).toEqual(['5101', '5103', '5102']);
    expect(fields[0]?.options?.[4]).toEqual({
      value: 'Return::Refund::Not received',
      label: 'Return › Refund › Not received',
    });
    expect(fields[1]?.options).toBeNull();
  });

  it('may have choices of any form', () => {
    const choices = ['A::B', { value: 'C', label: 'See' }, { name: 'D' }, 4, null];
    const [field] = categoryFields([
      {
        id: '1',
        label: 'Reason',
        managed_type: null,
        deactivated_datetime: null,
        definition: { data_type: 'text', input_settings: { input_type: 'dropdown', choices } },
      },
    ]);
    expect(field?.options?.map(({ value, label }) => `${value}=${label}`)).toEqual([
      'A::B=A › B',
      'C=See',
      '4=4',
    ]);
  });
});

it('lists teams, agents and channels, and no forms', async () => {
  const { connector } = crm;
  expect(await connector.listGroups()).toEqual([
    { id: '70', label: 'Orders' },
    { id: '71', label: 'Returns' },
  ]);
  expect((await connector.listAgents()).map(({ label }) => label)).toContain('Zoé Martin');
  expect(await connector.listChannels()).toContainEqual({
    id: 'help-center',
    label: 'Help center',
  });
  expect(await connector.listForms()).toEqual([]);
});

it.each([
  ['2026-02-01T09:00:00.123456+00:00', 123],
  ['2026-02-01T09:00:00.123456', 123],
  ['2026-02-01T10:00:00.123456+01:00', 123],
  ['2026-02-01T09:00:00Z', 0],
])('reads the time %s', (said, milliseconds) => {
  expect(timeOf(said)).toEqual(new Date(Date.UTC(2026, 1, 1, 9, 0, 0, milliseconds)));
});
