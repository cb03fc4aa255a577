-- What people asked and the knowledge could not answer, grouped by what it is about.
create table gaps (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  language text not null check (language in ('en', 'fr')),
  -- The words that set this group apart from the others, as people wrote them.
  name text not null,
  words text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'dismissed', 'answered')),
  -- The document that makes the engine answer now; kept while the gap is answered.
  document_id bigint,
  -- [{documentId, score}]: what the search finds first all the same.
  nearest jsonb not null default '[]',
  -- How many of the questions tried the engine answers today.
  tried int not null default 0,
  answered int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state_at timestamptz not null,
  state_by bigint references users (id) on delete set null,
  primary key (client_id, id),
  foreign key (client_id, document_id) references documents (client_id, id) on delete set null (document_id)
);
call own_by_client('gaps');

-- A ticket that stayed without a suggestion belongs to one gap.
create table gap_tickets (
  client_id bigint not null,
  ticket_id bigint not null,
  gap_id bigint not null,
  reason text not null,
  asked_at timestamptz not null,
  -- Its question is most like all of the gap.
  is_centre boolean not null default false,
  primary key (client_id, ticket_id),
  foreign key (client_id, gap_id) references gaps (client_id, id) on delete cascade,
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index gap_tickets_by_gap on gap_tickets (client_id, gap_id, asked_at desc);
call own_by_client('gap_tickets');

-- Two documents of one language that say the same, or say different things about the same.
create table document_pairs (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  left_id bigint not null,
  right_id bigint not null,
  language text not null check (language in ('en', 'fr')),
  kind text not null check (kind in ('duplicate', 'overlap', 'contradiction')),
  similarity real not null,
  -- [{what, left, right}]: the sentences that disagree.
  disagreements jsonb not null default '[]',
  -- What both said when they were compared: a decision counts for these texts.
  texts_hash text not null,
  state text not null default 'open' check (state in ('open', 'kept', 'retired')),
  found_at timestamptz not null,
  state_at timestamptz not null,
  state_by bigint references users (id) on delete set null,
  primary key (client_id, id),
  unique (client_id, left_id, right_id),
  check (left_id < right_id),
  foreign key (client_id, left_id) references documents (client_id, id) on delete cascade,
  foreign key (client_id, right_id) references documents (client_id, id) on delete cascade
);
create index document_pairs_by_right on document_pairs (client_id, right_id);
call own_by_client('document_pairs');

-- What the last runs read, so that a run with nothing new costs one look.
create table gap_runs (
  client_id bigint not null references clients (id),
  gaps_seen text,
  gaps_at timestamptz,
  pairs_seen text,
  pairs_at timestamptz,
  primary key (client_id)
);
call own_by_client('gap_runs');

-- Silent suggestions of a period, and the latest suggestion of a ticket.
create index suggestions_silent on suggestions (client_id, created_at desc) where state = 'silent';
