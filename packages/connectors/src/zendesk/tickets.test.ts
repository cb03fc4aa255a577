import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangedPage, Connector } from '../connector.ts';
import type { FakeZendesk } from '../fakes/zendesk.ts';
import {
  failureOf,
  minutes,
  openFixture,
  pass,
  requester,
  type ZendeskFixture,
} from './zendesk-fixture.ts';

let fixture: ZendeskFixture;
let connector: Connector;
beforeEach(async () => {
  fixture = await openFixture();
  connector = fixture.connect();
});
afterEach(() => fixture.close());

const since = new Date('2026-10-01T00:00:00Z');
const nothing = { categoryFieldId: null };

async function readAll(from: string | null): Promise<{ pages: ChangedPage[]; cursor: string }> {
  const pages: ChangedPage[] = [];
  for (let cursor = from; ; cursor = pages.at(-1)?.cursor ?? null) {
    const page = await connector.listChanged({ cursor, since });
    pages.push(page);
    if (page.isCaughtUp) return { pages, cursor: page.cursor };
  }
}

const idsIn = (pages: ChangedPage[]) =>
  pages.flatMap(({ changed }) => changed.map(({ externalId }) => externalId));

/** A customer on WhatsApp, a note, and an answer with a file. */
function addWholeTicket(fake: FakeZendesk): string {
  const [, french] = fake.state.users.slice(1);
  return fake.addTicket({
    subject: 'Colis <perdu>',
    requester,
    text: 'Où est mon colis ?',
    channel: 'web',
    groupId: fake.state.groups[1]?.id,
    formId: fake.state.forms[1]?.id,
    category: 'delivery_problem',
    priority: 'urgent',
    organisation: 'Hôtel du Lac',
    tags: ['vip'],
    at: new Date('2026-11-19T08:00:00.789Z'),
    messages: [
      { kind: 'note', text: 'I asked the carrier.', at: new Date('2026-11-19T08:10:00Z') },
      {
        kind: 'agent',
        html: '<p>Il arrive <b>demain</b>.</p>',
        author: french?.name,
        at: new Date('2026-11-19T08:20:00Z'),
        attachments: [
          {
            name: 'étiquette.pdf',
            url: 'https://brightgoods.zendesk.com/attachments/token/x/?name=e.pdf',
            contentType: 'application/pdf',
            size: 1_234,
          },
          { name: 'x', url: 'javascript:alert(1)', contentType: 'text/html', size: 1 },
        ],
      },
    ],
  });
}

describe('what changed', () => {
  it('comes whole from a beginning on, page after page, then only what is new', async () => {
    const { fake, clock } = fixture;
    const old = fake.addTicket({ subject: 'Old', requester, at: new Date('2026-09-30T23:59:58Z') });
    const made = Array.from({ length: 1_201 }, (_, index) =>
      fake.addTicket({
        subject: `Ticket ${index}`,
        requester,
        // Many in the same second.
        at: new Date(Date.parse('2026-11-01T10:00:00Z') + Math.floor(index / 7) * 1_000),
      }),
    );
    const { pages, cursor } = await readAll(null);
    // Of the last day and week nothing, of the last month three, of the time before nothing, and what is new.
    expect(pages.map(({ changed }) => changed.length)).toEqual([0, 0, 500, 500, 203, 0, 0]);
    const ids = idsIn(pages);
    expect(new Set(ids)).toEqual(new Set(made));
    expect(ids).not.toContain(old);
    // The last ticket of a page came again with the next: the fake does as Zendesk.
    expect(ids).toHaveLength(made.length + 2);

    pass(fixture, minutes(5));
    expect(idsIn((await readAll(cursor)).pages)).toEqual([]);
    const late = fake.addTicket({ subject: 'Late', requester });
    expect(idsIn((await readAll(cursor)).pages)).toEqual([]);
    pass(fixture, minutes(1));
    const after = await readAll(cursor);
    expect(after.pages[0]?.changed).toEqual([
      { externalId: late, updatedAt: new Date(clock.now.getTime() - minutes(1)) },
    ]);
  });

  it('comes with the latest first, and goes on with what came meanwhile', async () => {
    const { fake } = fixture;
    const at = (days: number) => new Date(fixture.clock.now.getTime() - minutes(days * 1_440));
    const [oldest, middle, latest] = [40, 3, 0.5].map((days) =>
      fake.addTicket({ subject: `${days}`, requester, at: at(days) }),
    );
    let { changed, cursor } = await connector.listChanged({ cursor: null, since });
    const told = [changed.map(({ externalId }) => externalId)];
    const meanwhile = fake.addTicket({ subject: 'New', requester });
    pass(fixture, minutes(5));
    for (let isCaughtUp = false; !isCaughtUp;) {
      ({ changed, cursor, isCaughtUp } = await connector.listChanged({ cursor, since }));
      told.push(changed.map(({ externalId }) => externalId));
    }
    expect(told.filter((ids) => ids.length > 0)).toEqual([
      [latest],
      [middle],
      [oldest],
      [meanwhile],
    ]);
  });

  it('begins a little before now at the latest', async () => {
    await connector.listChanged({ cursor: null, since: fixture.clock.now });
    const asked = fixture.server.asked.at(-1)?.url.searchParams.get('start_time');
    expect(Number(asked) * 1_000).toBe(fixture.clock.now.getTime() - minutes(2));
  });

  it('tells a ticket of one page once, by its latest change', async () => {
    const ticket = (updated: string) => ({ id: 9, requester_id: 1, updated_at: updated });
    fixture.server.fail(
      {
        json: {
          tickets: [ticket('2026-11-02T00:00:00Z'), ticket('2026-11-01T00:00:00Z')],
          after_cursor: 'x',
          end_of_stream: true,
        },
      },
      { only: ({ url }) => url.pathname.includes('incremental') },
    );
    const { changed } = await connector.listChanged({ cursor: null, since });
    expect(changed).toEqual([{ externalId: '9', updatedAt: new Date('2026-11-02T00:00:00Z') }]);
  });

  it('stops when the same page comes for ever, and keeps its place when there is none @check-37.5', async () => {
    const page = (after: string | null, isEnd: boolean) =>
      fixture.server.fail(
        { json: { tickets: [], after_cursor: after, end_of_stream: isEnd } },
        { only: ({ url }) => url.pathname.includes('incremental') },
      );
    page('here', false);
    expect(await failureOf(connector.listChanged({ cursor: 'here', since }))).toMatchObject({
      reason: 'invalid-answer',
      detail: 'the same page again',
    });
    page(null, true);
    const today = new Date(fixture.clock.now.getTime() - minutes(60));
    const { cursor } = await connector.listChanged({ cursor: null, since: today });
    expect(cursor).toBe(`since:${today.getTime() / 1_000}`);
    await connector.listChanged({ cursor, since: fixture.clock.now });
    expect(fixture.server.asked.at(-1)?.url.searchParams.get('start_time')).toBe(
      String(today.getTime() / 1_000),
    );
  });

  it('is counted about, and nobody knows where the search is closed', async () => {
    fixture.fake.addTicket({ subject: 'One', requester });
    fixture.fake.addTicket({ subject: 'Old', requester, at: new Date('2026-09-01') });
    expect(await connector.countSince(since)).toBe(1);
    fixture.server.fail({ status: 403, json: { error: 'Forbidden' } });
    expect(await connector.countSince(since)).toBeNull();
  });
});

describe('a ticket', () => {
  it('is read with all that it has', async () => {
    const { fake } = fixture;
    const id = addWholeTicket(fake);
    pass(fixture, minutes(1));
    fake.rate(id, { score: 'good', comment: 'Merci' });
    const [ticket] = await connector.readTickets([id], { categoryFieldId: fake.categoryFieldId });
    expect(ticket).toMatchObject({
      externalId: id,
      updatedAt: fixture.clock.now,
      state: 'open',
      mergedInto: null,
      subject: 'Colis <perdu>',
      channel: 'web',
      formId: fake.state.forms[1]?.id,
      groupId: fake.state.groups[1]?.id,
      priority: { is: 'urgent', word: 'urgent' },
      team: 'Returns',
      organisation: 'Hôtel du Lac',
      language: 'fr',
      category: 'delivery_problem',
      tags: ['vip', 'delivery_problem'],
      requesterName: 'Ida Holm',
      requesterEmail: 'ida@example.com',
      createdAt: new Date('2026-11-19T08:00:00Z'),
      satisfaction: { score: 'good', stars: null, comment: 'Merci' },
    });
    expect(ticket?.messages.map(({ kind, author, text }) => [kind, author, text])).toEqual([
      ['requester', 'Ida Holm', 'Où est mon colis ?'],
      ['note', 'Nora Field', 'I asked the carrier.'],
      ['agent', 'Paul Tremblay', 'Il arrive demain.'],
    ]);
    expect(ticket?.messages[2]).toMatchObject({
      html: expect.stringContaining('<b>demain</b>') as string,
      sentAt: new Date('2026-11-19T08:20:00Z'),
      attachments: [
        {
          name: 'étiquette.pdf',
          url: 'https://brightgoods.zendesk.com/attachments/token/x/?name=e.pdf',
          contentType: 'application/pdf',
          size: 1_234,
        },
      ],
    });
  });

  it('keeps every digit of ids that JavaScript cannot count', async () => {
    const { fake } = fixture;
    fake.state.nextTicketId = '9007199254740993';
    const id = fake.addTicket({ subject: 'Large', requester, text: 'Hello', category: 'other' });
    const next = fake.addTicket({ subject: 'Larger', requester, text: 'Hello' });
    expect([id, next]).toEqual(['9007199254740993', '9007199254740994']);
    pass(fixture, minutes(2));
    const { changed } = await connector.listChanged({ cursor: null, since });
    expect(changed.map(({ externalId }) => externalId)).toEqual([id, next]);
    const categoryFieldId = fake.categoryFieldId;
    const [ticket] = await connector.readTickets([id], { categoryFieldId });
    expect(ticket).toMatchObject({ externalId: id, category: 'other', requesterName: 'Ida Holm' });
    expect(ticket?.messages.map(({ externalId, kind }) => [externalId, kind])).toEqual([
      [fake.state.tickets[id]?.comments[0]?.id, 'requester'],
    ]);
    await connector.setCategory(id, { id: categoryFieldId, value: 'account' });
    expect(fake.ticketOf(id)?.category).toBe('account');
    const note = { text: 'n', html: '<p>n</p>', key: 'n' };
    const { externalId } = await connector.writeNote(id, note);
    expect(fake.notesOf(id).map((one) => one.id)).toEqual([externalId]);
    expect(fake.ticketOf(next)?.messages).toHaveLength(1);
  });

  it('brings all pages of its comments, oldest first', async () => {
    const id = fixture.fake.addTicket({
      subject: 'Long',
      requester,
      messages: Array.from({ length: 250 }, (_, index) => ({
        kind: index % 2 === 0 ? ('requester' as const) : ('agent' as const),
        text: `Message ${index}`,
        at: new Date(Date.parse('2026-11-19T08:00:00Z') + index * 1_000),
      })),
    });
    const [ticket] = await connector.readTickets([id], nothing);
    expect(ticket?.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 250 }, (_, index) => `Message ${index}`),
    );
  });

  it('whose comments do not come whole fails, and is not half of itself', async () => {
    const id = fixture.fake.addTicket({ subject: 'x', requester, text: 'x' });
    for (const cursor of [null, '', undefined]) {
      const meta = { has_more: true, after_cursor: cursor };
      fixture.server.fail(
        { json: { comments: [], meta } },
        { only: ({ url }) => url.pathname.includes('comments') },
      );
      expect(await failureOf(connector.findNote(id, 'rq-1'))).toMatchObject({
        reason: 'invalid-answer',
      });
    }
  });

  it('is asked for no more once one of many failed', async () => {
    const ids = Array.from({ length: 100 }, () =>
      fixture.fake.addTicket({ subject: 'x', requester, text: 'x' }),
    );
    const isComments = ({ url }: { url: URL }) => url.pathname.includes('comments');
    fixture.server.fail({ status: 403, json: { error: 'Forbidden' } }, { only: isComments });
    expect(await failureOf(connector.readTickets(ids, nothing))).toMatchObject({
      reason: 'forbidden',
    });
    // As long as the others would take.
    await fixture.connect().readTickets(ids.slice(0, 20), nothing);
    expect(fixture.server.asked.filter(isComments).length).toBeLessThan(20 + 33);
  });

  it('is asked for a hundred at a time, and answered once', async () => {
    const ids = Array.from({ length: 130 }, (_, index) =>
      fixture.fake.addTicket({ subject: `${index}`, requester }),
    );
    fixture.fake.limit = null;
    const read = connector.readTickets([...ids.slice(0, 120), ids[0] ?? ''], nothing);
    expect((await read).map(({ externalId }) => externalId)).toEqual(ids.slice(0, 120));
    const shown = fixture.server.asked.filter(({ url }) =>
      url.pathname.includes('tickets/show_many'),
    );
    expect(shown).toHaveLength(2);
  });

  it('is told as deleted when it is gone, as its own address says', async () => {
    const { fake } = fixture;
    const [gone, there] = [0, 1].map(() => fake.addTicket({ subject: 'x', requester, text: 'x' }));
    fake.removeTicket(gone ?? '');
    pass(fixture, minutes(2));
    const { changed } = await connector.listChanged({ cursor: null, since });
    expect(changed.map(({ externalId }) => externalId)).toContain(gone);
    const read = await connector.readTickets(
      [gone ?? '', there ?? '', '424242', '../users'],
      nothing,
    );
    expect(read.map(({ externalId, state }) => [externalId, state])).toEqual([
      [gone, 'deleted'],
      [there, 'open'],
      ['424242', 'deleted'],
      ['../users', 'deleted'],
    ]);
    expect(fixture.server.asked.some(({ url }) => url.href.includes('users/comments'))).toBe(false);
  });

  it('is not told as deleted where it may only not be seen', async () => {
    const refuse = { status: 403, json: { error: { title: 'Forbidden', message: 'No access' } } };
    const id = fixture.fake.addTicket({ subject: 'x', requester });
    fixture.server.fail(
      { json: { tickets: [] } },
      { only: ({ url }) => url.pathname.includes('show_many') },
    );
    fixture.server.fail(refuse, { only: ({ url }) => url.pathname.endsWith(`/tickets/${id}`) });
    const failure = await failureOf(connector.readTickets([id], nothing));
    expect(failure).toMatchObject({ reason: 'forbidden', detail: 'No access' });
  });

  it('has ratings that were given, and says that one was asked for', async () => {
    const { fake } = fixture;
    const scores = ['offered', 'unoffered', 'bad', 'good_with_comment'];
    const ids = scores.map((score) => {
      const id = fake.addTicket({ subject: score, requester });
      const ticket = fake.state.tickets[id];
      if (ticket) ticket.rating = { score, comment: null };
      return id;
    });
    const read = await connector.readTickets(ids, nothing);
    expect(read.map(({ satisfaction }) => satisfaction?.score ?? null)).toEqual([
      'offered',
      null,
      'bad',
      'good',
    ]);
  });

  it('knows the team by its role, by who holds the ticket, and takes a stranger for neither', async () => {
    const { fake } = fixture;
    const id = fake.addTicket({ subject: 'Who', requester, text: 'Hello' });
    const former = fake.state.users[1];
    const say = (text: string, authorId: string) =>
      fake.state.tickets[id]?.comments.push({
        ...(fake.state.tickets[id]?.comments[0] as never as object),
        id: String(authorId.length) + text.length,
        authorId,
        text,
      } as never);
    if (former) former.role = 'end-user';
    say('from a former agent', former?.id ?? '');
    say('from Zendesk itself', '-1');
    say('from somebody who was erased', '555');
    const [first] = await connector.readTickets([id], nothing);
    expect(first?.messages.map(({ kind }) => kind)).toEqual([
      'requester',
      'requester',
      'note',
      'note',
    ]);
    fixture.server.fail(
      {
        json: {
          tickets: [
            {
              id: Number(id),
              requester_id: 1,
              assignee_id: former?.id,
              created_at: '2026-11-01T00:00:00Z',
              updated_at: '2026-11-01T00:00:00Z',
            },
          ],
        },
      },
      { only: ({ url }) => url.pathname.includes('show_many') },
    );
    const [second] = await connector.readTickets([id], nothing);
    expect(second?.messages[1]?.kind).toBe('agent');
  });
});

describe('merging', () => {
  it('tells where the conversation goes on, and takes Zendesk’s words for nobody’s', async () => {
    const { fake } = fixture;
    const [from, into] = ['Same', 'First'].map((subject) =>
      fake.addTicket({ subject, requester, text: `${subject} question` }),
    );
    fake.mergeTicket(from ?? '', into ?? '');
    const [merged, target] = await connector.readTickets([from ?? '', into ?? ''], nothing);
    expect(merged).toMatchObject({ state: 'merged', mergedInto: into });
    expect(target).toMatchObject({ state: 'open', mergedInto: null });
    expect(merged?.messages.map(({ kind }) => kind)).toEqual(['requester', 'note']);
    expect(target?.messages.map(({ kind }) => kind)).toEqual(['requester', 'note']);
  });

  it('needs the tag: a customer may write of merging, an agent may close', async () => {
    const { fake } = fixture;
    const words = 'This request was closed and merged into request #77 "Other".';
    const written = fake.addTicket({ subject: 'Words', requester, text: words });
    fake.setState(written, 'closed');
    const tagged = fake.addTicket({
      subject: 'Tag',
      requester,
      text: words,
      tags: ['closed_by_merge'],
    });
    const open = fake.addTicket({
      subject: 'Open',
      requester,
      text: words,
      tags: ['closed_by_merge'],
    });
    fake.setState(tagged, 'closed');
    const read = await connector.readTickets([written, tagged, open], nothing);
    expect(read.map(({ state, mergedInto }) => [state, mergedInto])).toEqual([
      ['closed', null],
      // Merged for sure, and only a customer names a number.
      ['merged', null],
      ['open', null],
    ]);
    expect(read[0]?.messages[0]?.kind).toBe('requester');
  });

  it('finds the number in another language too, and in an agent’s words', async () => {
    const { fake } = fixture;
    const tags = ['closed_by_merge'];
    const french = fake.addTicket({ subject: 'Français', requester, text: 'Question', tags });
    const edited = fake.addTicket({ subject: 'Edited', requester, text: 'Question', tags });
    const agentId = fake.state.users[1]?.id ?? '';
    const say = (id: string, text: string, rel: string | null) =>
      fake.state.tickets[id]?.comments.push({
        id: `8${id}`,
        authorId: agentId,
        isPublic: true,
        html: text,
        text,
        at: '2026-11-20T12:00:00Z',
        channel: 'web',
        rel,
        attachments: [],
      });
    say(
      french,
      'Cette demande a été fermée et fusionnée avec la demande #1234 « Autre ».',
      'merge',
    );
    say(edited, 'Merged into ticket #4321, see there.', null);
    for (const id of [french, edited]) fake.setState(id, 'closed');
    const read = await connector.readTickets([french, edited], nothing);
    expect(read.map(({ mergedInto }) => mergedInto)).toEqual(['1234', '4321']);
    expect(read[0]?.messages.map(({ kind }) => kind)).toEqual(['requester', 'note']);
  });
});
