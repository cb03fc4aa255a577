import type { TestApp } from '../app/test-app.ts';

/** `cnry_<client>_<table>_<column>`: a text that tells where it came from wherever it turns up. */
export function canary(client: string, table: string, column: string): string {
  return `cnry_${client}_${table}_${column}`;
}

/** Numbers of rows begin here, so that a number too tells whose it is. */
const firstNumbers = {
  a: 1_100_000_001,
  b: 1_200_000_001,
  c: 1_300_000_001,
  nobody: 1_400_000_001,
};

/** From here on every numbered row of any table is one of this client's, or nobody's. */
export async function numberRowsOf(
  testApp: TestApp,
  owner: keyof typeof firstNumbers,
): Promise<void> {
  await testApp.sql(
    `do $$ declare s record; begin
       for s in select sequencename from pg_sequences
         where schemaname = 'public' and data_type <> 'smallint'::regtype loop
         execute format('alter sequence %I restart with ${firstNumbers[owner]}', s.sequencename);
       end loop; end $$`,
  );
}

/** The clients whose canaries a text holds, and whose numbers. */
export function canariesIn(text: string): Set<string> {
  const words = [...text.matchAll(/cnry_([a-z]+)_/g)].map((match) => match[1] ?? '');
  const numbers = [...text.matchAll(/(?<![\w.:+-])1([123])00\d{6}(?![\w.:-])/g)];
  return new Set([...words, ...numbers.map((match) => 'abc'[Number(match[1]) - 1] ?? '')]);
}

/** Every uuid of a row of these clients, with whose it is; also of their people's own rows. */
export async function uuidsOf<Key extends string>(
  testApp: TestApp,
  clients: { key: Key; id: number }[],
): Promise<Map<string, Key>> {
  const columns = await testApp.sql<{ table: string; column: string; isPersonal: boolean }>(`
    select c.table_name as table, c.column_name as column, o.column_name = 'user_id' as "isPersonal"
    from information_schema.columns c
    join lateral (select column_name from information_schema.columns
      where table_schema = 'public' and table_name = c.table_name and column_name in ('client_id', 'user_id')
      order by 1 limit 1) o on true
    where c.table_schema = 'public' and c.data_type = 'uuid'`);
  const uuids = new Map<string, Key>();
  for (const { key, id } of clients) {
    for (const { table, column, isPersonal } of columns) {
      const whose = isPersonal
        ? 'user_id in (select id from users where client_id = $1)'
        : 'client_id = $1';
      const rows = await testApp.sql<{ uuid: string | null }>(
        `select distinct ${column}::text as uuid from ${table} where ${whose}`,
        [id],
      );
      for (const { uuid } of rows) if (uuid) uuids.set(uuid, key);
    }
  }
  return uuids;
}

/** Text columns that can only hold one of a few words, or a hash that the product compares. */
const worded = new Set([
  'audit_log.actor_kind',
  'auto_suggestion_settings.paused',
  'auto_suggestion_settings.time_zone',
  'auto_suggestion_tickets.reason',
  'auto_suggestion_tickets.state',
  'categorizers.state',
  'clients.zone',
  'crm_connections.platform',
  'crm_connections.replies_by',
  'crm_connections.notes_as',
  'crm_connections.sealed_credentials',
  'crm_connections.sealed_grant',
  'crm_connections.sealed_webhook_secret',
  'crm_connections.webhook_secret_from',
  'crm_fields.platform',
  'crm_installs.platform',
  'crm_limits.platform',
  'crm_installs.sealed_code',
  'crm_installs.sealed_verifier',
  'crm_changes.error_reason',
  'crm_changes.platform',
  'crm_changes.state',
  'crm_events.platform',
  'crm_syncs.error_reason',
  'crm_syncs.platform',
  'crm_syncs.state',
  'crm_tickets.came_how',
  'crm_tickets.satisfaction',
  'crm_tickets.state',
  'tickets.gone',
  'chatbots.crm_platform',
  'chatbots.sealed_identity_secret',
  'chatbots.sealed_old_identity_secret',
  'visitor_tokens.token_hash',
  'visitors.language',
  'escalations.state',
  'escalations.reason',
  'escalations.platform',
  'chats.state',
  'chats.score',
  'chats.origin',
  'chats.last_author',
  'chats.language',
  'chat_traces.silence_reason',
  'chat_traces.notes',
  'chat_traces.language',
  'chat_traces.kind',
  'chat_messages.state',
  'chat_messages.score',
  'chat_messages.event',
  'chat_messages.not_analysed',
  'chat_messages.author',
  'document_pairs.kind',
  'document_pairs.language',
  'document_pairs.state',
  'document_pairs.texts_hash',
  'documents.kind',
  'documents.language',
  'documents.state',
  'documents.not_analysed',
  'export_parts.object_key',
  'export_schedules.columns',
  'export_schedules.format',
  'export_schedules.frequency',
  'export_schedules.kind',
  'export_schedules.language',
  'export_schedules.period',
  'export_schedules.skipped_reason',
  'export_schedules.zone',
  'exports.columns',
  'exports.format',
  'exports.kind',
  'exports.language',
  'exports.reason',
  'exports.state',
  'gap_runs.gaps_seen',
  'gap_runs.pairs_seen',
  'gap_tickets.reason',
  'gaps.language',
  'gaps.state',
  'grouped_questions.language',
  'client_health.cause',
  'client_health.failed_step',
  'client_health.health',
  'client_health.recent',
  'health_checks.health',
  'incident_streaks.kind',
  'incident_streaks.subject',
  'incidents.cause',
  'incidents.kind',
  'incidents.step',
  'incidents.subject',
  'import_runs.kind',
  'insight_days.kind',
  'insight_digests.frequency',
  'insight_digests.language',
  'insight_digests.zone',
  'insight_marks.kind',
  'insight_values.dimension',
  'person_erasures.address_hash',
  'person_erasures.origin',
  'person_erasures.sealed_address',
  'person_erasures.state',
  'knowledge_proposals.base_hash',
  'knowledge_proposals.kind',
  'knowledge_proposals.language',
  'knowledge_proposals.origin',
  'knowledge_proposals.reason',
  'knowledge_proposals.state',
  'messages.role',
  'model_calls.key_owner',
  'model_calls.outcome',
  'model_calls.provider',
  'model_calls.purpose',
  'model_keys.provider',
  'model_keys.sealed_key',
  'model_keys.test_outcome',
  'model_settings.at_limit',
  'past_answers.language',
  'question_group_events.what',
  'question_groupings.language',
  'question_groups.answers_seen',
  'question_groups.auto_off',
  'question_groups.language',
  'question_marks.question_hash',
  'question_marks.verdict',
  'past_answers.origin',
  'retrieval_tests.expects',
  'retrieval_tests.language',
  'retrieval_tests.silence_now',
  'source_changes.kind',
  'source_changes.reason',
  'source_syncs.cause',
  'source_syncs.reason',
  'source_syncs.state',
  'sources.languages',
  'sources.platform',
  'sources.schedule',
  'suggestion_ratings.reason',
  'suggestion_ratings.thumb',
  'suggestion_sources.kind',
  'suggestions.deleted_state',
  'suggestions.form',
  'suggestions.language',
  'suggestions.notes',
  'suggestions.sent_class',
  'suggestions.silence_reason',
  'suggestions.state',
  'test_cases.origin',
  'test_results.case_hash',
  'test_results.side',
  'test_results.silence_reason',
  'test_results.state',
  'test_results.text_hash',
  'test_run_sides.side',
  'test_runs.baseline_side',
  'test_runs.state',
  'test_verdicts.case_hash',
  'test_verdicts.text_hash',
  'test_verdicts.verdict',
  'tester_answers.side',
  'tester_answers.state',
  'tester_answers.silence_reason',
  'tester_answers.notes',
  'simulators.secret',
  'tester_runs.language',
  'third_party_health.last_failure',
  'third_party_health.type',
  'third_party_look_ups.failure',
  'third_party_look_ups.key_hash',
  'third_party_look_ups.sealed_answer',
  'third_party_look_ups.state',
  'third_party_look_ups.type',
  'third_party_sources.look_up_by',
  'third_party_sources.method',
  'third_party_sources.sealed_secret',
  'third_party_sources.ticket_field',
  'third_party_sources.type',
  'tickets.category_source',
  'write_backs.kind',
  'write_backs.platform',
  'write_backs.reason',
  'write_backs.state',
  'ticket_actions.action',
  'ticket_value_counts.field',
  'ticket_actions.state',
  'tickets.edit_class',
  'messages.not_analysed',
  'tickets.priority',
  'tickets.status',
  'tickets.suggestion_state',
  'tickets.ineligible_reason',
  'tickets.language',
  'translations.language',
  'translations.source_hash',
  'users.language',
  'waiting_texts.not_analysed',
  'mcp_proposals.bound_to',
  'mcp_proposals.tool',
  'webhook_deliveries.event',
  'webhook_deliveries.failure',
  'webhook_deliveries.state',
  'webhook_endpoints.events',
  'webhook_endpoints.last_failure',
  'webhook_endpoints.off_reason',
  'webhook_endpoints.sealed_old_secret',
  'webhook_endpoints.sealed_secret',
  'users.password_hash',
  'api_credentials.key_hash',
  'api_credentials.sealed_key',
  'api_credentials.sealed_secret',
  'program_credentials.secret_hash',
  'program_credentials.old_secret_hash',
  'program_credentials.key_id',
  'program_credentials.scopes',
  'program_credentials.addresses',
  'panel_hosts.host',
  'panel_hosts.public_key',
  'panel_hosts.token_hash',
  'panel_hosts.sealed_secret',
  'panel_hosts.organization',
  'identity_providers.sealed_secret',
  'identity_providers.domain',
  // One of three words.
  'clients.factor_from',
  // One of five codes.
  'clients.currency',
]);

/** Whether a column (`table.column`) of a client's table takes no text of somebody's own. */
export const isWorded = (name: string): boolean => worded.has(name);

export type TextColumn = { table: string; column: string; isArray: boolean; owner: string };

/** Every text column of a row that belongs to a client; `owner` is the column with the client's id. */
export async function listTextColumns(testApp: TestApp): Promise<TextColumn[]> {
  const rows = await testApp.sql<TextColumn>(`
    select c.table_name as table, c.column_name as column, c.data_type = 'ARRAY' as "isArray",
      case c.table_name when 'clients' then 'id' else 'client_id' end as owner
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and (c.data_type = 'text' or c.udt_name = '_text')
      and (c.table_name = 'clients' or exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'client_id'))
    -- Triggers write it when the texts of tickets change.
    order by c.table_name = 'ticket_value_counts', 1, 2`);
  return rows.filter(({ table, column }) => !isWorded(`${table}.${column}`));
}

/** Puts its canary before the text of every column that does not hold one yet. */
export async function plantCanaries(
  testApp: TestApp,
  clients: { key: string; id: number }[],
): Promise<void> {
  const columns = await listTextColumns(testApp);
  for (const { key, id } of clients) {
    for (const { table, column, isArray, owner } of columns) {
      const mark = canary(key, table, column);
      const planted = isArray
        ? `array_prepend('${mark}', ${column})`
        : `'${mark}' || coalesce(' ' || ${column}, '')`;
      await testApp.sql(
        `update ${table} set ${column} = ${planted}
         where ${owner} = $1 and coalesce(${column}::text, '') not like '%cnry_%'`,
        [id],
      );
    }
  }
  await testApp.sql(
    `update tickets set search = search || to_tsvector('search_simple', subject || ' ' || question || ' ' || external_id)`,
  );
}

/** One checksum per table over all rows of a client, whether they hold texts or not. */
export async function checksumsOf(
  testApp: TestApp,
  clientId: number,
): Promise<Record<string, string>> {
  const tables = await testApp.sql<{ table: string }>(`
    select c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'client_id' and t.table_type = 'BASE TABLE'
    order by 1`);
  const owned = tables.map(({ table }) => ({ table, where: 'client_id = $1' }));
  const others = [
    { table: 'clients', where: 'id = $1' },
    { table: 'user_preferences', where: 'user_id in (select id from users where client_id = $1)' },
  ];
  const sums = [...others, ...owned].map(async ({ table, where }) => {
    const [row] = await testApp.sql<{ sum: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
       from ${table} t where ${where}`,
      [clientId],
    );
    return [table, row?.sum ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

/** Tables in which rows of this client, or mails of anybody, hold a text of the `others`: so also all that goes out later. */
export async function findForeignTexts(
  testApp: TestApp,
  clientId: number,
  others: string[],
): Promise<string[]> {
  // Preferences hold no text.
  const tables = Object.keys(await checksumsOf(testApp, clientId)).filter(
    (table) => table !== 'user_preferences',
  );
  const pattern = `cnry_(${others.join('|')})_`;
  const found: string[] = [];
  for (const table of tables) {
    const owner = table === 'clients' ? 'id' : 'client_id';
    const rows = await testApp.sql<{ row: string }>(
      `select left(t::text, 200) as row from ${table} t where ${owner} = $1 and t::text ~ $2 limit 1`,
      [clientId, pattern],
    );
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}
