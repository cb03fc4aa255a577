import type pg from 'pg';

/**
 * Tickets of one client over two years, and another client with one very full day, made by SQL: nothing checks and nothing
 * counts while they come, so the days are marked at the end.
 */

export type Loaded = { large: number; full: number };

const atOnce = 100_000;

async function makeClient(admin: pg.Client, name: string): Promise<number> {
  const { rows } = await admin.query<{ id: number }>(
    `insert into clients (uuid, name, zone, llm, model) values (gen_random_uuid(), $1, 'eu', 'builtin', 'extractive')
     returning id`,
    [name],
  );
  return Number(rows[0]?.id);
}

/** @param spanSeconds how long the tickets are spread over, from `first` on */
async function putTickets(
  admin: pg.Client,
  given: { clientId: number; from: number; to: number; first: string; spanSeconds: number },
): Promise<void> {
  const { clientId, from, to, first, spanSeconds } = given;
  // Two numbers by chance decide: whether it is answered, and what became of the suggestion.
  await admin.query(
    `insert into tickets (client_id, uuid, platform, external_id, channel, category, language, agents, is_eligible,
       ineligible_reason, created_at, last_message_at, answer_count, edit_class)
     select $1, gen_random_uuid(), 'bench', n::text, (array['email', 'chat', 'form', 'phone', 'social'])[1 + n % 5],
       'Category ' || (n * 7 % 40), (array['en', 'fr', 'de', 'es'])[1 + n % 4],
       case when n % 10 < 8 then array['Agent ' || (n * 13 % 60)] else '{}' end, n % 7 > 0,
       case when n % 7 = 0 then 'channel' end, at, at, case when n % 10 < 8 then 1 + n % 3 else 0 end,
       case when n % 10 < 8 and n % 7 > 0 then (array['as-is', 'light', 'heavy', 'not-used'])[1 + n * 3 % 4] end
     from generate_series($2::int, $3::int) n
     cross join lateral (select $4::timestamptz + make_interval(secs => random() * $5) as at where n = n) times`,
    [clientId, from, to, first, spanSeconds],
  );
}

async function putWhatWasSaid(admin: pg.Client, clientId: number, fromId: number): Promise<void> {
  await admin.query(
    `insert into messages (client_id, uuid, ticket_id, external_id, role, sent_at, text)
     select t.client_id, gen_random_uuid(), t.id, m::text, case m when 0 then 'requester' else 'agent' end,
       t.created_at + make_interval(secs => m * (600 + random() * case t.edit_class when 'light' then 3000 else 6000 end)),
       'Some two hundred characters of text, as messages of requesters and agents have them on average, so that reading '
       || 'the rows costs what it costs at work and nothing is made to look quicker than it is.'
     from tickets t cross join generate_series(0, t.answer_count) m where t.client_id = $1 and t.id > $2`,
    [clientId, fromId],
  );
  await admin.query(
    `insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, model, duration_ms,
       created_at, silence_reason, sent_class, sent_message_uuid, sent_similarity, sent_at, matched_at)
     select client_id, gen_random_uuid(), id,
       case when silent then 'silent' when sent in ('as-is', 'light') then 'accepted' else 'ready' end,
       'An answer of some hundred characters, as it was suggested.', '', '[]', 'builtin', 10, created_at,
       case when silent then (array['no-knowledge', 'off-topic', 'nothing-close'])[1 + id % 3] end, sent,
       case when sent is not null then gen_random_uuid() end, case when sent is not null then 0.8 end,
       case when sent is not null then created_at end, case when sent is not null then created_at end
     from (select *, edit_class is null and id % 5 = 0 as silent, edit_class as sent from tickets) t
     where client_id = $1 and id > $2 and is_eligible`,
    [clientId, fromId],
  );
  await admin.query(
    `insert into crm_tickets (client_id, ticket_id, updated_at, read_at, state, satisfaction)
     select client_id, id, created_at, created_at, 'closed', case when id % 30 > 3 then 'good' else 'bad' end
     from tickets where client_id = $1 and id > $2 and id % 3 = 0`,
    [clientId, fromId],
  );
}

async function lastTicket(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from tickets',
  );
  return Number(rows[0]?.id);
}

export async function loadFigures(admin: pg.Client, tickets: number): Promise<Loaded> {
  const large = await makeClient(admin, 'Large');
  const full = await makeClient(admin, 'Full day');
  const { rows } = await admin.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid in ('tickets'::regclass, 'suggestions'::regclass) and not indisunique`,
  );
  await admin.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await admin.query('set session_replication_role = replica');
  const twoYears = { first: '2024-11-01T00:00:00Z', spanSeconds: 730 * 86_400 };
  for (let from = 1; from <= tickets; from += atOnce) {
    const before = await lastTicket(admin);
    const to = Math.min(tickets, from + atOnce - 1);
    await putTickets(admin, { clientId: large, from, to, ...twoYears });
    await putWhatWasSaid(admin, large, before);
  }
  const before = await lastTicket(admin);
  const oneDay = { first: '2026-11-05T00:00:00Z', spanSeconds: 86_399 };
  await putTickets(admin, { clientId: full, from: 1, to: 50_000, ...oneDay });
  await putWhatWasSaid(admin, full, before);
  await admin.query('reset session_replication_role');
  await admin.query(`set maintenance_work_mem = '512MB'`);
  for (const { name, made } of rows)
    // Words are not looked for here, and their index takes longest.
    if (!name.includes('search')) await admin.query(made);
  await admin.query('vacuum (analyze) tickets, messages, suggestions, crm_tickets');
  return { large, full };
}

/** The days of a client wait to be counted, as after an import. */
export async function markAll(admin: pg.Client, clientId: number): Promise<void> {
  await admin.query(
    `insert into insight_marks (client_id, kind, day)
     select distinct client_id, 'ticket', (created_at at time zone 'UTC')::date from tickets where client_id = $1`,
    [clientId],
  );
}
