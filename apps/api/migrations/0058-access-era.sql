-- How often a person's access changed: a token names the era that it was issued in, and no later one lets it in
-- (decision 0001). Whoever goes to another client and back, or loses a role and gets it again, begins a new era.
alter table users add column if not exists access_era int not null default 0;

create or replace function app.begin_access_era() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.client_id, new.level, new.disabled_at) is distinct from (old.client_id, old.level, old.disabled_at) then
    new.access_era := old.access_era + 1;
  end if;
  return new;
end $$;

create or replace trigger users_access_changed before update of client_id, level, disabled_at on users
  for each row execute function app.begin_access_era();
