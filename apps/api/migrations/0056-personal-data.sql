-- How long a client keeps what its customers wrote, and the erasure of one of them (docs/personal-data.md, decision 0025).
create table if not exists retention_settings (
  client_id bigint primary key references clients (id),
  -- Null: kept for ever.
  ticket_months int check (ticket_months between 1 and 240),
  chat_months int check (chat_months between 1 and 240),
  record_months int check (record_months between 1 and 240),
  -- Everything before these was removed, and is not taken in again; they never go back.
  tickets_before timestamptz,
  chats_before timestamptz,
  records_before timestamptz,
  ran_at timestamptz,
  -- How many the last run removed, by kind.
  removed jsonb not null default '{}',
  updated_at timestamptz not null
);
call app.own_by_client('retention_settings');

create table if not exists person_erasures (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  -- HMAC-SHA-256 of the address under a key of the installation: all that stays of it.
  address_hash text not null check (length(address_hash) = 43),
  -- Until the erasure is done.
  sealed_address text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  -- `restored`: done again after a backup was restored.
  origin text not null default 'asked' check (origin in ('asked', 'restored')),
  requested_by bigint references users (id) on delete set null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  attempts int not null default 0,
  report jsonb not null default '{"removed": {}, "changed": {}, "inCrm": {}}',
  primary key (client_id, id),
  check ((state = 'done') = (finished_at is not null)),
  check (state <> 'done' or sealed_address is null)
);
create index if not exists person_erasures_open on person_erasures (requested_at) where state <> 'done';
create unique index if not exists person_erasures_one_open on person_erasures (client_id, address_hash) where state <> 'done';
create index if not exists person_erasures_by_hash on person_erasures (client_id, address_hash);
call app.own_by_client('person_erasures');

-- What retention goes by: a ticket is as old as the last that happened at it.
create index if not exists tickets_by_age on tickets (client_id, (greatest(last_message_at, last_suggestion_at, created_at)));
create index if not exists chats_by_age on chats (client_id, last_at);
-- One person's.
create index if not exists tickets_by_requester on tickets (client_id, lower(requester_email)) where requester_email is not null;
create index if not exists visitors_by_address on visitors (client_id, lower(email)) where email is not null;

-- Days whose rows retention removed: their figures stand as they were counted.
alter table insight_runs
  add column if not exists tickets_frozen_before date,
  add column if not exists chats_frozen_before date;

-- Everything of one person of a client's customers, as a file.
alter table exports drop constraint if exists exports_kind_check;
alter table exports add constraint exports_kind_check
  check (kind in ('tickets', 'chats', 'suggestions', 'insights', 'users', 'audit', 'person'));

-- Entries that tell of a person whose erasure is under way forget what they tell; their seals stand (decision 0022).
-- Entries about the people who work here stay.
create or replace function app.forget_person_in_audit_log(erasure uuid, pattern text, paths text[]) returns int
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  place bigint;
  forgotten int;
begin
  select client_id into place from person_erasures where uuid = erasure and state = 'running';
  if place is null then
    return 0;
  end if;
  update audit_log set
    label = '(erased)', href = null, before = null, after = null,
    address = null, request_id = null, api_key = null, salt = null, erased_at = clock_timestamp()
  where client_id = place and erased_at is null and action not like 'users.%'
    and (href ~ any(paths) or concat_ws(' ', label, href, before::text, after::text) ~* pattern);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function app.forget_person_in_audit_log(uuid, text, text[]) from public, replique_tenant;
grant execute on function app.forget_person_in_audit_log(uuid, text, text[]) to replique_staff;
