-- Keys that outlive every master key, sealed with the newest one: what is hashed with them cannot be made again.
create table kept_keys (
  name text primary key,
  sealed_key text not null,
  created_at timestamptz not null default now()
);
call share_globally('kept_keys', 'none');
