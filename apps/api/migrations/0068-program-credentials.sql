-- What a client's own programs sign in with, beside the specification's pair (api_credentials): named, with scopes and
-- an end.
create table program_credentials (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  -- Who acts when it is used: one service user for all of a client.
  user_id bigint not null references users (id),
  name text not null,
  -- The public part, 120 random bits: found by it alone before a client is known.
  key_id text not null,
  -- SHA-256 of 256 random bits: nobody guesses these, so nothing needs to be slow.
  secret_hash text not null,
  -- Counts secrets, so that a token tells by which one it was got.
  secret_number int not null default 1,
  -- The one before: works too until then.
  old_secret_hash text,
  old_secret_until timestamptz,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks that it may be used from; none: from anywhere.
  addresses text[] not null default '{}',
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users (id),
  revoked_at timestamptz,
  primary key (client_id, id),
  unique (client_id, key_id),
  check ((old_secret_hash is null) = (old_secret_until is null))
);
create index program_credentials_key_idx on program_credentials (key_id);
create index program_credentials_user_idx on program_credentials (user_id);
create index program_credentials_created_by_idx on program_credentials (created_by);
call own_by_client('program_credentials');
