-- One path to every file. What super-admins export over all clients belongs to none of them, so files are a table of the
-- installation now; a tenant sees those of its own client, by the policies that were there.
alter table ticket_actions drop constraint ticket_actions_client_id_export_id_fkey;
drop index ticket_actions_by_export;
delete from ticket_actions where action = 'export';
alter table ticket_actions
  drop column export_id,
  drop constraint ticket_actions_action_check,
  add constraint ticket_actions_action_check check (action in ('generate', 'categorise', 'exclude', 'include'));

alter table export_parts drop constraint export_parts_client_id_export_id_fkey;
alter table export_parts drop constraint export_parts_pkey;
alter table exports drop constraint exports_pkey;
alter table exports alter column client_id drop not null, add primary key (id);
alter table export_parts alter column client_id drop not null,
  add primary key (export_id, number),
  add foreign key (export_id) references exports (id) on delete cascade;

-- Files that are made by themselves, again and again.
create table export_schedules (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  -- Null: of the whole installation, of a super-admin.
  client_id bigint references clients (id),
  -- Whose rights it has; with the person it goes.
  owner_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('tickets', 'chats', 'suggestions', 'insights', 'users', 'audit')),
  format text not null check (format in ('csv', 'xlsx', 'json')),
  language text not null check (language in ('en', 'fr')),
  columns text[] not null,
  -- Without days: these follow from the period when it is made.
  filter jsonb not null,
  period text check (period in ('last-day', 'last-week', 'last-month')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  hour int not null check (hour between 0 and 23),
  zone text not null,
  is_on boolean not null default true,
  -- When it is made next; null while it is off. Moved on in the transaction that asks for the file.
  next_at timestamptz,
  -- Why nothing was made the last time.
  skipped_reason text check (skipped_reason in ('not-allowed', 'full', 'error')),
  skipped_at timestamptz,
  created_at timestamptz not null
);
create index export_schedules_due on export_schedules (next_at) where next_at is not null;
create index export_schedules_by_client on export_schedules (client_id, id desc);
create index export_schedules_by_owner on export_schedules (owner_id, id desc);
call share_globally('export_schedules', 'none');
grant select, insert, update, delete on export_schedules to replique_tenant;
grant usage on sequence export_schedules_id_seq to replique_tenant;
create policy tenant on export_schedules for all to replique_tenant
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::bigint))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::bigint));

alter table exports drop constraint exports_kind_check;
alter table exports
  add constraint exports_kind_check check (kind in ('tickets', 'chats', 'suggestions', 'insights', 'users', 'audit')),
  add column format text not null default 'csv' check (format in ('csv', 'xlsx', 'json')),
  -- Ids of what was picked one by one, ascending; null: what the filter finds.
  add column picked bigint[],
  add column reason text check (reason in
    ('too-large', 'too-many-rows', 'not-allowed', 'interrupted', 'error', 'storage', 'erased')),
  add column schedule_id bigint references export_schedules (id) on delete set null,
  add column seen_at timestamptz,
  -- Of the sheet of an XLSX file so far: its checksum and its bytes before they were compressed.
  add column checksum bigint not null default 0,
  add column raw_size bigint not null default 0;
drop index exports_chats_open;
create index exports_open on exports (requested_at) where state in ('waiting', 'running');
drop index exports_expiring;
create index exports_expiring on exports (expires_at) where state in ('ready', 'failed', 'cancelled');
create index exports_by_schedule on exports (schedule_id, id desc) where schedule_id is not null;
create index exports_all on exports (requested_at desc, id desc);

-- Files over all clients hold lines of one that is erased: nobody can say which, so all of them are emptied.
create function app.empty_exports_of_all() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from export_parts where client_id is null;
  update exports set
    state = case state when 'ready' then 'expired' when 'failed' then 'failed' else 'cancelled' end,
    reason = 'erased', ended_at = coalesce(ended_at, now()), expires_at = null, holder = null,
    parts = 0, size = 0, reached = 0, checksum = 0, raw_size = 0
  where client_id is null and state <> 'expired';
  return null;
end
$$;
create trigger empty_exports_of_all after delete on clients
  for each row execute function app.empty_exports_of_all();

-- What was being made was made by an action, or keeps its place by another rule: it can be asked for again.
update exports set state = 'failed', reason = 'interrupted', ended_at = now() where state in ('waiting', 'running');
delete from export_parts p using exports e where e.id = p.export_id and e.state <> 'ready';
update exports set size = 0, parts = 0, rows = 0 where state not in ('ready', 'expired');
update exports set seen_at = now() where state not in ('waiting', 'running');
