-- Language models: whose keys, which models on offer, what they cost and what was spent.
-- Rows without a client are the installation's. Super-admins alone see and set any of it, so no tenant has a right here.

create table model_keys (
  id bigint generated always as identity primary key,
  client_id bigint references clients (id),
  provider text not null
    check (provider in ('openai', 'anthropic', 'mistral', 'google', 'openai-compatible')),
  -- Null for a server that asks for no key.
  sealed_key text,
  -- Its last four characters, for people to tell keys apart; empty for a key too short to show that much.
  key_hint text not null,
  -- Null: the provider's own address.
  base_url text,
  set_by bigint references users (id) on delete set null,
  set_at timestamptz not null,
  tested_at timestamptz not null,
  -- 'ok', or why the test failed
  test_outcome text not null,
  unique nulls not distinct (client_id, provider)
);
create index model_keys_set_by_idx on model_keys (set_by);
call share_globally('model_keys', 'none');

create table model_settings (
  id bigint generated always as identity primary key,
  client_id bigint references clients (id),
  -- Grows with every change, so that nobody overwrites what somebody else just saved.
  revision int not null default 1,
  -- [{llm, model, kind, label, priceIn, priceOut}]: prices in millionths per million tokens, null when not known
  models jsonb not null default '[]',
  -- [{llm, model}]; null: as the installation
  fallbacks jsonb,
  -- {llm, model}; null: as the installation
  embedding jsonb,
  rerank jsonb,
  -- Per month (UTC), in millionths of the currency; null: no limit
  budget_micros bigint check (budget_micros > 0),
  at_limit text not null default 'stop' check (at_limit in ('stop', 'cheaper')),
  cheaper jsonb,
  updated_at timestamptz not null,
  unique nulls not distinct (client_id)
);
call share_globally('model_settings', 'none');

-- One row per call of a provider, without any of its text. Written before the call, ended after it.
create table model_calls (
  id bigint generated always as identity primary key,
  -- Null: a test of the installation's own key
  client_id bigint references clients (id),
  key_owner text not null check (key_owner in ('installation', 'client')),
  provider text not null,
  model text not null,
  purpose text not null
    check (purpose in ('suggestion', 'translation', 'embedding', 'rerank', 'test')),
  begun_at timestamptz not null,
  -- What it may cost at most, held back from the budget while it runs
  reserved_micros bigint not null default 0,
  -- Null while it runs; 'ok', or why it failed
  outcome text,
  attempts int not null default 0,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  -- Null when not known
  cost_micros bigint,
  duration_ms int
);
create index model_calls_client_idx on model_calls (client_id, begun_at);
create index model_calls_begun_idx on model_calls (begun_at);
create index model_calls_open_idx on model_calls (client_id, key_owner) where outcome is null;
call share_globally('model_calls', 'none');

-- What a month (UTC) has cost: of a client by whatever key, or without a client, of all calls by the installation's keys.
create table model_months (
  id bigint generated always as identity primary key,
  client_id bigint references clients (id),
  month date not null check (extract(day from month) = 1),
  spent_micros bigint not null default 0,
  -- When super-admins were told that four fifths of the budget are gone
  warned_at timestamptz,
  unique nulls not distinct (client_id, month)
);
call share_globally('model_months', 'none');
