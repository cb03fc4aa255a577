-- Files that people asked for. What a file holds stands in parts, so that neither writing nor reading holds all of it.
create table exports (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  kind text not null check (kind in ('tickets')),
  file_name text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- Of the words in the file, and what it shows.
  language text not null check (language in ('en', 'fr')),
  columns text[] not null,
  -- What the rows were chosen by; null when they were picked one by one.
  filter jsonb,
  rows int not null default 0,
  total int not null default 0,
  size bigint not null default 0,
  parts int not null default 0,
  requested_by bigint references users (id) on delete set null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  primary key (client_id, id)
);
create index exports_by_time on exports (client_id, id desc);
create index exports_by_person on exports (requested_by, id desc);
create index exports_expiring on exports (expires_at) where state = 'ready';
call own_by_client('exports');

create table export_parts (
  client_id bigint not null,
  export_id bigint not null,
  number int not null,
  content bytea not null check (octet_length(content) <= 4194304),
  primary key (client_id, export_id, number),
  foreign key (client_id, export_id) references exports (client_id, id) on delete cascade
);
call own_by_client('export_parts');

-- Something done to many tickets, from the wish for it to its end.
create table ticket_actions (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  action text not null check (action in ('generate', 'categorise', 'exclude', 'include', 'export')),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  requested_by bigint references users (id) on delete set null,
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  cancel_asked_at timestamptz,
  -- When the person looked at it after its end.
  seen_at timestamptz,
  -- Who does it, and when that process last said so: one that fell silent is followed by another.
  holder uuid,
  heartbeat_at timestamptz,
  attempts int not null default 0,
  -- A filter whose tickets are still being written down: up to which ticket that is done, and where it ends.
  filter jsonb,
  chosen_until bigint,
  chosen_last bigint,
  total int not null,
  done int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- {reason: count}
  reasons jsonb not null default '{}',
  export_id bigint,
  -- The exclusion that this one takes back.
  undoes_id bigint,
  primary key (client_id, id),
  foreign key (client_id, export_id) references exports (client_id, id) on delete set null (export_id),
  foreign key (client_id, undoes_id) references ticket_actions (client_id, id) on delete set null (undoes_id)
);
create index ticket_actions_by_undone on ticket_actions (client_id, undoes_id) where undoes_id is not null;
create index ticket_actions_by_person on ticket_actions (requested_by, id desc);
create index ticket_actions_open on ticket_actions (state, requested_at) where state in ('waiting', 'running');
create index ticket_actions_by_export on ticket_actions (client_id, export_id) where export_id is not null;
call own_by_client('ticket_actions');

-- The tickets that an action has still to do: a row goes in the transaction that counts it.
create table ticket_action_items (
  client_id bigint not null,
  action_id bigint not null,
  ticket_id bigint not null,
  primary key (client_id, action_id, ticket_id),
  foreign key (client_id, action_id) references ticket_actions (client_id, id) on delete cascade,
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index ticket_action_items_by_ticket on ticket_action_items (client_id, ticket_id);
call own_by_client('ticket_action_items');
