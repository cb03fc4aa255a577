-- Where a client's knowledge is read from: a help centre, a site.
create table sources (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  url text not null,
  platform text not null
    check (platform in ('zendesk', 'gorgias', 'crisp', 'salesforce', 'sitemap', 'crawl')),
  title text not null,
  -- Read in these languages only; empty: in every language that it offers.
  languages text[] not null default '{}',
  schedule text not null default 'daily' check (schedule in ('off', 'daily', 'weekly')),
  -- When it is read next by itself; null: only when somebody asks.
  next_sync_at timestamptz,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, url),
  check (schedule <> 'off' or next_sync_at is null)
);
create index sources_due on sources (next_sync_at) where next_sync_at is not null;
call own_by_client('sources');

-- One reading of a source, from the wish for it to its end.
create table source_syncs (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  source_id bigint not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'unconfirmed', 'dismissed')),
  cause text not null check (cause in ('person', 'schedule')),
  requested_by bigint references users (id) on delete set null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  -- Who reads it, and when that process last said so: one that fell silent is followed by another.
  holder uuid,
  heartbeat_at timestamptz,
  attempts int not null default 0,
  found int not null default 0,
  read int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  removed int not null default 0,
  waiting int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  -- How many documents would have gone, of a reading that waits for somebody to confirm it.
  missing int not null default 0,
  -- Whether all of the source was seen; only then does what is missing count as gone.
  is_complete boolean not null default false,
  -- Why the whole reading failed.
  reason text,
  reason_status int,
  reason_url text,
  primary key (client_id, id),
  foreign key (client_id, source_id) references sources (client_id, id) on delete cascade
);
create unique index source_syncs_one_open on source_syncs (client_id, source_id)
  where state in ('waiting', 'running');
create index source_syncs_open on source_syncs (state, requested_at) where state in ('waiting', 'running');
create index source_syncs_by_source on source_syncs (client_id, source_id, id desc);
call own_by_client('source_syncs');

-- The pages that were read and stored, and what the next reading needs to know of them.
create table source_pages (
  client_id bigint not null,
  source_id bigint not null,
  external_id text not null,
  language text not null,
  -- Where it was asked for; the document has the address where that led.
  url text not null,
  etag text,
  last_modified text,
  -- Of its text, so that the same text under another address is known for what it is.
  print text,
  updated_at timestamptz,
  -- The reading that saw it last, with or without success; a number and no key, because readings are forgotten earlier.
  seen_sync_id bigint not null,
  -- Somebody decided that its document stays although the source has the page no longer; until it is met again.
  is_kept boolean not null default false,
  primary key (client_id, source_id, external_id, language),
  foreign key (client_id, source_id) references sources (client_id, id) on delete cascade
);
create index source_pages_by_url on source_pages (client_id, source_id, url);
call own_by_client('source_pages');

-- What a reading did to which document, and which pages it could not read.
create table source_changes (
  client_id bigint not null,
  id bigint generated always as identity,
  sync_id bigint not null,
  kind text not null check (kind in ('added', 'changed', 'removed', 'waiting', 'failed')),
  -- Null for a page that could not be read: which document it would be is not known.
  external_id text,
  language text,
  title text,
  url text,
  reason text,
  status int,
  primary key (client_id, id),
  foreign key (client_id, sync_id) references source_syncs (client_id, id) on delete cascade
);
create index source_changes_by_sync on source_changes (client_id, sync_id, kind, id);
call own_by_client('source_changes');
