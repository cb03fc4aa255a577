-- Each time a version was put in production, or was to be. Without a prompt: of the mandatory rules.
create table deployments (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  prompt_id bigint references prompts (id) on delete cascade,
  version int not null,
  -- What was in production when it began.
  replaces int,
  -- The rules that its tests were answered with.
  rules_version int not null references mandatory_rules (version),
  way text not null check (way in ('plain', 'tests', 'override', 'roll-back')),
  state text not null check (state in ('testing', 'deployed', 'refused', 'cancelled', 'stopped')),
  -- Of an override.
  reason text check (length(reason) between 10 and 500),
  -- Why it was stopped.
  stopped_by text check (stopped_by in ('runs', 'no-tests', 'archived')),
  -- Over the version, the rules and all that its tests were when it began: the same ones need not fail twice.
  fingerprint text,
  -- What was put to the test so far: [{set, prompt, version, rules}], ids and versions.
  trials jsonb not null default '[]',
  -- Answers of its tests, once it has ended.
  done int,
  total int,
  failed_count int not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (prompt_id, version) references prompt_versions (prompt_id, version) on delete cascade,
  check (prompt_id is not null or rules_version = version),
  check ((state = 'testing') = (ended_at is null)),
  check (way = 'tests' or state = 'deployed'),
  check ((way = 'override') = (reason is not null)),
  check ((state = 'stopped') = (stopped_by is not null))
);
create index deployments_by_prompt on deployments (prompt_id, version, id desc);
create index deployments_by_rules on deployments (rules_version);
create index deployments_by_person on deployments (created_by) where created_by is not null;
create index deployments_of_rules on deployments (id desc) where prompt_id is null;
create unique index deployments_testing_key on deployments (prompt_id) where state = 'testing';
create unique index deployments_rules_testing_key on deployments ((1))
  where prompt_id is null and state = 'testing';
call share_globally('deployments', 'none');

-- The cases that a version failed, at each client: they hold what its customers asked, so they go with it.
create table deployment_failures (
  client_id bigint not null references clients (id),
  deployment_id bigint not null references deployments (id) on delete cascade,
  failing jsonb not null,
  primary key (client_id, deployment_id)
);
create index deployment_failures_by_deployment on deployment_failures (deployment_id);
call own_by_client('deployment_failures');

-- What was in production until today may be gone back to: the audit log knows it.
insert into deployments (uuid, prompt_id, version, replaces, rules_version, way, state, created_by, created_at, ended_at)
select gen_random_uuid(), p.id, v.version, (l.before->>'version')::int, (select max(version) from mandatory_rules),
  'plain', 'deployed', l.user_id, l.at, l.at
from audit_log l
join prompts p on l.href = '/prompts/edit/' || p.uuid
join prompt_versions v on v.prompt_id = p.id and v.version = (l.after->>'version')::int
where l.action = 'prompts.deployed'
order by l.id;
insert into deployments (uuid, prompt_id, version, rules_version, way, state, created_at, ended_at)
select gen_random_uuid(), p.id, p.deployed_version, (select max(version) from mandatory_rules),
  'plain', 'deployed', p.updated_at, p.updated_at
from prompts p
where p.deployed_version is not null
  and not exists (select from deployments d where d.prompt_id = p.id and d.version = p.deployed_version);
insert into deployments (uuid, version, rules_version, way, state, created_at, ended_at)
select gen_random_uuid(), version, version, 'plain', 'deployed', created_at, created_at
from mandatory_rules order by version;
