-- Addresses of a client's own programs that are told what happens here.
create table webhook_endpoints (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  url text not null,
  description text not null default '',
  events text[] not null,
  sealed_secret text not null,
  -- The one before: signs too until then, so that the receiver can change over.
  sealed_old_secret text,
  old_secret_until timestamptz,
  is_on boolean not null default true,
  -- Why it is off when nobody switched it off.
  off_reason text check (off_reason in ('failing', 'gone')),
  -- The first failure after the last success.
  failing_since timestamptz,
  failures_in_row int not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  -- Who was tried longest ago comes first. After a failure nothing goes there before `paused_until`.
  tried_at timestamptz,
  paused_until timestamptz,
  -- Of the process that sends there, one delivery at a time; after that another may.
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id),
  check ((sealed_old_secret is null) = (old_secret_until is null)),
  check ((holder is null) = (held_until is null)),
  check (off_reason is null or not is_on)
);
call own_by_client('webhook_endpoints');

-- What happened, for one endpoint each, written in the transaction in which it happened.
create table webhook_deliveries (
  client_id bigint not null,
  id bigint generated always as identity,
  -- The receiver knows by it what it has seen.
  uuid uuid not null unique default gen_random_uuid(),
  endpoint_id bigint not null,
  event text not null,
  -- Ids and states, no texts of people.
  data jsonb not null,
  happened_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  -- Null: at once.
  due_at timestamptz,
  -- How the last try ended.
  tried_at timestamptz,
  ms int,
  status int,
  failure text,
  answer text,
  primary key (client_id, id),
  check (state <> 'failed' or failure is not null),
  foreign key (client_id, endpoint_id) references webhook_endpoints (client_id, id) on delete cascade
);
-- In the order they are sent: the next one is found however many wait, and however many were sent.
create index webhook_deliveries_waiting on webhook_deliveries (client_id, endpoint_id, id) where state = 'waiting';
create index webhook_deliveries_by_endpoint on webhook_deliveries (client_id, endpoint_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (happened_at);
call own_by_client('webhook_deliveries');
