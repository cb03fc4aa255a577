-- Passkeys (WebAuthn): a second factor after the password, or a sign-in of its own. Only public keys are kept.
create table passkeys (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  user_id bigint not null references users (id),
  -- As the authenticator names it, base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Of the authenticator; one that goes back was copied. Those that do not count say 0.
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id, id);
call share_globally('passkeys', 'none');

-- Challenges that were answered: none is taken twice. Those nobody answered leave no row.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index used_challenges_expires_idx on used_challenges (expires_at);
call share_globally('used_challenges', 'none');

-- When the person of a session last proved that it is them, and whether with a second factor.
alter table sessions
  add column proved_at timestamptz,
  add column proved_with_factor boolean not null default false;
-- A sign-in at a provider is the proof of those who have no password here.
alter table sign_in_codes add column is_proof boolean not null default false;
