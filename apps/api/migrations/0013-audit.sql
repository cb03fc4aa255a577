-- Who changed what and when. Written in the transaction of the change itself, never altered: only when a client is
-- erased, its people are forgotten, and what its entries say beside the client's name.
create table audit_log (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  at timestamptz not null,
  user_id bigint references users (id) on delete set null,
  client_id bigint,
  -- a key of the phrases, such as 'clients.archived'
  action text not null,
  -- what it was done to, as people know it, and its address in the console
  label text not null,
  href text,
  before jsonb,
  after jsonb
);
create index audit_log_user_idx on audit_log (user_id, id desc);
create index audit_log_client_idx on audit_log (client_id, id desc);
call share_globally('audit_log', 'none');
revoke update, delete on audit_log from replique_staff;
grant insert on audit_log to replique_tenant;
create policy own_entries on audit_log for insert to replique_tenant
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::bigint));

create function app.forget_client_in_audit_log() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update audit_log set label = old.name, href = null, before = null, after = null where client_id = old.id;
  return null;
end
$$;
revoke all on function app.forget_client_in_audit_log() from public, replique_tenant, replique_staff;
create trigger forget_in_audit_log after delete on clients
  for each row execute function app.forget_client_in_audit_log();
