-- From where an entry of the audit log was made, and a chain of seals that shows what was altered or taken out
-- afterwards (docs/audit.md, decision 0022).
alter table audit_log
  add column actor_kind text check (actor_kind in ('person', 'key', 'server')),
  -- Who it was, also when the person's row is gone or `user_id` was altered.
  add column actor_uuid uuid,
  -- Which pair of a client's API credentials: the beginning of its key's hash.
  add column api_key text,
  add column address text,
  add column request_id text,
  -- Part of what the seal is made of: without it the seal tells nothing of the content.
  add column salt uuid default gen_random_uuid(),
  -- When the content was forgotten with the client that it belonged to.
  add column erased_at timestamptz,
  add column label_key text not null generated always as (fold_text(label)) stored;

update audit_log l set actor_kind = 'server' where user_id is null;
update audit_log l
  set actor_uuid = u.uuid, actor_kind = case when u.is_service then 'key' else 'person' end
  from users u where u.id = l.user_id;
alter table audit_log alter column actor_kind set not null;

-- The newest first, whatever is asked for; `at` and `id` go the same way but for clocks that differ.
drop index audit_log_user_idx;
drop index audit_log_client_idx;
create index audit_log_time on audit_log (at desc, id desc);
create index audit_log_by_user on audit_log (user_id, at desc, id desc);
create index audit_log_by_client on audit_log (client_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_program on audit_log (actor_kind, at desc, id desc) where actor_kind <> 'person';
create index audit_log_words on audit_log using gin (label_key gin_trgm_ops);
-- Of words too short for the one above: labels that begin so.
create index audit_log_beginnings on audit_log (left(label_key, 20) text_pattern_ops);
create index audit_log_by_request on audit_log (request_id) where request_id is not null;
create index audit_log_by_address on audit_log (address text_pattern_ops) where address is not null;

-- One seal an entry, in the order in which they were made. No key ties them to the entries: an entry that is taken
-- out leaves its seal behind.
create table audit_seals (
  number bigint primary key,
  entry_id bigint not null unique,
  -- Of what erasing a client takes away; kept, so that the chain stands without it.
  content bytea not null,
  -- sha256(hash of the seal before ‖ digest of what stays ‖ content)
  hash bytea not null,
  made_at timestamptz not null
);
call share_globally('audit_seals', 'none');
revoke insert, update, delete on audit_seals from replique_staff;

-- Entries that wait for their seal. The row is written with the entry: whatever commits late is sealed late.
create table audit_unsealed (
  entry_id bigint primary key
);
call share_globally('audit_unsealed', 'none');
revoke insert, update, delete on audit_unsealed from replique_staff;
insert into audit_unsealed (entry_id) select id from audit_log;

-- What of an entry stays when its client is erased.
create function app.audit_kept_digest(entry audit_log) returns bytea
language sql stable
return sha256(convert_to(jsonb_build_array(
  entry.id, entry.uuid, (extract(epoch from entry.at) * 1000000)::bigint,
  entry.client_id, entry.action, entry.actor_kind)::text, 'UTF8'));

-- What of an entry is forgotten then; null afterwards.
create function app.audit_content_digest(entry audit_log) returns bytea
language sql stable
return sha256(uuid_send(entry.salt) || convert_to(jsonb_build_array(
  entry.actor_uuid, entry.label, entry.href, entry.before, entry.after,
  entry.address, entry.request_id, entry.api_key)::text, 'UTF8'));

-- Nobody who writes an entry chooses these.
create function app.prepare_audit_entry() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  new.actor_uuid := null;
  new.actor_kind := 'server';
  if new.user_id is not null then
    select u.uuid, case when u.is_service then 'key' else 'person' end
      into new.actor_uuid, new.actor_kind
      from users u where u.id = new.user_id;
  end if;
  new.salt := gen_random_uuid();
  new.erased_at := null;
  insert into audit_unsealed (entry_id) values (new.id);
  return new;
end
$$;
revoke all on function app.prepare_audit_entry() from public, replique_tenant, replique_staff;
create trigger prepare before insert on audit_log
  for each row execute function app.prepare_audit_entry();

-- Seals up to `most` entries, those with the lowest id first; answers how many, and the hash of the last seal.
-- Only the owner may write seals, so this is the one way in which they come to be.
create function app.seal_audit_log(most int, now_at timestamptz, out sealed int, out head bytea)
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  last_number bigint;
  entry record;
begin
  -- Who seals takes turns; what follows sees the seals of who was before.
  perform pg_advisory_xact_lock(hashtext('audit_seals'));
  select s.number, s.hash into last_number, head from audit_seals s order by s.number desc limit 1;
  last_number := coalesce(last_number, 0);
  head := coalesce(head, ''::bytea);
  sealed := 0;
  for entry in
    select l.id, app.audit_kept_digest(l) as kept, coalesce(app.audit_content_digest(l), ''::bytea) as content
    from audit_unsealed u join audit_log l on l.id = u.entry_id
    order by u.entry_id limit most
  loop
    head := sha256(head || entry.kept || entry.content);
    sealed := sealed + 1;
    insert into audit_seals (number, entry_id, content, hash, made_at)
      values (last_number + sealed, entry.id, entry.content, head, now_at);
    delete from audit_unsealed where entry_id = entry.id;
  end loop;
end
$$;
revoke all on function app.seal_audit_log(int, timestamptz) from public, replique_tenant;

create or replace function app.forget_client_in_audit_log() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  update audit_log l set
    label = old.name, href = null, before = null, after = null,
    address = null, request_id = null, api_key = null,
    actor_uuid = (select u.uuid from users u where u.id = l.user_id),
    salt = null, erased_at = now()
  where client_id = old.id;
  return null;
end
$$;

-- What the home board asks for, each one look: who waits longest, mails that were given up, documents without a source.
create index tickets_waiting_since on tickets (client_id, last_question_at) where is_eligible and is_waiting;
create index mails_failed on mails (id) where state = 'failed';
create index documents_gone on documents (client_id) where source_gone_at is not null;
