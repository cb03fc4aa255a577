-- Ways to look at the ticket list, kept under a name: filters, sort, columns and page size as the address says them.
create table ticket_views (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  -- Null: a super-admin's own, for all clients.
  client_id bigint references clients (id),
  -- A person is only deleted with the whole client.
  owner_id bigint not null references users (id) on delete cascade,
  name text not null,
  search text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (client_id is not null or not is_shared)
);
-- A name stands once among the shared views of a client, and once among those that a person keeps there.
create unique index ticket_views_shared_name on ticket_views (client_id, lower(name)) where is_shared;
create unique index ticket_views_own_name on ticket_views (owner_id, coalesce(client_id, 0), lower(name))
  where not is_shared;
create index ticket_views_by_client on ticket_views (client_id);
call share_globally('ticket_views', 'none');
grant select, insert, update, delete on ticket_views to replique_tenant;
grant usage on sequence ticket_views_id_seq to replique_tenant;
create policy own_views on ticket_views for all to replique_tenant
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::bigint))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::bigint));
