-- The bytes of a part may lie in a store outside: its row then names the object and how many bytes it has.
alter table export_parts
  alter column content drop not null,
  add column object_key text,
  add column object_bytes int,
  add constraint export_parts_one_place check (num_nonnulls(content, object_key) = 1),
  add constraint export_parts_object check ((object_key is null) = (object_bytes is null));

-- Objects that no part names, not yet or no longer. A key stands here before its object is written, so that nothing is
-- ever in the store that neither a part nor this list knows of. It outlives the client whose file it was.
create table export_objects_gone (
  key text primary key,
  due_at timestamptz not null,
  -- Its removal has begun: no part can have it any more.
  is_going boolean not null default false
);
create index export_objects_gone_due on export_objects_gone (due_at);
call share_globally('export_objects_gone', 'none');

create function app.take_export_object() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from export_objects_gone where key = new.object_key and not is_going;
  if not found then
    raise exception 'export_parts: the object is not there any more';
  end if;
  return null;
end
$$;
revoke all on function app.take_export_object() from public, replique_tenant, replique_staff;
create trigger take_object after insert on export_parts
  for each row when (new.object_key is not null) execute function app.take_export_object();

-- However a part goes, also with its file, its client or by a trigger, its object is written down to be removed.
create function app.leave_export_object() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  insert into export_objects_gone (key, due_at) values (old.object_key, now());
  return null;
end
$$;
revoke all on function app.leave_export_object() from public, replique_tenant, replique_staff;
create trigger leave_object after delete on export_parts
  for each row when (old.object_key is not null) execute function app.leave_export_object();
