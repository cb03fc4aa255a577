-- What each kind of source needs beside its address; the defaults serve the sources that are set up already.
alter table third_party_sources
  add column api_version text,
  add column store_code text,
  add column method text not null default 'GET' check (method in ('GET', 'POST')),
  add column body_template text,
  -- Where in an answer of a generic address each field of ours stands: {"order.number": "data.ref"}.
  add column mapping jsonb not null default '{}',
  add column header_names text[] not null default '{}',
  add column cache_seconds int not null default 300 check (cache_seconds between 0 and 86400),
  add column timeout_ms int not null default 5000 check (timeout_ms between 500 and 5000);

-- How a source does: when it answered last, when it failed and why, and how long its last answers took.
create table third_party_health (
  client_id bigint not null,
  type text not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  recent_ms int[] not null default '{}',
  failures_in_row int not null default 0,
  -- A source that fails again and again is left alone until then.
  paused_until timestamptz,
  primary key (client_id, type),
  foreign key (client_id, type) references third_party_sources (client_id, type) on delete cascade
);
call own_by_client('third_party_health');

-- What was looked up for a ticket, kept for the time that the source's settings say and then forgotten.
create table third_party_look_ups (
  client_id bigint not null,
  ticket_id bigint not null,
  type text not null,
  -- Of what was looked up with which settings: with another one the row is no answer.
  key_hash text not null,
  state text not null check (state in ('found', 'not-found', 'failed')),
  failure text,
  sealed_answer text,
  ms int not null,
  looked_up_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, ticket_id, type),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  foreign key (client_id, type) references third_party_sources (client_id, type) on delete cascade,
  check ((state = 'found') = (sealed_answer is not null)),
  check ((state = 'failed') = (failure is not null))
);
call own_by_client('third_party_look_ups');
create index third_party_look_ups_expired on third_party_look_ups (expires_at);
create index third_party_look_ups_by_source on third_party_look_ups (client_id, type);
