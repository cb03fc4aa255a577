create table chatbots (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  crm_platform text,
  domains text[] not null,
  escalation_subject jsonb not null,
  prompt_id bigint not null references prompts (id),
  hard_limit_per_day int not null check (hard_limit_per_day between 1 and 1000000),
  white_label jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (client_id, id)
);
create index chatbots_prompt_idx on chatbots (prompt_id);
call own_by_client('chatbots');

create table test_sets (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null,
  primary key (client_id, id)
);
call own_by_client('test_sets');

create table test_cases (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  test_set_id bigint not null,
  question text not null,
  expected_answer text,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, test_set_id) references test_sets (client_id, id) on delete cascade
);
create index test_cases_set_idx on test_cases (client_id, test_set_id);
call own_by_client('test_cases');

create table test_runs (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  test_set_id bigint not null,
  prompt_id bigint not null,
  prompt_version int not null,
  passed int not null default 0,
  failed int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, test_set_id) references test_sets (client_id, id) on delete cascade,
  foreign key (prompt_id, prompt_version) references prompt_versions (prompt_id, version)
);
create index test_runs_set_idx on test_runs (client_id, test_set_id, finished_at desc);
create index test_runs_prompt_idx on test_runs (prompt_id, prompt_version);
call own_by_client('test_runs');
