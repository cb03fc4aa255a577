-- One question put to one or two versions of a prompt: kept whole, so that it opens again exactly as it was.
-- What came from a ticket goes with the ticket.
create table tester_runs (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  name text check (length(name) between 1 and 120),
  ticket_id bigint,
  ticket_name text,
  -- How many messages of the ticket were given.
  cut int check (cut > 0),
  subject text not null default '',
  question text not null,
  language text not null check (language in ('en', 'fr')),
  -- What a person really wrote after the cut: {text, author, at}.
  sent jsonb,
  -- The passages on offer with their texts as they were.
  sources jsonb not null,
  prompt_name text not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  check ((ticket_name is null) = (cut is null))
);
create index tester_runs_by_person on tester_runs (client_id, created_by, id desc);
create index tester_runs_by_ticket on tester_runs (client_id, ticket_id) where ticket_id is not null;
call own_by_client('tester_runs');

create table tester_answers (
  client_id bigint not null,
  run_id bigint not null,
  side text not null check (side in ('a', 'b')),
  prompt_id bigint not null,
  prompt_version int not null,
  was_deployed boolean not null,
  state text not null check (state in ('ready', 'silent', 'failed')),
  text text not null default '',
  sentences jsonb not null default '[]',
  confidence real,
  silence_reason text,
  fault text,
  unsupported int not null default 0,
  notes text[] not null default '{}',
  left_out jsonb not null default '{"messages": 0, "shortened": 0, "passages": [], "facts": 0}',
  model text not null,
  fell_back text,
  first_ms int,
  duration_ms int not null,
  cost_micros bigint,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  -- How near the text comes to what was really sent, 0 to 1.
  similarity real,
  model_view text,
  primary key (client_id, run_id, side),
  foreign key (client_id, run_id) references tester_runs (client_id, id) on delete cascade,
  foreign key (prompt_id, prompt_version) references prompt_versions (prompt_id, version)
);
call own_by_client('tester_answers');

-- A case of a test set knows who made it and which documents its answer is expected to cite.
alter table test_cases add column created_by bigint references users (id) on delete set null;
create table test_case_documents (
  client_id bigint not null,
  test_case_id bigint not null,
  document_id bigint not null,
  primary key (client_id, test_case_id, document_id),
  foreign key (client_id, test_case_id) references test_cases (client_id, id) on delete cascade,
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade
);
create index test_case_documents_by_document on test_case_documents (client_id, document_id);
call own_by_client('test_case_documents');

-- Calls of the tester are counted by themselves. The rows there are hold: they are not read again.
alter table model_calls drop constraint model_calls_purpose_check;
alter table model_calls add constraint model_calls_purpose_check
  check (purpose in ('suggestion', 'translation', 'embedding', 'rerank', 'test', 'tester')) not valid;
