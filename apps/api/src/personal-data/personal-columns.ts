/**
 * What each column that can hold words or bytes may tell of people: the one list for erasure, retention, backups
 * without names, and docs/personal-data.md. A column that is missing here fails `personal-columns.test.ts`.
 *
 * - `customer`: names, addresses and words of a client’s customers
 * - `free-text`: written by staff, by a model or by another system; may quote a customer
 * - `staff`: names and addresses of the people who work here
 * - `secret`: sealed or hashed, opens something
 * - `none`: codes, states, settings, hashes that tell nothing
 */
export type ColumnRule = 'customer' | 'free-text' | 'staff' | 'secret' | 'none';

/** Names of columns, with blanks between. */
type Listed = Partial<Record<ColumnRule, string>>;

const listed = {
  account_links: { staff: 'email', secret: 'token_hash', none: 'purpose' },
  alert_settings: { staff: 'emails', secret: 'sealed_secret', none: 'language webhook_url' },
  api_credentials: { secret: 'key_hash sealed_key sealed_secret' },
  audit_log: {
    'free-text': 'label href before after label_key',
    staff: 'address',
    none: 'action actor_kind api_key request_id',
  },
  audit_seals: { none: 'content hash' },
  auto_suggestion_settings: { none: 'time_zone paused' },
  auto_suggestion_tickets: { none: 'state reason' },
  categorizers: { 'free-text': 'model', none: 'state evaluation' },
  chat_messages: {
    customer: 'text',
    'free-text': 'sources choices',
    none: 'author state event score not_analysed',
  },
  chat_traces: {
    customer: 'question model_view',
    'free-text': 'sources sentences notes left_out',
    none: 'kind language silence_reason model fell_back fault',
  },
  chatbot_sightings: { none: 'domain' },
  chatbots: {
    secret: 'sealed_identity_secret sealed_old_identity_secret',
    none: 'crm_platform domains escalation_subject white_label settings',
  },
  chats: {
    customer: 'title last_text page comment summary',
    none: 'origin state language last_author score',
  },
  chunk_vectors: { 'free-text': 'vector', none: 'model text_hash' },
  chunks: { 'free-text': 'heading text' },
  client_health: { none: 'health failed_step cause recent' },
  clients: {
    'free-text': 'guidelines anonymization_whitelist',
    none: 'name logo zone llm model help_centre_url styles modules custom_data custom_fields tickets_metadata detailed_filters order_number_patterns factor_from',
  },
  crm_bad_webhooks: { staff: 'sender' },
  crm_changes: {
    customer: 'satisfaction',
    'free-text': 'error_detail',
    none: 'platform external_id state error_reason',
  },
  crm_connections: {
    secret: 'sealed_credentials sealed_webhook_secret',
    none: 'platform category_field_id category_fields account webhook_secret_from webhook_external_id',
  },
  crm_events: { none: 'platform event_id' },
  crm_syncs: { 'free-text': 'error_detail', none: 'platform state cursor error_reason' },
  crm_tickets: { customer: 'satisfaction_comment', none: 'state merged_into satisfaction' },
  deployment_failures: { 'free-text': 'failing' },
  deployments: { none: 'way state reason stopped_by fingerprint trials' },
  document_pairs: { 'free-text': 'disagreements', none: 'language kind texts_hash state' },
  document_versions: { 'free-text': 'title url markdown' },
  documents: {
    'free-text': 'title url html markdown',
    none: 'kind external_id language content_hash state dismissed_hash not_analysed',
  },
  embedding_states: { none: 'model last_error' },
  encryption_keys: { secret: 'sealed_private_pem', none: 'kid public_pem' },
  erasures: { none: 'client_name last_error' },
  escalations: {
    customer: 'contact note subject',
    'free-text': 'error',
    none: 'reason state platform external_id',
  },
  export_objects_gone: { none: 'key' },
  export_parts: { customer: 'content', none: 'object_key' },
  export_schedules: {
    'free-text': 'filter',
    none: 'kind format language columns period frequency zone skipped_reason',
  },
  exports: { 'free-text': 'filter', none: 'kind file_name state language columns format reason' },
  gap_runs: { none: 'gaps_seen pairs_seen' },
  gap_tickets: { none: 'reason' },
  gaps: { 'free-text': 'name words nearest', none: 'language state' },
  grouped_questions: { customer: 'question', none: 'language' },
  guideline_versions: { 'free-text': 'text' },
  health_checks: { 'free-text': 'steps', none: 'health' },
  identity_providers: { secret: 'sealed_secret', none: 'domain issuer application_id' },
  import_errors: { 'free-text': 'reason' },
  import_runs: { 'free-text': 'file_name', none: 'kind file_hash' },
  incident_alerts: { 'free-text': 'failure', none: 'what channel state' },
  incident_streaks: { none: 'kind subject' },
  incidents: { 'free-text': 'detail', none: 'kind subject step cause' },
  insight_days: { none: 'kind facts' },
  insight_digests: { none: 'frequency language zone' },
  insight_marks: { none: 'kind' },
  insight_values: { staff: 'value', none: 'dimension' },
  job_runs: { none: 'name' },
  kept_keys: { secret: 'sealed_key', none: 'name' },
  known_devices: { secret: 'device_hash' },
  knowledge_proposals: {
    'free-text': 'draft findings before',
    none: 'kind reason origin language base_hash state',
  },
  mail_counts: { staff: 'key_hash' },
  mails: {
    'free-text': 'subject sealed_text sealed_html last_error',
    staff: 'recipient',
    none: 'state',
  },
  mandatory_rules: { 'free-text': 'text note' },
  messages: {
    customer: 'author text quoted html attachments',
    none: 'external_id role not_analysed',
  },
  model_calls: { none: 'key_owner provider model purpose outcome' },
  model_keys: { secret: 'sealed_key key_hint', none: 'provider base_url test_outcome' },
  model_settings: { none: 'models fallbacks embedding rerank at_limit cheaper' },
  passkeys: { staff: 'name', secret: 'credential_id public_key', none: 'transports' },
  past_answer_vectors: { customer: 'vector', none: 'model text_hash' },
  past_answers: { customer: 'question answer links', none: 'language origin' },
  person_erasures: { secret: 'address_hash sealed_address', none: 'state origin report' },
  prompt_versions: { 'free-text': 'context style note' },
  program_credentials: {
    secret: 'secret_hash old_secret_hash',
    none: 'name key_id scopes addresses',
  },
  prompts: { none: 'name' },
  question_group_events: { 'free-text': 'other_name measure', none: 'what' },
  question_groupings: { 'free-text': 'state', none: 'language' },
  question_groups: {
    customer: 'question',
    'free-text': 'name words draft answers agreement splits',
    none: 'language auto_off answers_seen channels',
  },
  question_marks: { none: 'verdict question_hash' },
  recovery_codes: { secret: 'code_hash' },
  retention_settings: { none: 'removed' },
  retrieval_tests: { 'free-text': 'question', none: 'language expects silence_now' },
  schema_migrations: { none: 'name checksum' },
  second_factors: { secret: 'sealed_secret' },
  sessions: { staff: 'user_agent', secret: 'current_hash previous_hash', none: 'id ended_because' },
  sign_in_codes: { secret: 'code_hash code_challenge', none: 'redirect_uri session_id' },
  sign_in_tries: { staff: 'email_hash last_address', none: 'counts' },
  signing_keys: { secret: 'sealed_private_jwk', none: 'kid public_jwk' },
  simulators: { customer: 'state', secret: 'secret' },
  source_changes: { 'free-text': 'external_id title url', none: 'kind language reason' },
  source_pages: { 'free-text': 'external_id url', none: 'language etag last_modified print' },
  source_syncs: { none: 'state cause reason reason_url' },
  sources: { none: 'url platform title languages schedule' },
  suggestion_edits: { 'free-text': 'text_before' },
  suggestion_ratings: { 'free-text': 'comment', none: 'thumb reason' },
  suggestion_sources: { 'free-text': 'title heading text url', none: 'kind' },
  suggestions: {
    customer: 'model_view',
    'free-text': 'text original_text sentences instruction notes left_out',
    none: 'state silence_reason prompt_name model fell_back language sent_class deleted_state',
  },
  test_cases: { 'free-text': 'question expected_answer checks', none: 'origin' },
  test_results: {
    'free-text': 'text sentences sources checks',
    none: 'side state text_hash case_hash cited silence_reason fault model',
  },
  test_run_cases: { 'free-text': 'question expected_answer documents checks sources' },
  test_run_sides: { none: 'side' },
  test_runs: { none: 'state fault last_fault baseline_side' },
  test_sets: { 'free-text': 'name' },
  test_verdicts: { 'free-text': 'note', none: 'text_hash case_hash verdict' },
  tester_answers: {
    customer: 'model_view',
    'free-text': 'text sentences notes left_out',
    none: 'side state silence_reason fault model fell_back',
  },
  tester_runs: {
    customer: 'ticket_name subject question sent',
    'free-text': 'name sources',
    none: 'language prompt_name',
  },
  third_party_health: { none: 'type last_failure' },
  third_party_look_ups: {
    customer: 'key_hash sealed_answer',
    'free-text': 'failure',
    none: 'type state',
  },
  third_party_sources: {
    secret: 'sealed_secret',
    none: 'type base_url look_up_by ticket_field api_version store_code method body_template mapping header_names',
  },
  ticket_actions: { 'free-text': 'filter', none: 'action state reasons' },
  ticket_categories: { none: 'predicted chosen chosen_instead' },
  ticket_value_counts: { none: 'field value' },
  ticket_views: { 'free-text': 'name search' },
  tickets: {
    customer: 'subject tags requester_name requester_email question search crm_values',
    staff: 'agents',
    none: 'platform external_id channel category language ineligible_reason form_id group_id edit_class suggestion_state category_source gone',
  },
  translations: { customer: 'text', none: 'source_hash language model' },
  used_challenges: { none: 'challenge_hash' },
  user_preferences: { none: 'tour muted_notices' },
  users: {
    staff: 'email firstname lastname firstname_key lastname_key',
    secret: 'password_hash',
    none: 'language',
  },
  visitor_tokens: { secret: 'token_hash' },
  visitors: { customer: 'external_id name email phone', none: 'language' },
  waiting_texts: { 'free-text': 'title url html passages', none: 'content_hash not_analysed' },
  webhook_deliveries: { customer: 'data', 'free-text': 'failure answer', none: 'event state' },
  webhook_endpoints: {
    'free-text': 'description',
    secret: 'sealed_secret sealed_old_secret',
    none: 'url events off_reason last_failure',
  },
  write_backs: {
    customer: 'content',
    'free-text': 'detail',
    none: 'platform kind state reason external_id',
  },
} satisfies Record<string, Listed>;

/** Table → column → rule, of every column of text, JSON, bytes or search words. */
export const personalColumns: Readonly<Record<string, Readonly<Record<string, ColumnRule>>>> =
  Object.fromEntries(Object.entries(listed).map(([table, rules]) => [table, spread(rules)]));

function spread(rules: Listed): Record<string, ColumnRule> {
  const order: ColumnRule[] = ['customer', 'free-text', 'staff', 'secret', 'none'];
  return Object.fromEntries(
    order.flatMap((rule) =>
      (rules[rule] ?? '').split(' ').flatMap((column) => (column === '' ? [] : [[column, rule]])),
    ),
  );
}
