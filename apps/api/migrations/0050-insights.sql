-- Figures: what happened, a row a day, made again from the tickets and chats whenever one of them changed (docs/insights.md).

-- One day (UTC) of one client: a ticket or chat a line, in columns of fixed width (insights/layout.ts).
create table insight_days (
  client_id bigint not null references clients (id) on delete cascade,
  kind text not null check (kind in ('ticket', 'chat')),
  day date not null,
  rows int not null check (rows >= 0),
  facts bytea not null,
  -- Of the client's counts: whoever keeps days in memory reads those that are newer.
  revision bigint not null,
  counted_at timestamptz not null,
  primary key (client_id, kind, day)
);
-- Compressing them again and again would take longer than reading them.
alter table insight_days alter column facts set storage external;
create index insight_days_newer on insight_days (client_id, revision);
call own_by_client('insight_days');

-- What the numbers in the facts stand for; rows are added and never changed.
create table insight_values (
  client_id bigint not null references clients (id) on delete cascade,
  dimension text not null
    check (dimension in ('channel', 'category', 'language', 'agent', 'promptVersion', 'reason')),
  code int not null check (code between 1 and 65535),
  value text not null,
  primary key (client_id, dimension, code),
  unique (client_id, dimension, value)
);
call own_by_client('insight_values');

-- Held by the process that counts a client's days.
create table insight_runs (
  client_id bigint primary key references clients (id) on delete cascade,
  revision bigint not null default 0
);
call own_by_client('insight_runs');

-- Days to count again: rows are only ever added, so that nobody waits for anybody; the count takes them away. No key to
-- clients: it would be checked for every row.
create table insight_marks (
  client_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('ticket', 'chat')),
  day date not null,
  at timestamptz not null default now(),
  primary key (client_id, id)
);
call own_by_client('insight_marks');

create index chats_started_idx on chats (client_id, started_at) where origin = 'widget';

-- Who gets the figures by mail; of a client's people it is their own client's, of a super-admin's one client's or all.
create table insight_digests (
  user_id bigint primary key references users (id) on delete cascade,
  client_id bigint references clients (id) on delete cascade,
  frequency text not null check (frequency in ('none', 'weekly', 'monthly')),
  language text not null check (language in ('en', 'fr')),
  zone text not null,
  next_at timestamptz,
  last_sent_at timestamptz,
  check ((frequency = 'none') = (next_at is null))
);
create index insight_digests_client on insight_digests (client_id) where client_id is not null;
create index insight_digests_due on insight_digests (next_at) where next_at is not null;
call app.share_globally('insight_digests');

create function mark_insight_tickets() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into insight_marks (client_id, kind, day)
      select distinct client_id, 'ticket', (created_at at time zone 'UTC')::date from added;
  elsif tg_op = 'DELETE' then
    insert into insight_marks (client_id, kind, day)
      select distinct client_id, 'ticket', (created_at at time zone 'UTC')::date from removed;
  else
    insert into insight_marks (client_id, kind, day)
      select distinct client_id, 'ticket', (created_at at time zone 'UTC')::date from (
        (select client_id, id, created_at, channel, category, language, agents, is_eligible, answer_count, edit_class, gone
         from added
         except
         select client_id, id, created_at, channel, category, language, agents, is_eligible, answer_count, edit_class, gone
         from removed)
        union all
        (select client_id, id, created_at, channel, category, language, agents, is_eligible, answer_count, edit_class, gone
         from removed
         except
         select client_id, id, created_at, channel, category, language, agents, is_eligible, answer_count, edit_class, gone
         from added)) changed;
  end if;
  return null;
end
$$;
revoke all on function mark_insight_tickets() from public;
create trigger insight_tickets_added after insert on tickets
  referencing new table as added for each statement execute function mark_insight_tickets();
create trigger insight_tickets_changed after update on tickets
  referencing old table as removed new table as added for each statement execute function mark_insight_tickets();
create trigger insight_tickets_removed after delete on tickets
  referencing old table as removed for each statement execute function mark_insight_tickets();

-- What hangs on tickets. Rows that go with their ticket find none: the ticket has marked its day itself.
create function mark_insight_messages() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select distinct client_id, ticket_id from added) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  elsif tg_op = 'DELETE' then
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select distinct client_id, ticket_id from removed) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  else
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select client_id, ticket_id, id, sent_at, role from added
            except select client_id, ticket_id, id, sent_at, role from removed) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  end if;
  return null;
end
$$;
revoke all on function mark_insight_messages() from public;
create trigger insight_messages_added after insert on messages
  referencing new table as added for each statement execute function mark_insight_messages();
create trigger insight_messages_changed after update on messages
  referencing old table as removed new table as added for each statement execute function mark_insight_messages();
create trigger insight_messages_removed after delete on messages
  referencing old table as removed for each statement execute function mark_insight_messages();

create function mark_insight_suggestions() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select distinct client_id, ticket_id from added) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  elsif tg_op = 'DELETE' then
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select distinct client_id, ticket_id from removed) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  else
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select client_id, ticket_id, id, state, sent_class, silence_reason, prompt_id, prompt_version from added
            except
            select client_id, ticket_id, id, state, sent_class, silence_reason, prompt_id, prompt_version from removed) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  end if;
  return null;
end
$$;
revoke all on function mark_insight_suggestions() from public;
create trigger insight_suggestions_added after insert on suggestions
  referencing new table as added for each statement execute function mark_insight_suggestions();
create trigger insight_suggestions_changed after update on suggestions
  referencing old table as removed new table as added for each statement execute function mark_insight_suggestions();
create trigger insight_suggestions_removed after delete on suggestions
  referencing old table as removed for each statement execute function mark_insight_suggestions();

create function mark_insight_ratings() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from added c join tickets t on t.client_id = c.client_id and t.id = c.ticket_id
      where c.satisfaction is not null;
  elsif tg_op = 'DELETE' then
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from removed c join tickets t on t.client_id = c.client_id and t.id = c.ticket_id
      where c.satisfaction is not null;
  else
    insert into insight_marks (client_id, kind, day)
      select distinct t.client_id, 'ticket', (t.created_at at time zone 'UTC')::date
      from (select client_id, ticket_id, satisfaction from added
            except select client_id, ticket_id, satisfaction from removed) c
      join tickets t on t.client_id = c.client_id and t.id = c.ticket_id;
  end if;
  return null;
end
$$;
revoke all on function mark_insight_ratings() from public;
create trigger insight_ratings_added after insert on crm_tickets
  referencing new table as added for each statement execute function mark_insight_ratings();
create trigger insight_ratings_changed after update on crm_tickets
  referencing old table as removed new table as added for each statement execute function mark_insight_ratings();
create trigger insight_ratings_removed after delete on crm_tickets
  referencing old table as removed for each statement execute function mark_insight_ratings();

-- Every message of a chat changes its row.
create function mark_insight_chats() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    insert into insight_marks (client_id, kind, day)
      select distinct client_id, 'chat', (started_at at time zone 'UTC')::date from removed where origin = 'widget';
  end if;
  if tg_op = 'INSERT' then
    insert into insight_marks (client_id, kind, day)
      select distinct client_id, 'chat', (started_at at time zone 'UTC')::date from added where origin = 'widget';
  end if;
  return null;
end
$$;
revoke all on function mark_insight_chats() from public;
create trigger insight_chats_added after insert on chats
  referencing new table as added for each statement execute function mark_insight_chats();
-- When a chat began never changes.
create trigger insight_chats_changed after update on chats
  referencing old table as removed for each statement execute function mark_insight_chats();
create trigger insight_chats_removed after delete on chats
  referencing old table as removed for each statement execute function mark_insight_chats();

create function forget_insight_marks() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from insight_marks where client_id in (select id from gone);
  return null;
end
$$;
revoke all on function forget_insight_marks() from public;
create trigger insight_clients_gone after delete on clients
  referencing old table as gone for each statement execute function forget_insight_marks();

-- All days there are wait to be counted.
insert into insight_marks (client_id, kind, day, at)
  select distinct client_id, 'ticket', (created_at at time zone 'UTC')::date, '-infinity'::timestamptz from tickets;
insert into insight_marks (client_id, kind, day, at)
  select distinct client_id, 'chat', (started_at at time zone 'UTC')::date, '-infinity'::timestamptz
  from chats where origin = 'widget';
