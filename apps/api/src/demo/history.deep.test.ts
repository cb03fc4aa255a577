import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leastCompared } from '@replique/contract/insight/metrics';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeDemo } from './demo.ts';
import { endsBefore, historyDays } from './history-days.ts';
import { planHistory } from './history-plan.ts';
import { readDemoHistory } from './read-history.ts';

/** The months before the demo was made: enough of everything that insights count, and nothing that changes what is suggested. */

const slugs = ['fernhollow', 'clairval'];
const day = 86_400_000;
/** Tickets of the past, by their ids. */
const ofPast = `t.external_id ~ '^(FH-4|CL-6)\\d{4}$'`;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ config: { demo: true } });
  await makeDemo(test.deps);
}, 240_000);

afterAll(() => test.close());

it('is planned the same way all day, answered to the end, and leaves the newest hours to what is written by hand', () => {
  const now = new Date('2026-03-18T15:20:00Z');
  for (const slug of slugs) {
    const content = readDemoHistory(slug);
    const plans = planHistory(content, slug, now);
    expect(planHistory(content, slug, now)).toEqual(plans);
    for (const { createdAt, repliedAt, thanks } of plans) {
      expect(repliedAt.getTime()).toBeGreaterThan(createdAt.getTime());
      expect((thanks?.repliedAt ?? repliedAt).getTime()).toBeLessThan(now.getTime());
      expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime() - endsBefore);
    }
    expect(new Set(plans.map(({ externalId }) => externalId)).size).toBe(plans.length);
    const oldest = plans[0]?.createdAt.getTime() ?? now.getTime();
    expect(now.getTime() - oldest).toBeGreaterThan((historyDays - 2) * day);
    expect(plans.map((plan) => plan.question + plan.subject).join('')).not.toMatch(/[{}|]/);
  }
});

describe('the past of each client', () => {
  it('holds more than a thousand answered tickets of four months and four people', async () => {
    const rows = await test.sql<Record<string, number>>(
      `select count(*)::int as tickets, count(*) filter (where is_waiting)::int as waiting,
        count(distinct agents[1])::int as agents,
        extract(day from max(created_at) - min(created_at))::int as days
       from tickets t where ${ofPast} group by client_id`,
    );
    expect(rows).toHaveLength(2);
    for (const { tickets, waiting, agents, days } of rows) {
      expect(tickets).toBeGreaterThan(1_000);
      expect(days).toBeGreaterThanOrEqual(120);
      expect([waiting, agents]).toEqual([0, 4]);
    }
  });

  it('shows suggestions used more and more, each measured as every other is', async () => {
    const rows = await test.sql<{ early: number; late: number; unmeasured: number }>(
      `select avg((edit_class <> 'not-used')::int) filter (where created_at < now() - interval '84 days')::float as early,
        avg((edit_class <> 'not-used')::int) filter (where created_at > now() - interval '28 days')::float as late,
        count(*) filter (where suggestion_state in ('ready', 'accepted') and edit_class is null)::int as unmeasured
       from tickets t where ${ofPast} group by client_id`,
    );
    for (const { early, late, unmeasured } of rows) {
      expect(late).toBeGreaterThan(early + 0.1);
      expect(unmeasured).toBe(0);
    }
    const wrong = await test.sql(
      `select t.external_id, t.suggestion_count, t.accepted_count, s.written, s.accepted from tickets t
       cross join lateral (
         select count(*) filter (where state <> 'silent')::int as written,
           count(*) filter (where state = 'accepted')::int as accepted
         from suggestions where client_id = t.client_id and ticket_id = t.id) s
       where ${ofPast} and (t.suggestion_count <> s.written or t.accepted_count <> s.accepted)`,
    );
    expect(wrong).toEqual([]);
  });

  it('has enough of both kinds to say what time was saved, reasons for silence, and ratings', async () => {
    const rows = await test.sql<{ compared: number }>(
      `select count(*) filter (where used >= $1 and unused >= $1)::int as compared from (
        select client_id, count(*) filter (where edit_class <> 'not-used') as used,
          count(*) filter (where coalesce(edit_class, 'not-used') = 'not-used') as unused
        from tickets t where created_at > now() - interval '30 days' group by client_id, category, language) each
       group by client_id`,
      [leastCompared],
    );
    expect(rows).toHaveLength(2);
    for (const { compared } of rows) expect(compared).toBeGreaterThanOrEqual(3);
    const counts = await test.sql<{ silent: number; rated: number; chats: number }>(
      `select (select count(*) from suggestions s where s.client_id = c.id and s.silence_reason is not null)::int as silent,
        (select count(*) from crm_tickets r where r.client_id = c.id and r.satisfaction is not null)::int as rated,
        (select count(*) from chats h where h.client_id = c.id and h.state = 'closed')::int as chats
       from clients c`,
    );
    for (const { silent, rated, chats } of counts) {
      expect(silent).toBeGreaterThan(50);
      expect(rated).toBeGreaterThan(100);
      expect(chats).toBeGreaterThan(80);
    }
  });

  it('is not learned from and not grouped: what is suggested rests on the articles', async () => {
    const rows = await test.sql(
      `select (select count(*) from past_answers p join tickets t on t.client_id = p.client_id and t.id = p.ticket_id
          where p.is_active and ${ofPast})::int as learned,
        (select count(*) from grouped_questions q join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
          where (q.is_new or q.question <> '') and ${ofPast})::int as grouped`,
    );
    expect(rows).toEqual([{ learned: 0, grouped: 0 }]);
  });
});
