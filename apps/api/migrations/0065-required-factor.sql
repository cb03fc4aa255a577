-- From whom a second factor is demanded: a client's people by role, the provider's staff as a whole.
alter table clients
  add column factor_from text check (factor_from in ('admins', 'agents', 'everybody')),
  add column factor_grace_days int not null default 14 check (factor_grace_days between 0 and 90),
  -- When the demand began, or was made wider: nobody's days began before.
  add column factor_since timestamptz;

-- No row: as docs/configuration.md says for an installation that others can reach.
create table staff_factor_rule (
  is_only boolean primary key default true check (is_only),
  is_required boolean not null,
  grace_days int not null check (grace_days between 0 and 90),
  since timestamptz not null
);
call share_globally('staff_factor_rule', 'none');

-- When the demand first met this person, who had no second factor.
alter table users add column factor_since timestamptz;
