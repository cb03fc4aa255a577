-- The desk of chats: what its lists are read from, how words are found, and files of chats.

-- One that was taken out of the archive is put back only after another day of silence.
alter table chats add column restored_at timestamptz;

-- With what narrows the archive, so that neither counting nor a page far back reads the rows.
drop index chats_archived_idx;
create index chats_archived_idx on chats (client_id, archived_at desc, id desc)
  include (chatbot_id, state, score, language, started_at, escalated_at, last_at)
  where archived_at is not null and origin = 'widget';
-- Super-admins read over all clients.
create index chats_archived_all_idx on chats (archived_at desc, id desc)
  include (client_id, chatbot_id, state, score, language, started_at, escalated_at, last_at)
  where archived_at is not null and origin = 'widget';
create index chats_waiting_idx on chats (client_id, waiting_since)
  where waiting_since is not null and archived_at is null and origin = 'widget';

-- Accents make no difference: in the words of tickets they do not either.
drop index chat_messages_words_idx;
create index chat_messages_words_idx on chat_messages
  using gin (to_tsvector('public.search_simple', text)) where author <> 'event';
-- An address is one word of it; in two it is found while it is being typed.
create index visitors_words_idx on visitors
  using gin (to_tsvector('public.search_simple', coalesce(name, '') || ' ' || coalesce(email || ' ' || replace(email, '@', ' '), '')));

-- Every word must stand in one message, or in the name and address of the visitor; the last one may be unfinished.
create function chat_query(words text)
returns tsquery
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce(to_tsquery('search_simple', string_agg(quote_literal(w) || case when last then ':*' else '' end, ' & ')),
    ''::tsquery)
  from (select w, row_number() over () = count(*) over () as last
        from regexp_split_to_table(regexp_replace(words, '[^[:alnum:]@._-]+', ' ', 'g'), '\s+') as w
        where w <> '') as parts
$$;
revoke all on function chat_query(text) from public;
grant execute on function chat_query(text) to replique_tenant, replique_staff;

-- Chats of one client, or of all (null), in which words stand; of a frequent word no more than `most` messages are read,
-- and `is_whole` is false.
create function chats_with_words(client bigint, words text, most int)
returns table (ids bigint[], is_whole boolean)
language plpgsql stable
set search_path = public, pg_temp
set jit = off
set work_mem = '32MB'
-- Any other way would make the words of every message anew.
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  asked tsquery := chat_query(words);
begin
  if numnode(asked) = 0 then
    return query select '{}'::bigint[], true;
    return;
  end if;
  return query
    with said as materialized (
      select m.chat_id from chat_messages m
      where m.author <> 'event' and to_tsvector('public.search_simple', m.text) @@ asked
        and (client is null or m.client_id = client)
      limit most),
    named as materialized (
      select c.id from visitors v join chats c on c.client_id = v.client_id and c.visitor_id = v.id
      where to_tsvector('public.search_simple',
          coalesce(v.name, '') || ' ' || coalesce(v.email || ' ' || replace(v.email, '@', ' '), '')) @@ asked
        and (client is null or v.client_id = client)
      limit most)
    select coalesce(array_agg(distinct f.id), '{}'),
      (select count(*) from said) < most and (select count(*) from named) < most
    from (select chat_id as id from said union all select id from named) f;
end
$$;
revoke all on function chats_with_words(bigint, text, int) from public;
grant execute on function chats_with_words(bigint, text, int) to replique_staff;

-- The tenant's way, as with tickets: `@@` is not leakproof, so under row-level security its index would never be used.
-- The client is read from the setting; ids only, rows are fetched under the policies.
create function search_chats(words text, most int)
returns table (ids bigint[], is_whole boolean)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  mine bigint := nullif(current_setting('app.client_id', true), '')::bigint;
begin
  if mine is null then return; end if;
  return query select c.* from chats_with_words(mine, words, most) c;
end
$$;
revoke all on function search_chats(text, int) from public;
grant execute on function search_chats(text, int) to replique_tenant;

-- Files of chats are made by whoever holds the row; `reached` is the chat that was written last, `chosen_last` the last one
-- there was when the file was asked for.
alter table exports drop constraint exports_kind_check;
alter table exports
  add constraint exports_kind_check check (kind in ('tickets', 'chats')),
  add column holder uuid,
  add column heartbeat_at timestamptz,
  add column attempts int not null default 0,
  add column reached bigint not null default 0,
  add column chosen_last bigint;
create index exports_chats_open on exports (requested_at) where kind = 'chats' and state in ('waiting', 'running');
