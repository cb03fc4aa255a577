-- Vectors of what is searched, made by an embedding model in the background. A vector counts only for the model that
-- is set and for the text that it was made of: text_hash is the SHA-256 of that text.
create table chunk_vectors (
  client_id bigint not null,
  chunk_id bigint not null,
  model text not null,
  text_hash bytea not null,
  dimension int not null check (dimension between 1 and 8192),
  -- Little-endian 32-bit floats, of unit length.
  vector bytea not null check (length(vector) = 4 * dimension),
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (client_id, chunk_id),
  foreign key (client_id, chunk_id) references chunks (client_id, id) on delete cascade
);
create index chunk_vectors_changed on chunk_vectors (client_id, changed_xid);
call own_by_client('chunk_vectors');

-- The same of the questions that people answered.
create table past_answer_vectors (
  client_id bigint not null,
  ticket_id bigint not null,
  model text not null,
  text_hash bytea not null,
  dimension int not null check (dimension between 1 and 8192),
  vector bytea not null check (length(vector) = 4 * dimension),
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (client_id, ticket_id),
  foreign key (client_id, ticket_id) references past_answers (client_id, ticket_id) on delete cascade
);
create index past_answer_vectors_changed on past_answer_vectors (client_id, changed_xid);
call own_by_client('past_answer_vectors');

-- How far the vectors of a client are, by model. They join the search once a model has embedded everything; from then
-- on only what changes is embedded. Rows of models that are no longer set go when the next one is complete.
create table embedding_states (
  client_id bigint not null references clients (id),
  model text not null,
  -- What was written before this transaction has its vectors.
  watermark xid8 not null default '0',
  dimension int,
  completed_at timestamptz,
  failures int not null default 0,
  last_error text,
  next_try_at timestamptz,
  updated_at timestamptz not null,
  primary key (client_id, model)
);
call own_by_client('embedding_states');

-- What a question must find, or that nothing may be answered to it; kept with how it went then and last.
create table retrieval_tests (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  question text not null,
  language text not null check (language in ('en', 'fr')),
  expects text not null check (expects in ('documents', 'silence')),
  -- The best rank of an expected document; null: none was found.
  rank_then int,
  passed_then boolean not null,
  rank_now int,
  passed_now boolean not null,
  -- Why the engine stays silent, or null when it would answer.
  silence_now text,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  primary key (client_id, id)
);
create index retrieval_tests_newest on retrieval_tests (client_id, created_at desc, id desc);
call own_by_client('retrieval_tests');

create table retrieval_test_documents (
  client_id bigint not null,
  test_id bigint not null,
  document_id bigint not null,
  primary key (client_id, test_id, document_id),
  foreign key (client_id, test_id) references retrieval_tests (client_id, id) on delete cascade,
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade
);
create index retrieval_test_documents_of on retrieval_test_documents (client_id, document_id);
call own_by_client('retrieval_test_documents');
