-- Health checks of clients, incidents, and who is told of them. Super-admins alone read any of it, jobs write it over
-- all clients, so no tenant has a right here.

-- How each client does, and when it is checked next.
create table client_health (
  client_id bigint primary key references clients (id),
  due_at timestamptz not null,
  -- Whoever checks it until then; after that another process may.
  holder uuid,
  lease_until timestamptz,
  -- A person asked for the next check.
  is_asked boolean not null default false,
  checked_at timestamptz,
  health text check (health in ('FAILED', 'SUCCESS')),
  -- Of the first failed step.
  failed_step text,
  cause text,
  failing_since timestamptz,
  -- The outcomes of the last 24 checks as F and S, oldest first.
  recent text not null default '',
  check ((holder is null) = (lease_until is null))
);
create index client_health_due on client_health (due_at);
call share_globally('client_health', 'none');

-- Kept for 30 days.
create table health_checks (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  client_id bigint not null references clients (id),
  at timestamptz not null,
  health text not null check (health in ('FAILED', 'SUCCESS')),
  ms int not null,
  is_asked boolean not null,
  -- [{step, outcome, ms, cause, detail}]; neither secrets nor customers' words.
  steps jsonb not null
);
create index health_checks_by_client on health_checks (client_id, id desc);
create index health_checks_by_health on health_checks (client_id, health, id desc);
create index health_checks_by_time on health_checks (at);
call share_globally('health_checks', 'none');

-- Checks of a day (UTC) and how many went well, so that a share over 30 days costs 30 rows.
create table health_days (
  client_id bigint not null references clients (id),
  day date not null,
  checks int not null,
  successes int not null,
  primary key (client_id, day)
);
call share_globally('health_days', 'none');

-- What fails, from the moment on at which it is told. `subject` tells incidents of one kind and client apart.
create table incidents (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  kind text not null check (kind in ('check', 'figures-differ', 'queue', 'provider')),
  client_id bigint references clients (id),
  subject text not null,
  step text,
  cause text not null,
  detail text,
  opened_at timestamptz not null,
  failed_at timestamptz not null,
  ended_at timestamptz,
  failures int not null default 1,
  told_at timestamptz,
  recovery_told_at timestamptz
);
create unique index incidents_open on incidents (kind, client_id, subject) nulls not distinct where ended_at is null;
create index incidents_by_client on incidents (client_id, id desc);
create index incidents_by_kind on incidents (kind, id desc);
call share_globally('incidents', 'none');

-- How often in a row something failed or went well: an incident opens and ends only after several of them.
create table incident_streaks (
  id bigint generated always as identity primary key,
  kind text not null,
  client_id bigint references clients (id),
  subject text not null,
  failures int not null,
  successes int not null,
  unique nulls not distinct (kind, client_id, subject)
);
create index incident_streaks_by_client on incident_streaks (client_id);
call share_globally('incident_streaks', 'none');

create table alert_settings (
  id int primary key default 1 check (id = 1),
  emails text[] not null default '{}',
  language text not null default 'en' check (language in ('en', 'fr')),
  webhook_url text,
  sealed_secret text,
  failures_in_a_row int not null default 2 check (failures_in_a_row between 1 and 10),
  revision int not null default 1,
  check (webhook_url is null or sealed_secret is not null)
);
call share_globally('alert_settings', 'none');
insert into alert_settings default values;

-- What is to be told: written in the transaction of the incident, told by a job.
create table incident_alerts (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  incident_id bigint not null references incidents (id) on delete cascade,
  what text not null check (what in ('opened', 'recovered')),
  channel text not null check (channel in ('mail', 'webhook')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  at timestamptz not null,
  attempts int not null default 0,
  due_at timestamptz not null,
  -- Of the last try: an HTTP status, or why there was none.
  status int,
  failure text,
  sent_at timestamptz,
  unique (incident_id, what, channel)
);
create index incident_alerts_due on incident_alerts (due_at) where state = 'waiting';
call share_globally('incident_alerts', 'none');

-- How each job of the server ended last, and how often in a row it failed.
create table job_runs (
  name text primary key,
  ended_at timestamptz not null,
  failed_at timestamptz,
  failures int not null default 0,
  ms int not null
);
call share_globally('job_runs', 'none');

-- What was written within some days, for what it cost.
create index suggestions_by_time on suggestions (created_at);
create index chat_messages_answers_by_time on chat_messages (at) where author = 'bot';
