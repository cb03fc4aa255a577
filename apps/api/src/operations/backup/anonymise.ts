import { randomInt } from 'node:crypto';
import type { ColumnRule, PersonalColumns } from '../../platform/registry.ts';
import type { WhatToCopy } from './copy-out.ts';
import type { TableShape } from './schema-store.ts';

/**
 * A copy for tests and staging. What each column may tell is declared by the noun whose table it is; here is
 * what becomes of it. A word becomes the same word wherever it stands in one copy, so that search and groups still have
 * something to find; which one it was cannot be told: the key of it is thrown away, and many words share one.
 */

/** Tables whose rows are nothing without what is taken from them, or would open, send or call something. */
export const emptied: ReadonlySet<string> = new Set(
  `account_links api_credentials audit_log audit_seals audit_unsealed categorizers chunk_vectors crm_apps
  crm_changes crm_connections crm_events crm_fields crm_installs crm_limits crm_syncs document_pairs draft_trials embedding_states encryption_keys erasures escalations
  export_objects_gone export_parts export_schedules exports health_checks identity_providers import_errors
  incident_alerts incident_streaks incidents insight_digests kept_keys known_devices mail_counts mails model_keys past_answer_vectors
  panel_hosts passkeys person_erasures program_credentials question_groupings recovery_codes registered_programs second_factors sessions sign_in_codes sign_in_tries signing_keys
  simulators third_party_health third_party_look_ups third_party_sources used_challenges visitor_tokens webhook_deliveries webhook_endpoints
  write_backs`
    .split(/\s+/)
    .filter(Boolean),
);

const vocabulary =
  `amber anchor apple arrow autumn basket beacon bench birch blanket bottle branch bridge bright brook
  button cabin candle canvas carpet cedar chapter cherry circle clear cloud clover coffee copper coral corner cotton
  cradle crystal dawn delta desk dinner dolphin door drawer early echo ember engine evening fabric falcon feather field
  flame forest fountain frame garden gentle ginger glass golden grain gravel harbor harvest hazel hollow honey island
  ivory jacket jasmine journey juniper kettle kitchen ladder lantern laurel leaf lemon letter light linen little maple
  marble market meadow melody mirror morning mountain narrow needle north ocean olive orange orchard paper pebble pencil
  pepper pillow planet pocket poppy quiet quilt rainbow ribbon river rocket saddle sailor sandal shadow shelter silver
  simple slow spring square stable station stone summer table thunder timber tower valley velvet village violet wagon
  walnut water willow window winter wooden yellow`.split(/\s+/);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** How a value is replaced: SQL over the column, given in quotes. */
type Way = (column: string) => string;

function createWays(salt: number): Record<string, Way> {
  const words = `array[${vocabulary.map(quoted).join(',')}]`;
  const hash = (value: string) => `(hashtextextended(lower(${value}), ${salt}) & 9007199254740991)`;
  const word = (value: string) => `(${words})[1 + ${hash(value)} % ${vocabulary.length}]`;
  const text: Way = (column) =>
    `(select coalesce(string_agg(case when m[1] ~ '\\S' then ${word('m[1]')} else m[1] end, '' order by n), '')
      from regexp_matches(${column}, '\\s+|\\S+', 'g') with ordinality as found (m, n))`;
  const orNull = (column: string, value: string) =>
    `case when ${column} is not null then ${value} end`;
  const agent: Way = (column) => `'Agent ' || to_hex(${hash(column)})`;
  return {
    text: (column) => orNull(column, text(column)),
    texts: (column) =>
      orNull(column, `array(select ${text('each')} from unnest(${column}) as listed (each))`),
    html: (column) =>
      orNull(
        column,
        `'<p>' || ${text(`regexp_replace(${column}, '<[^>]*>', ' ', 'g')`)} || '</p>'`,
      ),
    json: (column) =>
      `case jsonb_typeof(${column}) when 'array' then '[]'::jsonb when 'object' then '{}'::jsonb end`,
    token: (column) => orNull(column, `to_hex(${hash(column)})`),
    url: (column) => orNull(column, `'https://example.org/' || to_hex(${hash(column)})`),
    email: (column) => orNull(column, `'customer-' || to_hex(${hash(column)}) || '@example.org'`),
    phone: (column) => orNull(column, `'+99 ' || (${hash(column)} % 1000000000)::text`),
    search: () => `to_tsvector('simple', ${text(`subject || ' ' || question`)})`,
    agent: (column) => `case when dimension = 'agent' then ${agent(column)} else ${column} end`,
    agentName: (column) => orNull(column, agent(column)),
    agents: (column) => `array(select ${agent('each')} from unnest(${column}) as listed (each))`,
    // Names of which there may be only one, and that may not be long.
    name: (column) => orNull(column, `${word(column)} || ' ' || id`),
    note: (column) => orNull(column, `left(${text(column)}, 500)`),
    staff: () => `'person-' || id || '@example.org'`,
    firstname: () => `'Person'`,
    lastname: () => `id::text`,
    none: () => `''`,
    nobody: () => `'{}'::text[]`,
    null: () => 'null',
  };
}

/** Where the type of a column does not say how. */
const wayOf: Readonly<Record<string, string>> = {
  'alert_settings.emails': 'nobody',
  'alert_settings.webhook_url': 'null',
  'chats.page': 'url',
  'document_versions.url': 'url',
  'documents.html': 'html',
  'documents.url': 'url',
  'insight_values.value': 'agent',
  'messages.html': 'null',
  'past_answers.links': 'nobody',
  'source_changes.external_id': 'token',
  'source_changes.url': 'url',
  'source_pages.external_id': 'token',
  'source_pages.url': 'url',
  'suggestion_sources.url': 'url',
  'test_sets.name': 'name',
  'test_verdicts.note': 'note',
  'tester_runs.name': 'name',
  'ticket_views.name': 'name',
  'ticket_views.search': 'none',
  'tickets.agents': 'agents',
  'tickets.assignee_email': 'email',
  'tickets.assignee_name': 'agentName',
  'tickets.requester_email': 'email',
  'tickets.search': 'search',
  'users.email': 'staff',
  'users.firstname': 'firstname',
  'users.lastname': 'lastname',
  'visitors.email': 'email',
  'visitors.external_id': 'token',
  'visitors.phone': 'phone',
  'waiting_texts.html': 'html',
  'waiting_texts.url': 'url',
};

const wayOfType: Readonly<Record<string, string>> = {
  text: 'text',
  'text[]': 'texts',
  jsonb: 'json',
};

/** Types that can say something in words; the list of rules covers them all. */
const wordyTypes = /^(text|character varying|jsonb?|bytea|tsvector)/;

const isWordy = ({ type }: { type: string }) => wordyTypes.test(type);

/** The name of the way, undefined to leave it as it is. @throws when a column has no rule */
export function wayFor(
  table: string,
  column: { name: string; type: string },
  rule: ColumnRule | undefined,
): string | undefined {
  const place = `${table}.${column.name}`;
  if (!rule) throw new Error(`Nothing says what ${place} may tell of people: it has no rule yet`);
  const given = wayOf[place];
  if (given !== undefined) return given;
  if (rule === 'none') return undefined;
  const way = rule === 'secret' ? 'null' : wayOfType[column.type];
  if (!way) throw new Error(`Nothing says how ${place} (${column.type}) is replaced`);
  return way;
}

/** @throws when a column that may hold words has no rule: then nothing is written */
export function anonymising(tables: TableShape[], personal: PersonalColumns): WhatToCopy {
  const ways = createWays(randomInt(2 ** 47));
  const expressions = new Map<string, string>();
  for (const { name: table, columns } of tables) {
    if (emptied.has(table)) continue;
    for (const column of columns.filter(isWordy)) {
      const way = wayFor(table, column, personal[table]?.[column.name]);
      if (way === undefined) continue;
      const value = ways[way]?.(`"${column.name}"`);
      if (value !== undefined) expressions.set(`${table}.${column.name}`, value);
    }
  }
  return {
    expressionOf: (table, column) => expressions.get(`${table}.${column}`),
    isEmptied: (table) => emptied.has(table),
  };
}
