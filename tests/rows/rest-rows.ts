import type { TestApp } from '../app/test-app.ts';

/** Rows of the tables that neither the world nor sealed-rows.ts fills, for what must hold of every table. */

/** Each without a parameter; what is there already stays. */
const inserts = [
  `insert into account_links (token_hash, user_id, purpose, created_at, expires_at)
     select 'link-' || purpose, u.id, purpose, now(), now() + interval '1 day'
     from unnest(array['invitation', 'password']) purpose cross join (select min(id) as id from users) u`,
  `insert into auto_suggestion_days (client_id, day, drafts) select id, current_date, 2 from clients`,
  `insert into categorization_settings (client_id) select id from clients`,
  `insert into erasures (job_uuid, erased_client_id, client_name, requested_at) values (gen_random_uuid(), 9, 'Gone', now())`,
  `insert into export_objects_gone (key, due_at) values ('gone', now())`,
  `insert into incidents (uuid, kind, subject, cause, opened_at, failed_at, failures)
     values (gen_random_uuid(), 'queue', 'mail', 'error', now(), now(), 3)`,
  `insert into incident_alerts (uuid, incident_id, what, channel, at, due_at)
     select gen_random_uuid(), max(id), 'opened', 'webhook', now(), now() from incidents`,
  `insert into incident_streaks (kind, subject, failures, successes) values ('provider', 'test', 1, 0)`,
  `insert into insight_days (client_id, kind, day, rows, facts, revision, counted_at)
     select id, 'ticket', current_date, 1, '\\x01'::bytea, 1, now() from clients`,
  `insert into insight_runs (client_id, revision) select id, 1 from clients`,
  `insert into insight_digests (user_id, frequency, language, zone, next_at)
     select id, 'weekly', 'en', 'Europe/Paris', now() - interval '1 hour' from users where level = 5`,
  `insert into installation (is_demo) values (false)`,
  `insert into job_runs (name, ended_at, ms) values ('test.run', now(), 1)`,
  `insert into model_months (client_id, month, spent_micros) select id, date_trunc('month', current_date), 5 from clients`,
  `insert into passkeys (uuid, user_id, credential_id, public_key, sign_count, name, created_at)
     select gen_random_uuid(), min(id), 'credential', 'key', 1, 'Laptop', now() from users`,
  `insert into registered_programs (name, redirect_uris, created_at) values ('Assistant', array['https://assistant.example/'], now())`,
  `insert into used_challenges (challenge_hash, expires_at) values ('hash', now())`,
  `insert into staff_factor_rule (is_required, grace_days, since) values (false, 7, now())`,
  `insert into recovery_codes (user_id, code_hash) select min(id), 'hash' from users`,
  `insert into retrieval_test_documents (client_id, test_id, document_id)
     select t.client_id, t.id, d.id from retrieval_tests t join documents d on d.client_id = t.client_id`,
  `insert into known_devices (user_id, device_hash, last_used_at) select min(id), 'hash', now() from users`,
  `insert into mail_counts (key_hash, most_hour, most_day, sent_at, updated_at) values ('hash', 5, 20, array[now()], now())`,
  `insert into sign_in_tries (email_hash, failures, updated_at) values ('hash', 1, now())`,
  `insert into simulators (client_id, state, secret, updated_at) select id, '{}', 'secret', now() from clients`,
  `insert into support_chatbot (client_id, chatbot_id) select client_id, min(id) from chatbots group by client_id limit 1`,
  `insert into ticket_reapplications (client_id, done_to, done) select id, 1, 1 from clients`,
  `insert into outgoing_hold (since, backup_made_at) values (now(), now())`,
  `insert into user_preferences (user_id, tour, tour_step) select id, 'agent', 1 from users`,
  `insert into retention_settings (client_id, updated_at) select id, now() from clients`,
  `insert into person_erasures (client_id, uuid, address_hash, state, requested_at, finished_at)
     select id, gen_random_uuid(), repeat('h', 43), 'done', now(), now() from clients`,
];

const tableOf = (insert: string) => /^insert into (\w+)/.exec(insert)?.[1] ?? '';

export async function makeRestRows(testApp: TestApp): Promise<void> {
  for (const insert of inserts) {
    const [row] = await testApp.sql(`select from ${tableOf(insert)} limit 1`);
    if (!row) await testApp.sql(insert.trim());
  }
}
