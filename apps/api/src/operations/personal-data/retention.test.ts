import { randomUUID } from 'node:crypto';
import type { Retention } from '@replique/contract/operations/personal-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareFigures, rollUp } from '../../insight/insights/insights.ts';
import { makeArticles, makeClient, makePrompt, makeTicket } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { addressHashing, withoutRemoved } from '../../accounts/erasures/erasures.ts';
import { applyRetention, boundaryOf } from './retention.ts';

const now = new Date('2026-11-23T10:00:00Z');
const boundary = new Date('2025-11-23T00:00:00Z');
let testApp: TestApp;
let client: { id: number; uuid: string };

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
});

beforeEach(async () => {
  client = await makeClient(testApp.deps);
});

afterAll(() => testApp.close());

async function ticketAt(at: Date): Promise<string> {
  const uuid = await makeTicket(testApp.deps, client.id, {
    externalId: randomUUID(),
    subject: 'A parcel',
    messages: [
      { text: 'Where is my parcel?' },
      { role: 'agent', text: 'It is on its way to you, and comes tomorrow before noon.' },
    ],
  });
  await testApp.sql('update tickets set created_at = $2, last_message_at = $2 where uuid = $1', [
    uuid,
    at,
  ]);
  return uuid;
}

const left = async () =>
  (
    await testApp.sql<{ uuid: string }>('select uuid from tickets where client_id = $1', [
      client.id,
    ])
  ).map(({ uuid }) => uuid);

async function keep(months: Partial<Retention>): Promise<void> {
  await testApp.sql(
    `insert into retention_settings (client_id, ticket_months, chat_months, record_months, updated_at)
     values ($1, $2, $3, $4, now())`,
    [
      client.id,
      months.ticketMonths ?? null,
      months.chatMonths ?? null,
      months.recordMonths ?? null,
    ],
  );
}

const before = (at: Date, ms = 1) => new Date(at.getTime() - ms);

describe('how long things are kept', () => {
  it.each([
    ['2026-11-23T10:00:00Z', 12, '2025-11-23'],
    ['2026-03-31T23:59:59Z', 1, '2026-02-28'],
    ['2026-01-01T00:00:00Z', 1, '2025-12-01'],
    ['2028-02-29T00:00:00Z', 12, '2027-02-28'],
  ])('on %s, %i months back, is midnight of %s @check-45.5', (at, months, day) => {
    expect(boundaryOf(new Date(at), months)).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it('is for ever where nothing is set @check-45.5', async () => {
    const ticket = await ticketAt(new Date('2001-01-01T00:00:00Z'));
    await keep({});
    await applyRetention(testApp.deps);
    expect(await left()).toEqual([ticket]);
  });

  it('removes what is older to the millisecond, with all that hangs on it, and nothing younger @check-45.4', async () => {
    const [page = ''] = await makeArticles(testApp.deps, client.id, [
      { title: 'Parcels', html: '<p>A parcel takes two days.</p>' },
    ]);
    await ticketAt(before(boundary));
    const younger = await ticketAt(boundary);
    const alive = await ticketAt(before(boundary, 86_400_000));
    // Somebody had a suggestion written long after its last message.
    await testApp.sql('update tickets set last_suggestion_at = $2 where uuid = $1', [
      alive,
      boundary,
    ]);
    await keep({ ticketMonths: 12 });
    await applyRetention(testApp.deps);
    expect((await left()).toSorted()).toEqual([younger, alive].toSorted());
    const [hanging] = await testApp.sql<Record<string, number>>(
      `select (select count(*)::int from messages where client_id = $1) as messages,
         (select count(*)::int from past_answers where client_id = $1) as answers,
         (select coalesce(sum(eligible + ineligible), 0)::int from ticket_counts where client_id = $1) as counted,
         (select count(*)::int from documents where client_id = $1 and uuid = $2) as documents`,
      [client.id, page],
    );
    expect(hanging).toEqual({ messages: 4, answers: 2, counted: 2, documents: 1 });
  });

  it('goes on behind a kill, batch by batch @check-45.6', async () => {
    for (let n = 0; n < 5; n += 1) await ticketAt(before(boundary, 1 + n * 1000));
    const younger = await ticketAt(boundary);
    await keep({ ticketMonths: 12 });
    const killed = applyRetention(testApp.deps, {
      batchSize: 2,
      onBatch: () => Promise.reject(new Error('killed')),
    });
    await expect(killed).rejects.toThrow('too old');
    expect(await left()).toHaveLength(4);
    await applyRetention(testApp.deps, { batchSize: 2 });
    expect(await left()).toEqual([younger]);
  });

  it('leaves figures as they were counted, and what compares them finds nothing @check-45.7', async () => {
    await ticketAt(before(boundary, 3_600_000));
    await rollUp(testApp.deps);
    const days = () =>
      testApp.sql(
        'select day, rows, revision from insight_days where client_id = $1 order by day',
        [client.id],
      );
    const counted = await days();
    expect(counted).toContainEqual(expect.objectContaining({ rows: 1 }));
    await keep({ ticketMonths: 12 });
    await applyRetention(testApp.deps);
    expect(await left()).toEqual([]);
    await rollUp(testApp.deps);
    expect(await days()).toEqual(counted);
    expect(await compareFigures(testApp.deps)).toBe(0);
  });

  it('takes in no ticket again in which nothing was said since @check-45.7', async () => {
    await keep({ ticketMonths: 12 });
    await applyRetention(testApp.deps);
    // Kept for longer later, what is gone stays gone.
    await testApp.sql('update retention_settings set ticket_months = 24 where client_id = $1', [
      client.id,
    ]);
    await applyRetention(testApp.deps);
    const hashOf = await addressHashing(testApp.deps);
    const at = (lastMessageAt: Date) => ({
      ticket: { requesterEmail: null, createdAt: new Date(0), lastMessageAt },
    });
    const [gone, alive] = [at(before(boundary)), at(boundary)];
    const taken = await testApp.deps.db.withClient(client.id, (tx) =>
      withoutRemoved(tx, client.id, [gone, alive], hashOf),
    );
    expect(taken).toEqual([alive]);
  });

  it('removes chats with visitors who were not seen since, and other records @check-45.4', async () => {
    await makePrompt(testApp.deps);
    await testApp.sql(
      `with bot as (insert into chatbots (client_id, uuid, domains, escalation_subject, prompt_id, hard_limit_per_day,
           white_label, settings, created_at, updated_at)
         select $1, gen_random_uuid(), '{}', '{}', id, 10, '{}', '{}', now(), now() from prompts limit 1 returning id),
       v as (insert into visitors (client_id, uuid, chatbot_id, name, language, first_seen_at, last_seen_at)
         select $1, gen_random_uuid(), bot.id, name, 'en', seen, seen
         from bot, (values ('old', $2::timestamptz), ('young', $3::timestamptz)) as p (name, seen)
         returning id, chatbot_id, last_seen_at)
       insert into chats (client_id, uuid, chatbot_id, visitor_id, language, title, last_text, last_author,
         started_at, last_at)
       select $1, gen_random_uuid(), chatbot_id, id, 'en', 'Hello', 'Hello', 'visitor', last_seen_at, last_seen_at from v`,
      [client.id, before(boundary), boundary],
    );
    await testApp.sql(
      `insert into retrieval_tests (client_id, uuid, question, language, expects, passed_then, passed_now, created_at, run_at)
       select $1, gen_random_uuid(), 'Where?', 'en', 'silence', true, true, at, at from unnest($2::timestamptz[]) at`,
      [client.id, [before(boundary), boundary]],
    );
    await keep({ chatMonths: 12, recordMonths: 12 });
    await applyRetention(testApp.deps);
    const [counts] = await testApp.sql(
      `select (select count(*)::int from chats where client_id = $1) as chats,
         (select string_agg(name, ',') from visitors where client_id = $1) as visitors,
         (select count(*)::int from retrieval_tests where client_id = $1) as tests`,
      [client.id],
    );
    expect(counts).toEqual({ chats: 1, visitors: 'young', tests: 1 });
  });
});
