alter table clients
  add column help_centre_url text,
  add column min_tickets_per_group int not null default 5 check (min_tickets_per_group between 2 and 1000),
  add column is_auto_reinforcement boolean not null default false,
  add column styles jsonb not null default
    '{"noSignature": false, "noNameInPoliteness": false, "requesterNamePlaceholder": false, "noHeader": false}',
  add column modules jsonb not null default
    '{"suggestions": true, "chatbots": true, "reinforcement": true, "categorization": true, "thirdPartyData": true}',
  add column custom_data jsonb not null default '{}',
  add column custom_fields jsonb not null default '[]';

-- A client's own people may change of their client what product.md §3 gives an Admin, and nothing else.
grant update (logo, guidelines, help_centre_url, min_tickets_per_group, is_auto_reinforcement, styles)
  on clients to replique_tenant;
create policy own_client_update on clients for update to replique_tenant
  using (id = (select nullif(current_setting('app.client_id', true), '')::bigint))
  with check (id = (select nullif(current_setting('app.client_id', true), '')::bigint));

-- `clients.guidelines` is the text in force; every text that ever was stands here.
create table guideline_versions (
  client_id bigint not null references clients (id),
  version int not null check (version >= 1),
  text text not null,
  author_id bigint references users (id),
  created_at timestamptz not null,
  primary key (client_id, version)
);
call own_by_client('guideline_versions');
insert into guideline_versions (client_id, version, text, created_at)
  select id, 1, guidelines, created_at from clients where guidelines is not null and guidelines <> '';

-- Clients being erased for good: the request outlives the client that it names.
create table erasures (
  job_uuid uuid primary key,
  erased_client_id bigint not null,
  client_name text not null,
  requested_by bigint references users (id),
  requested_at timestamptz not null,
  finished_at timestamptz,
  last_error text
);
call share_globally('erasures', 'none');
