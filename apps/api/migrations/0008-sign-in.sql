-- Stands for a client's API credentials: never listed among people, never signs in with a password.
alter table users
  add column is_service boolean not null default false,
  add column invited_at timestamptz,
  add column last_signed_in_at timestamptz;
-- People are found and sorted by their names without accents and capitals. Immutable as long as the dictionary
-- of the extension stays as it is, which is what its users everywhere rely on.
create function app.fold_text(given text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, nfkc)));
alter table users
  add column firstname_key text not null generated always as (app.fold_text(firstname)) stored,
  add column lastname_key text not null generated always as (app.fold_text(lastname)) stored,
  add column has_password boolean not null generated always as (password_hash is not null) stored;
grant select (is_service, invited_at, last_signed_in_at, firstname_key, lastname_key, has_password)
  on users to replique_tenant;
-- The list of people in its orders; it ends with the address, so that no page shows anybody twice.
create index users_email_order on users (client_id, email) where disabled_at is null and not is_service;
create index users_role_order on users (client_id, level, email) where disabled_at is null and not is_service;
create index users_firstname_order on users (client_id, firstname_key, email)
  where disabled_at is null and not is_service;
create index users_lastname_order on users (client_id, lastname_key, email)
  where disabled_at is null and not is_service;
drop index users_client_idx;
-- A deleted person's address may be invited again.
drop index users_email_key;
create unique index users_email_key on users (email) where disabled_at is null;

-- What people see of a session is this id; the other one is half of the refresh token.
alter table sessions add column uuid uuid not null default gen_random_uuid();
create unique index sessions_uuid_key on sessions (uuid);

-- Counted by address, known or not, so that a lock tells nobody whether it exists.
create table sign_in_tries (
  email_hash text primary key,
  failures int not null,
  locked_until timestamptz,
  updated_at timestamptz not null
);
call share_globally('sign_in_tries', 'none');

-- Links in mails: set a first password, set a new one, confirm another address.
create table account_links (
  token_hash text primary key,
  user_id bigint not null references users (id),
  purpose text not null check (purpose in ('invitation', 'password', 'email')),
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'email') = (email is not null))
);
create index account_links_user_idx on account_links (user_id);
create index account_links_expires_idx on account_links (expires_at);
call share_globally('account_links', 'none');

-- Not confirmed: being set up, asked for by no sign-in yet. The last step keeps a code from working twice.
create table second_factors (
  user_id bigint primary key references users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_step bigint
);
call share_globally('second_factors', 'none');

create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
call share_globally('recovery_codes', 'none');

-- Single sign-on by e-mail domain; one domain has one provider.
create table identity_providers (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  client_id bigint not null references clients (id),
  domain text not null unique check (domain = lower(domain)),
  issuer text not null,
  application_id text not null,
  sealed_secret text not null,
  is_required boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index identity_providers_client_idx on identity_providers (client_id);
call share_globally('identity_providers', 'none');

-- Every mail that the service sends. Without a mail server it is kept here for super-admins to read.
-- Text and HTML hold links that sign people in, hence sealed.
create table mails (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  recipient text not null,
  subject text not null,
  sealed_text text not null,
  sealed_html text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created_idx on mails (created_at desc, id desc);
create index mails_queued_idx on mails (next_attempt_at) where state = 'queued';
call share_globally('mails', 'none');
