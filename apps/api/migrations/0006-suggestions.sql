create table suggestions (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  ticket_id bigint not null,
  state text not null check (state in ('ready', 'silent', 'accepted', 'deleted')),
  text text not null,
  original_text text not null,
  -- [{text, sources: [number], startsParagraph}]
  sentences jsonb not null,
  confidence real,
  silence_reason text,
  instruction text,
  prompt_id bigint,
  prompt_version int,
  -- As it was called then; the client may answer with another prompt by now.
  prompt_name text,
  model text not null,
  fell_back text,
  duration_ms int not null,
  -- Null when the model's price is not known.
  cost_micros bigint,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  edits int not null default 0,
  revision int not null default 1,
  created_at timestamptz not null,
  created_by bigint references users (id),
  accepted_at timestamptz,
  accepted_by bigint references users (id),
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  primary key (client_id, id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  foreign key (prompt_id, prompt_version) references prompt_versions (prompt_id, version)
);
create index suggestions_by_ticket on suggestions (client_id, ticket_id, id desc);
call own_by_client('suggestions');

-- The passage as it stood when it was cited, so an answer stays explainable after its document changed.
create table suggestion_sources (
  client_id bigint not null,
  suggestion_id bigint not null,
  number int not null,
  kind text not null check (kind in ('document', 'ticket')),
  document_id bigint,
  ticket_id bigint,
  title text not null,
  heading text,
  text text not null,
  url text,
  is_certified boolean not null,
  score real not null,
  primary key (client_id, suggestion_id, number),
  check ((kind = 'document') = (document_id is not null) and (kind = 'ticket') = (ticket_id is not null)),
  foreign key (client_id, suggestion_id) references suggestions (client_id, id) on delete cascade,
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade,
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index suggestion_sources_by_ticket on suggestion_sources (client_id, ticket_id) where ticket_id is not null;
create index suggestion_sources_by_document on suggestion_sources (client_id, document_id);
call own_by_client('suggestion_sources');

-- What the text was before each edit.
create table suggestion_edits (
  client_id bigint not null,
  suggestion_id bigint not null,
  revision int not null,
  text_before text not null,
  edited_by bigint references users (id),
  edited_at timestamptz not null,
  primary key (client_id, suggestion_id, revision),
  foreign key (client_id, suggestion_id) references suggestions (client_id, id) on delete cascade
);
call own_by_client('suggestion_edits');
