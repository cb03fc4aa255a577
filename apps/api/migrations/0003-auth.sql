-- Keys shared by every server process; the private parts are sealed with the master key.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk text not null,
  created_at timestamptz not null default now()
);
call share_globally('signing_keys', 'none');

-- A session is one family of refresh tokens. Only hashes are kept; the token before the current one
-- stays usable for a few seconds, anything older ends the family.
create table sessions (
  id text primary key,
  user_id bigint not null references users (id),
  current_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);
call share_globally('sessions', 'none');

create table sign_in_codes (
  code_hash text primary key,
  user_id bigint not null references users (id),
  redirect_uri text not null,
  code_challenge text,
  remember boolean not null default false,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id text references sessions (id) on delete cascade
);
create index sign_in_codes_session_idx on sign_in_codes (session_id);
create index sign_in_codes_expires_idx on sign_in_codes (expires_at);
call share_globally('sign_in_codes', 'none');
