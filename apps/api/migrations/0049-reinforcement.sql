-- Tickets of one client and language that ask the same, and the answer that was approved for them.
create table question_groups (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  language text not null check (language in ('en', 'fr')),
  -- The number the engine knows it by; null until the next run has seen it.
  number int,
  name text not null,
  is_named boolean not null default false,
  -- The words that set it apart, as people wrote them.
  words text[] not null default '{}',
  -- The question in its middle, without personal data.
  question text not null,
  -- A person put tickets in or took some out since the last run; held: a person shaped it, no run takes it apart.
  is_reshaped boolean not null default false,
  is_held boolean not null default false,
  dismissed_at timestamptz,
  dismissed_by bigint references users (id) on delete set null,
  -- Its approved answer. Whether it stands is the document's own state.
  document_id bigint,
  approved_at timestamptz,
  approved_by bigint references users (id) on delete set null,
  is_automatic boolean not null default false,
  -- Why auto-reinforcement leaves it alone.
  auto_off text check (auto_off in ('withdrawn', 'stopped')),
  -- {title, isQuestion, url, markdown, from, sources}
  draft jsonb,
  draft_at timestamptz,
  draft_by bigint references users (id) on delete set null,
  -- What people answered, grouped by likeness, and whether it agrees; read when `answers_seen` changes. Tickets that
  -- were read, for they may be elsewhere when they are erased.
  answers jsonb not null default '[]',
  agreement jsonb,
  answers_seen text,
  answers_of bigint[] not null default '{}',
  -- [{words, centre, tickets}]: parts that could be groups of their own, by ticket id.
  splits jsonb not null default '[]',
  -- Figures of the list, as of `counted_at`; the days are the last 30 and the 30 before, the weeks the last 13.
  size int not null default 0,
  tickets int not null default 0,
  tickets_before int not null default 0,
  weeks int[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0}',
  -- [{channel, tickets}], most tickets first
  channels jsonb not null default '[]',
  answered int not null default 0,
  answered_well int not null default 0,
  worth int not null default 0,
  last_asked_at timestamptz,
  counted_at timestamptz,
  -- Of what people decide: two of them never overwrite each other.
  revision int not null default 1,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, language, number),
  foreign key (client_id, document_id) references documents (client_id, id) on delete set null (document_id)
);
create index question_groups_by_worth on question_groups (client_id, worth desc, id);
create unique index question_groups_document on question_groups (client_id, document_id) where document_id is not null;
call own_by_client('question_groups');

-- The question of each eligible ticket, and its group; no group: fewer ask it than the client wants in one.
create table grouped_questions (
  client_id bigint not null,
  ticket_id bigint not null,
  group_id bigint,
  language text not null check (language in ('en', 'fr')),
  -- Without greetings, quotes, signatures and personal data; what the grouping reads.
  question text not null,
  asked_at timestamptz not null,
  is_centre boolean not null default false,
  -- A person put it here, or into no group: no run moves it.
  is_pinned boolean not null default false,
  -- Not grouped yet.
  is_new boolean not null default true,
  primary key (client_id, ticket_id),
  foreign key (client_id, group_id) references question_groups (client_id, id) on delete set null (group_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index grouped_questions_by_group on grouped_questions (client_id, group_id, asked_at desc);
create index grouped_questions_new on grouped_questions (client_id, language, ticket_id) where is_new;
create index grouped_questions_pool on grouped_questions (client_id, language, ticket_id) where group_id is null;
call own_by_client('grouped_questions');

-- Pairs of groups that may be one; those that a person split, or said are two, are never proposed.
create table question_group_pairs (
  client_id bigint not null,
  left_id bigint not null,
  right_id bigint not null,
  likeness real not null,
  is_apart boolean not null default false,
  primary key (client_id, left_id, right_id),
  check (left_id < right_id),
  foreign key (client_id, left_id) references question_groups (client_id, id) on delete cascade,
  foreign key (client_id, right_id) references question_groups (client_id, id) on delete cascade
);
create index question_group_pairs_by_right on question_group_pairs (client_id, right_id);
call own_by_client('question_group_pairs');

create table question_group_events (
  client_id bigint not null,
  id bigint generated always as identity,
  group_id bigint not null,
  what text not null,
  at timestamptz not null,
  by_user bigint references users (id) on delete set null,
  -- The other group of a split, a merge or a move, and its name then; or the earlier name.
  other_uuid uuid,
  other_name text,
  tickets int,
  -- Of an approval by itself: {answers, people, likeness, title, document}: what was measured, and its document's uuid.
  measure jsonb,
  primary key (client_id, id),
  foreign key (client_id, group_id) references question_groups (client_id, id) on delete cascade
);
create index question_group_events_by_group on question_group_events (client_id, group_id, id desc);
create index question_group_events_by_what on question_group_events (client_id, what, at desc);
call own_by_client('question_group_events');

-- How far the grouping of a client's tickets of one language is.
create table question_groupings (
  client_id bigint not null references clients (id),
  language text not null check (language in ('en', 'fr')),
  -- What the engine hands from one run to the next; null before the first.
  state jsonb,
  -- Counts what people change: a run that began before such a change begins again.
  edits int not null default 0,
  checked_at timestamptz,
  -- A person asked for all to be grouped anew.
  is_regroup_asked boolean not null default false,
  primary key (client_id, language)
);
call own_by_client('question_groupings');

-- What the last run of a client read, so that a run with nothing new costs one look.
create table question_group_runs (
  client_id bigint not null references clients (id),
  -- Tickets up to this id were read; the night looks at all of them.
  read_to bigint not null default 0,
  read_all_at timestamptz,
  checked_at timestamptz,
  -- A person wants a run now: it looks at all tickets.
  is_asked boolean not null default false,
  -- Past answers changed since this transaction are not read yet.
  answers_read_to xid8,
  -- Who works at it, until when.
  lease_token uuid,
  leased_until timestamptz,
  primary key (client_id)
);
call own_by_client('question_group_runs');

-- What solved tickets and badly rated answers say about the knowledge.
create table knowledge_proposals (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  kind text not null check (kind in ('create', 'change', 'nothing')),
  reason text not null,
  origin text not null check (origin in ('solved-ticket', 'bad-rating')),
  ticket_id bigint not null,
  suggestion_id bigint,
  -- The document to change, or the one that says it already.
  document_id bigint,
  language text not null check (language in ('en', 'fr')),
  -- {title, isQuestion, url, markdown}; null where nothing is to be done.
  draft jsonb,
  -- [{now, proposed}]: sentences of the document beside what people answered; now null: it says nothing of it.
  findings jsonb not null default '[]',
  -- The text that the change was made against: its hash, and as Markdown {title, isQuestion, url, markdown}.
  base_hash text,
  before jsonb,
  -- Tickets that ask for the same; one proposal stands for all of them.
  tickets int not null default 1,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'outdated')),
  state_at timestamptz not null,
  state_by bigint references users (id) on delete set null,
  made_document_id bigint,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, ticket_id, origin),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  foreign key (client_id, suggestion_id) references suggestions (client_id, id) on delete set null (suggestion_id),
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade,
  foreign key (client_id, made_document_id) references documents (client_id, id) on delete set null (made_document_id)
);
create index knowledge_proposals_by_state on knowledge_proposals (client_id, state, kind, id desc);
create index knowledge_proposals_by_document on knowledge_proposals (client_id, document_id);
call own_by_client('knowledge_proposals');

-- Other tickets whose answers ask for the same as a proposal.
create table knowledge_proposal_tickets (
  client_id bigint not null,
  proposal_id bigint not null,
  ticket_id bigint not null,
  primary key (client_id, ticket_id, proposal_id),
  foreign key (client_id, proposal_id) references knowledge_proposals (client_id, id) on delete cascade,
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index knowledge_proposal_tickets_by_proposal on knowledge_proposal_tickets (client_id, proposal_id);
call own_by_client('knowledge_proposal_tickets');

create table knowledge_proposal_runs (
  client_id bigint not null references clients (id),
  checked_at timestamptz,
  lease_token uuid,
  leased_until timestamptz,
  primary key (client_id)
);
call own_by_client('knowledge_proposal_runs');
