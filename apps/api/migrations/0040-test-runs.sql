-- Runs of one or two versions of a prompt over a test set. A run keeps its cases as they were when it began; they are what
-- is left to do as well. Whoever works on a run says so in its row (holder, heartbeat), and every answer is written in a
-- transaction that proves it.
alter table test_runs
  add column compare_version int,
  -- Which was the deployed one when the run began; null while there was none.
  add column deployed_version int,
  add column rules_version int references mandatory_rules (version),
  add column repeats int not null default 1 check (repeats between 1 and 10),
  add column state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'cancelled', 'stopped', 'failed')),
  add column fault text,
  -- How often the same fault came in a row, over all answers.
  add column last_fault text,
  add column faults_in_row int not null default 0,
  -- Answers.
  add column total int not null default 0,
  add column done int not null default 0,
  -- What is known of it; `is_cost_known` is false once an answer's price was not.
  add column cost_micros bigint not null default 0,
  add column is_cost_known boolean not null default true,
  add column limit_micros bigint check (limit_micros > 0),
  add column deployment_id bigint references deployments (id) on delete cascade,
  add column requested_by bigint references users (id) on delete set null,
  add column created_at timestamptz,
  add column holder uuid,
  add column heartbeat_at timestamptz,
  -- When a process last took it up: who was served longest ago comes next.
  add column turn_at timestamptz,
  -- Since the last step forward.
  add column attempts int not null default 0,
  -- The last finished run of the version that was deployed then, and its side: what the report compares with.
  add column baseline_id bigint,
  add column baseline_side text check (baseline_side in ('a', 'b')),
  alter column started_at drop not null,
  add foreign key (client_id, baseline_id) references test_runs (client_id, id)
    on delete set null (baseline_id),
  add foreign key (prompt_id, compare_version) references prompt_versions (prompt_id, version);
update test_runs set
  created_at = started_at,
  state = case when finished_at is null then 'cancelled' else 'done' end,
  finished_at = coalesce(finished_at, started_at),
  total = passed + failed,
  done = passed + failed,
  rules_version = (select max(version) from mandatory_rules);
alter table test_runs
  alter column created_at set not null,
  alter column rules_version set not null;
create index test_runs_compare_idx on test_runs (prompt_id, compare_version);
create index test_runs_rules_idx on test_runs (rules_version);
create index test_runs_deployment_idx on test_runs (deployment_id) where deployment_id is not null;
create index test_runs_person_idx on test_runs (requested_by);
create index test_runs_baseline_idx on test_runs (client_id, baseline_id) where baseline_id is not null;
create index test_runs_open_idx on test_runs (client_id, test_set_id, id) where state in ('waiting', 'running');

-- How each version did, over the cases that have all their answers; kept with the answers and with what people say of them.
create table test_run_sides (
  client_id bigint not null,
  run_id bigint not null,
  side text not null check (side in ('a', 'b')),
  passed int not null default 0,
  failed int not null default 0,
  flaky int not null default 0,
  score real,
  duration_ms int,
  cost_micros bigint,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (client_id, run_id, side),
  foreign key (client_id, run_id) references test_runs (client_id, id) on delete cascade
);
call own_by_client('test_run_sides');
insert into test_run_sides (client_id, run_id, side, passed, failed)
  select client_id, id, 'a', passed, failed from test_runs;

-- The cases of a run as they were. What came from a ticket goes with the ticket; what is deleted from the set stays here.
create table test_run_cases (
  client_id bigint not null,
  run_id bigint not null,
  position int not null check (position > 0),
  case_uuid uuid not null,
  question text not null,
  ticket_id bigint,
  cut int check (cut > 0),
  expected_answer text,
  -- [{id, uuid, title}]
  documents jsonb not null default '[]',
  checks jsonb not null default '[]',
  -- The passages that its first answer was written from, with their texts as they were.
  sources jsonb,
  -- All its answers are there.
  is_done boolean not null default false,
  primary key (client_id, run_id, position),
  unique (client_id, run_id, case_uuid),
  foreign key (client_id, run_id) references test_runs (client_id, id) on delete cascade,
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index test_run_cases_ticket_idx on test_run_cases (client_id, ticket_id) where ticket_id is not null;
create index test_run_cases_case_idx on test_run_cases (client_id, case_uuid);
create index test_run_cases_left_idx on test_run_cases (client_id, run_id, position) where not is_done;
call own_by_client('test_run_cases');

create table test_results (
  client_id bigint not null,
  run_id bigint not null,
  position int not null,
  side text not null check (side in ('a', 'b')),
  attempt int not null check (attempt between 1 and 10),
  case_uuid uuid not null,
  state text not null check (state in ('ready', 'silent', 'failed')),
  text text not null default '',
  -- SHA-256 of the text, hex: by it a person's word finds the same text again.
  text_hash text not null,
  -- The same over what the case asked and expected.
  case_hash text not null,
  sentences jsonb not null default '[]',
  -- Null: those of the case.
  sources jsonb,
  -- Titles of what the text cites.
  cited text[] not null default '{}',
  silence_reason text,
  fault text,
  -- What the checks say.
  passed boolean not null,
  score real not null check (score between 0 and 1),
  checks jsonb not null default '[]',
  model text not null,
  duration_ms int not null,
  -- Judges included; null when a price is not known.
  cost_micros bigint,
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  written_at timestamptz not null,
  primary key (client_id, run_id, position, side, attempt),
  foreign key (client_id, run_id, position) references test_run_cases (client_id, run_id, position) on delete cascade
);
create index test_results_text_idx on test_results (client_id, case_uuid, text_hash);
call own_by_client('test_results');

-- What people said against the checks: it holds wherever the case gets the same text again. That it passes was said of what
-- the case asked and expected then; that it fails holds until it is withdrawn.
create table test_verdicts (
  client_id bigint not null,
  case_uuid uuid not null,
  text_hash text not null,
  case_hash text not null,
  test_set_id bigint not null,
  verdict text not null check (verdict in ('pass', 'fail')),
  note text not null default '' check (length(note) <= 500),
  judged_by bigint references users (id) on delete set null,
  judged_at timestamptz not null,
  primary key (client_id, case_uuid, text_hash),
  foreign key (client_id, test_set_id) references test_sets (client_id, id) on delete cascade
);
create index test_verdicts_set_idx on test_verdicts (client_id, test_set_id);
create index test_verdicts_person_idx on test_verdicts (judged_by);
call own_by_client('test_verdicts');
