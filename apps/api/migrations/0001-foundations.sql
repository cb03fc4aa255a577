-- Runs as replique_owner. The four roles belong to the whole cluster and are made beforehand by
-- prepare-database.ts, because a role cannot make the role that it acts as.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Text search: words lose their accents before they are stemmed, so 'remboursé' and 'rembourse' meet.
create text search configuration search_en (copy = pg_catalog.english);
alter text search configuration search_en
  alter mapping for hword, hword_part, word with unaccent, english_stem;

create text search configuration search_fr (copy = pg_catalog.french);
alter text search configuration search_fr
  alter mapping for hword, hword_part, word with unaccent, french_stem;

create text search configuration search_simple (copy = pg_catalog.simple);
alter text search configuration search_simple
  alter mapping for hword, hword_part, word with unaccent, simple;

-- Nothing is open by default: tables through the two procedures below, functions in `app` to tenant and staff.
create schema app;
grant usage on schema app to replique_tenant, replique_staff;
alter default privileges for role replique_owner revoke execute on functions from public;
alter default privileges for role replique_owner in schema app
  grant execute on functions to replique_tenant, replique_staff;

-- The client of the transaction, null when none is set. Once set, the setting is '' and not null
-- in later transactions of the same connection.
create function app.app_client_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.client_id', true), '')::bigint;

-- Gives a table to clients: one line a table in later migrations, `call own_by_client('tickets')`.
-- `client_column` is the key itself in the table of clients.
create procedure app.own_by_client(target regclass, client_column name default 'client_id')
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  is_mine text := format(
    '%I = (select nullif(current_setting(''app.client_id'', true), '''')::bigint)', client_column);
  owned_sequence regclass;
begin
  if not exists (
    select from pg_attribute
    where attrelid = target and attname = client_column
      and attnotnull and atttypid = 'bigint'::regtype and not attisdropped
  ) then
    raise exception 'own_by_client: % has no column % of type bigint not null', target, client_column;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format('drop policy if exists staff on %s', target);
  execute format(
    'create policy tenant on %s for all to replique_tenant using (%s) with check (%s)',
    target, is_mine, is_mine);
  execute format(
    'create policy staff on %s for all to replique_staff using (true) with check (true)', target);
  execute format(
    'grant select, insert, update, delete on %s to replique_tenant, replique_staff', target);
  for owned_sequence in
    select objid::regclass from pg_depend
    where refobjid = target and classid = 'pg_class'::regclass and deptype in ('a', 'i')
      and objid in (select oid from pg_class where relkind = 'S')
  loop
    execute format('grant usage on sequence %s to replique_tenant, replique_staff', owned_sequence);
  end loop;
end
$$;

-- Shares a table of no single client: staff may do everything, tenants what is named: 'none', 'select' or
-- narrower, 'select (id, name)'. Row-level security is on here too, so that rights granted by hand show
-- nothing before they get a policy of their own. The table needs its reason in catalogue.ts.
create procedure app.share_globally(target regclass, tenant_privileges text default 'none')
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  owned_sequence regclass;
begin
  if tenant_privileges !~ '^[a-z0-9_ ,()]+$' then
    raise exception 'share_globally: not a list of privileges: %', tenant_privileges;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists staff on %s', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format(
    'create policy staff on %s for all to replique_staff using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to replique_staff', target);
  if tenant_privileges <> 'none' then
    execute format(
      'create policy tenant on %s for all to replique_tenant using (true) with check (true)', target);
    execute format('grant %s on %s to replique_tenant', tenant_privileges, target);
  end if;
  for owned_sequence in
    select objid::regclass from pg_depend
    where refobjid = target and classid = 'pg_class'::regclass and deptype in ('a', 'i')
      and objid in (select oid from pg_class where relkind = 'S')
  loop
    execute format('grant usage on sequence %s to replique_staff', owned_sequence);
  end loop;
end
$$;

revoke execute on procedure app.own_by_client(regclass, name), app.share_globally(regclass, text)
  from replique_tenant, replique_staff;
