-- How far each connected CRM was read. The cursor is the platform's own word; it moves in the transaction that writes
-- down what its page said had changed.
create table crm_syncs (
  client_id bigint not null,
  platform text not null,
  state text not null check (state in ('waiting', 'running', 'paused', 'failed', 'off')),
  -- Where the history begins, and when it was asked for last: what was read before that is read again.
  since timestamptz not null,
  begun_at timestamptz not null,
  cursor text,
  is_caught_up boolean not null default false,
  -- Whoever works on it until then; after that another process may.
  holder uuid,
  lease_until timestamptz,
  due_at timestamptz not null,
  -- When the next page is asked for; between two of them only the tickets that webhooks tell of are read.
  poll_at timestamptz not null,
  -- When a page was asked for last.
  last_read_at timestamptz,
  estimate bigint,
  read_count bigint not null default 0,
  stored_count bigint not null default 0,
  failed_count bigint not null default 0,
  last_event_at timestamptz,
  -- The latest change of a ticket that the CRM told of.
  last_change_at timestamptz,
  attempts int not null default 0,
  error_reason text,
  error_detail text,
  error_status int,
  error_at timestamptz,
  -- The CRM asked to be left alone until then.
  retry_at timestamptz,
  primary key (client_id, platform),
  check ((holder is null) = (lease_until is null)),
  check ((state = 'running') = (holder is not null)),
  foreign key (client_id, platform) references crm_connections (client_id, platform) on delete cascade
);
create index crm_syncs_due on crm_syncs (due_at) where state <> 'off';
call own_by_client('crm_syncs');

-- Tickets that are to be read again, one row each however often they changed. `dead`: tried often enough, people decide.
create table crm_changes (
  client_id bigint not null,
  platform text not null,
  external_id text not null,
  uuid uuid not null unique default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'dead')),
  -- Grows whenever something is heard of the ticket: what was read before that is not the last word.
  version int not null default 1,
  -- A webhook told of it: somebody may be waiting, unlike for the history.
  is_urgent boolean not null default false,
  noticed_at timestamptz not null,
  changed_at timestamptz,
  -- {score, stars, comment}: a rating that its event alone tells of.
  satisfaction jsonb,
  due_at timestamptz not null,
  attempts int not null default 0,
  error_reason text,
  error_detail text,
  error_status int,
  error_at timestamptz,
  primary key (client_id, platform, external_id),
  check (state = 'waiting' or error_reason is not null),
  foreign key (client_id, platform) references crm_syncs (client_id, platform) on delete cascade
);
create index crm_changes_due on crm_changes (client_id, platform, is_urgent desc, due_at) where state = 'waiting';
create index crm_changes_dead on crm_changes (client_id, platform, error_at desc) where state = 'dead';
call own_by_client('crm_changes');

-- Events of webhooks that were taken, so that one that comes again does nothing. Kept for three days.
create table crm_events (
  client_id bigint not null,
  platform text not null,
  event_id text not null,
  taken_at timestamptz not null,
  primary key (client_id, platform, event_id),
  foreign key (client_id, platform) references crm_syncs (client_id, platform) on delete cascade
);
create index crm_events_old on crm_events (taken_at);
call own_by_client('crm_events');

-- What is known of a ticket's reading in its CRM: of two readings the one with the later `updated_at` stands.
create table crm_tickets (
  client_id bigint not null,
  ticket_id bigint not null,
  updated_at timestamptz not null,
  read_at timestamptz not null,
  state text not null check (state in ('open', 'closed', 'deleted', 'merged')),
  -- The external id of the ticket that its conversation goes on in.
  merged_into text,
  satisfaction text check (satisfaction in ('good', 'bad')),
  satisfaction_stars smallint check (satisfaction_stars between 1 and 5),
  satisfaction_comment text,
  primary key (client_id, ticket_id),
  check (satisfaction is not null or (satisfaction_stars is null and satisfaction_comment is null)),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
call own_by_client('crm_tickets');

-- Why a ticket is no more in its CRM: a rule's verdict never brings it back. The rows there are have none, so that the
-- check need not read them.
alter table tickets add column gone text;
alter table tickets add constraint tickets_gone_check check (gone in ('deleted', 'merged')) not valid;

-- [{name, url, contentType, size}]: links into the CRM, null for none.
alter table messages add column attachments jsonb;
