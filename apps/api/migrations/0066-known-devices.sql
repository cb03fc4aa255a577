-- Browsers that somebody signed in from: their wrong tries are counted apart, so that strangers lock nobody out
-- (decision 0030). The cookie holds 256 random bits; only the hash is kept.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_hash_idx on known_devices (device_hash);
create index known_devices_used_idx on known_devices (last_used_at);
call share_globally('known_devices', 'none');

-- One row a count: of an address, of a device at it, or of a session. `user_id`: whom the tries were about, null when
-- nobody has the address. What the audit log was not told yet is written there by a job, so that no attack fills it.
alter table sign_in_tries
  add column user_id bigint references users (id) on delete cascade,
  add column counts text not null default 'strangers' check (counts in ('strangers', 'device', 'session')),
  add column unnoted int not null default 0,
  add column last_address text,
  add column noted_at timestamptz;
create index sign_in_tries_user_idx on sign_in_tries (user_id);
create index sign_in_tries_unnoted_idx on sign_in_tries (updated_at) where unnoted > 0 and user_id is not null;

-- When a program first came with a pair of credentials: the audit log says so once.
alter table api_credentials add column first_used_at timestamptz;
