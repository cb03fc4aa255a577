-- The list of tickets at a million rows: what it shows, what narrows it, how many there are (docs/tickets.md).
set local maintenance_work_mem = '256MB';

alter table tickets
  -- What became of the suggestion when an agent answered.
  add column edit_class text check (edit_class in ('as-is', 'light', 'heavy', 'not-used')),
  -- Where the suggestions stand: an accepted one before any other, then the latest.
  add column suggestion_state text not null default 'none'
    check (suggestion_state in ('none', 'ready', 'silent', 'accepted')),
  -- Who answered, in the order of their first answers; no control characters (see ticket_facets).
  add column agents text[] not null default '{}',
  -- Taken out of suggestions by a person.
  add column excluded_at timestamptz,
  add column excluded_by bigint references users (id);
update tickets t set suggestion_state = s.state
from (select distinct on (client_id, ticket_id) client_id, ticket_id, state
      from suggestions where state <> 'deleted'
      order by client_id, ticket_id, state = 'accepted' desc, id desc) s
where t.client_id = s.client_id and t.id = s.ticket_id;
create index tickets_excluded_by on tickets (excluded_by) where excluded_by is not null;

-- Who answered the tickets that are already here is filled in by a job, in the order of their ids: up to which one.
create table ticket_agent_backfills (
  client_id bigint primary key references clients (id) on delete cascade,
  done_to bigint not null default 0
);
call own_by_client('ticket_agent_backfills');
insert into ticket_agent_backfills (client_id)
  select id from clients c where exists (select from messages m where m.client_id = c.id and m.role = 'agent');

-- What a ticket is found by besides words, as one array for the index of the search: the client, each value with the
-- client before it, so that an entry of the index is of one client; names of agents as they are, the rest behind a
-- sign that no name has. Cut, because a key of the index must not be long.
create function ticket_facets(client_id bigint, channel text, category text, language text, suggestion text,
  edit_class text, waiting boolean, agents text[])
returns text[]
language sql immutable parallel safe
return array_remove(array[E'\x01' || client_id::text,
  E'\x01' || client_id::text || ':channel:' || left(channel, 200),
  E'\x01' || client_id::text || ':category:' || left(category, 200),
  E'\x01' || client_id::text || ':language:' || left(language, 200),
  E'\x01' || client_id::text || ':suggestion:' || suggestion,
  E'\x01' || client_id::text || ':editClass:' || edit_class,
  case when waiting then E'\x01' || client_id::text || ':waiting' end], null) || agents;
revoke all on function ticket_facets(bigint, text, text, text, text, text, boolean, text[]) from public;
grant execute on function ticket_facets(bigint, text, text, text, text, text, boolean, text[])
  to replique_tenant, replique_staff;

-- The same words as before, each way of reading them once: what is said twice is looked up twice.
create or replace function ticket_query(words text)
returns tsquery
language sql stable
set search_path = public, pg_temp
as $$
  with unfinished as (
    select string_agg(quote_literal(w) || case when last then ':*' else '' end, ' & ') as said
    from (select w, row_number() over () = count(*) over () as last
          from regexp_split_to_table(regexp_replace(words, '[^[:alnum:]@._-]+', ' ', 'g'), '\s+') as w
          where w <> '') as parts),
  read as (
    select coalesce(to_tsquery('search_simple', said)::text, '') as q from unfinished
    union
    select q::text from unnest(array[plainto_tsquery('search_en', words), plainto_tsquery('search_fr', words),
      plainto_tsquery('pg_catalog.french', words), plainto_tsquery('search_simple', words)]) q)
  select coalesce(string_agg('(' || r.q || ')', ' | '), '')::tsquery from read r
  -- A word is found by its beginning too.
  where words is not null and r.q <> '' and not exists (select from read o where o.q = r.q || ':*')
$$;

-- Each sort, of one client and of all; with what a page is made of, so that a jump far back reads no ticket.
drop index tickets_by_ticket, tickets_by_question, tickets_by_answer, tickets_by_suggestion, tickets_waiting,
  tickets_all_by_ticket, tickets_search;
create index tickets_by_ticket on tickets
  (client_id, is_eligible, created_at desc, id desc) include (is_waiting);
create index tickets_by_question on tickets
  (client_id, is_eligible, last_question_at desc, id desc) include (is_waiting);
create index tickets_by_answer on tickets
  (client_id, is_eligible, last_answer_at desc, id desc) include (is_waiting);
create index tickets_by_suggestion on tickets
  (client_id, is_eligible, last_suggestion_at desc, id desc) include (is_waiting);
create index tickets_all_by_ticket on tickets
  (is_eligible, created_at desc, id desc) include (client_id, is_waiting);
create index tickets_all_by_question on tickets
  (is_eligible, last_question_at desc, id desc) include (client_id, is_waiting);
create index tickets_all_by_answer on tickets
  (is_eligible, last_answer_at desc, id desc) include (client_id, is_waiting);
create index tickets_all_by_suggestion on tickets
  (is_eligible, last_suggestion_at desc, id desc) include (client_id, is_waiting);
-- One index for words and for what narrows.
create index tickets_search on tickets using gin (search,
  ticket_facets(client_id, channel, category, language, suggestion_state, edit_class, is_waiting, agents));

-- No key to clients: it would be checked for every row. What erasing the last tickets leaves goes with the client.
-- How many tickets stand where: rows are only ever added, one a statement that changed something, and summed up;
-- a job folds them into one (tickets/counts-store.ts). No row is waited for, and what is rolled back never counted.
create table ticket_counts (
  client_id bigint not null,
  id bigint generated always as identity,
  eligible int not null,
  eligible_waiting int not null,
  ineligible int not null,
  ineligible_waiting int not null,
  -- Eligible and waiting, with a suggestion that nobody accepted yet.
  suggested int not null,
  -- Suggestions accepted, ever.
  accepted int not null,
  primary key (client_id, id)
);
call own_by_client('ticket_counts');

create table ticket_value_counts (
  client_id bigint not null,
  id bigint generated always as identity,
  field text not null
    check (field in ('channel', 'category', 'language', 'agent', 'suggestion', 'editClass')),
  value text not null,
  is_eligible boolean not null,
  tickets int not null,
  primary key (client_id, id)
);
call own_by_client('ticket_value_counts');

create function count_tickets() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from ticket_counts;
    delete from ticket_value_counts;
  elsif tg_op = 'INSERT' then
    insert into ticket_counts (client_id, eligible, eligible_waiting, ineligible, ineligible_waiting, suggested, accepted)
      select client_id, count(*) filter (where is_eligible), count(*) filter (where is_eligible and is_waiting),
        count(*) filter (where not is_eligible), count(*) filter (where not is_eligible and is_waiting),
        count(*) filter (where is_eligible and is_waiting and suggestion_count > accepted_count),
        sum(accepted_count)
      from added group by client_id;
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
      select client_id, case when grouping(channel) = 0 then 'channel' when grouping(category) = 0 then 'category'
          when grouping(language) = 0 then 'language' when grouping(suggestion_state) = 0 then 'suggestion'
          else 'editClass' end,
        coalesce(channel, category, language, suggestion_state, edit_class), is_eligible, count(*)
      from added group by grouping sets ((client_id, is_eligible, channel), (client_id, is_eligible, category),
        (client_id, is_eligible, language), (client_id, is_eligible, suggestion_state),
        (client_id, is_eligible, edit_class))
      having coalesce(channel, category, language, suggestion_state, edit_class) is not null;
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
      select client_id, 'agent', agent, is_eligible, count(*)
      from added, unnest(agents) agent group by client_id, agent, is_eligible;
  elsif tg_op = 'DELETE' then
    insert into ticket_counts (client_id, eligible, eligible_waiting, ineligible, ineligible_waiting, suggested, accepted)
      select client_id, -count(*) filter (where is_eligible), -count(*) filter (where is_eligible and is_waiting),
        -count(*) filter (where not is_eligible), -count(*) filter (where not is_eligible and is_waiting),
        -count(*) filter (where is_eligible and is_waiting and suggestion_count > accepted_count),
        -sum(accepted_count)
      from removed group by client_id;
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
      select client_id, case when grouping(channel) = 0 then 'channel' when grouping(category) = 0 then 'category'
          when grouping(language) = 0 then 'language' when grouping(suggestion_state) = 0 then 'suggestion'
          else 'editClass' end,
        coalesce(channel, category, language, suggestion_state, edit_class), is_eligible, -count(*)
      from removed group by grouping sets ((client_id, is_eligible, channel), (client_id, is_eligible, category),
        (client_id, is_eligible, language), (client_id, is_eligible, suggestion_state),
        (client_id, is_eligible, edit_class))
      having coalesce(channel, category, language, suggestion_state, edit_class) is not null;
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
      select client_id, 'agent', agent, is_eligible, -count(*)
      from removed, unnest(agents) agent group by client_id, agent, is_eligible;
  else
    insert into ticket_counts (client_id, eligible, eligible_waiting, ineligible, ineligible_waiting, suggested, accepted)
      select * from (
        select client_id, coalesce(sum(sign) filter (where is_eligible), 0) as e,
          coalesce(sum(sign) filter (where is_eligible and is_waiting), 0) as ew,
          coalesce(sum(sign) filter (where not is_eligible), 0) as i,
          coalesce(sum(sign) filter (where not is_eligible and is_waiting), 0) as iw,
          coalesce(sum(sign) filter (where is_eligible and is_waiting and suggestion_count > accepted_count), 0) as s,
          sum(sign * accepted_count) as a
        from (select 1 as sign, client_id, is_eligible, is_waiting, suggestion_count, accepted_count from added
              union all
              select -1, client_id, is_eligible, is_waiting, suggestion_count, accepted_count from removed) t
        group by client_id) d
      where (e, ew, i, iw, s, a) is distinct from (0, 0, 0, 0, 0, 0);
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
      select client_id, case when grouping(channel) = 0 then 'channel' when grouping(category) = 0 then 'category'
          when grouping(language) = 0 then 'language' when grouping(suggestion_state) = 0 then 'suggestion'
          else 'editClass' end,
        coalesce(channel, category, language, suggestion_state, edit_class), is_eligible, sum(sign)
      from (select 1 as sign, client_id, is_eligible, channel, category, language, suggestion_state, edit_class
            from added
            union all
            select -1, client_id, is_eligible, channel, category, language, suggestion_state, edit_class
            from removed) t
      group by grouping sets ((client_id, is_eligible, channel), (client_id, is_eligible, category),
        (client_id, is_eligible, language), (client_id, is_eligible, suggestion_state),
        (client_id, is_eligible, edit_class))
      having coalesce(channel, category, language, suggestion_state, edit_class) is not null and sum(sign) <> 0;
    insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
      select client_id, 'agent', agent, is_eligible, sum(sign)
      from (select 1 as sign, client_id, is_eligible, agents from added
            union all
            select -1, client_id, is_eligible, agents from removed) t, unnest(agents) agent
      group by client_id, agent, is_eligible having sum(sign) <> 0;
  end if;
  return null;
end
$$;
revoke all on function count_tickets() from public;

insert into ticket_counts (client_id, eligible, eligible_waiting, ineligible, ineligible_waiting, suggested, accepted)
  select client_id, count(*) filter (where is_eligible), count(*) filter (where is_eligible and is_waiting),
    count(*) filter (where not is_eligible), count(*) filter (where not is_eligible and is_waiting),
    count(*) filter (where is_eligible and is_waiting and suggestion_count > accepted_count),
    sum(accepted_count)
  from tickets group by client_id;
insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
  select t.client_id, v.field, v.value, t.is_eligible, count(*)
  from tickets t cross join lateral (
    values ('channel', t.channel), ('category', t.category), ('language', t.language),
      ('suggestion', t.suggestion_state), ('editClass', t.edit_class)) v(field, value)
  where v.value is not null group by 1, 2, 3, 4;
create function forget_ticket_counts() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from ticket_counts where client_id in (select id from gone);
  delete from ticket_value_counts where client_id in (select id from gone);
  return null;
end
$$;
revoke all on function forget_ticket_counts() from public;
create trigger clients_gone after delete on clients
  referencing old table as gone for each statement execute function forget_ticket_counts();
create trigger tickets_added after insert on tickets
  referencing new table as added for each statement execute function count_tickets();
create trigger tickets_changed after update on tickets
  referencing old table as removed new table as added for each statement execute function count_tickets();
create trigger tickets_removed after delete on tickets
  referencing old table as removed for each statement execute function count_tickets();
create trigger tickets_emptied after truncate on tickets for each statement execute function count_tickets();

-- One page of the narrowed list of one client, or of all (null): ids and keys, newest first by the sort, one more than
-- the page holds, and how many there are (null unless asked for, 10,001 at most, 2,001 with words, 1,001 over all clients).
-- The counters or the first 250 tickets tell how many match. Either the sort is walked until the page is full, or all that match
-- are gathered by the index and sorted; of the two what reads fewer tickets, so neither what is rare nor what is
-- frequent reads them all. That there are more than 10,000 is often known from the counters.
-- q: eligible, waiting, words, channel, category, language, agent, suggestion, editClass (arrays), from, before
-- (times), sort, afterKey and afterId (of a cursor), skip, take, isCounted.
create function page_of_tickets(client bigint, q jsonb)
returns table (client_ids bigint[], ids bigint[], keys text[], total int)
language plpgsql stable
set search_path = public, pg_temp
-- What is set below ends with the function. A bitmap that does not fit would read every ticket's words again.
set work_mem = '64MB'
set jit = off
set enable_indexscan = on
set enable_seqscan = on
as $$
declare
  -- Over all clients, and with words, each further one counted costs more.
  most constant int := case when client is null then 1001 when q ->> 'words' is not null then 2001 else 10001 end;
  probed int := 250;
  few constant int := 3000;
  skip int := (q ->> 'skip')::int;
  take int := (q ->> 'take')::int;
  is_counted boolean := (q ->> 'isCounted')::boolean;
  words tsquery := case when q ->> 'words' is not null then ticket_query(q ->> 'words') end;
  -- Reading a ticket's words costs about three times as much as reading the rest of it.
  weight int := case when words is null then 1 else 3 end;
  key name := case q ->> 'sort' when 'question' then 'last_question_at' when 'answer' then 'last_answer_at'
    when 'suggestion' then 'last_suggestion_at' else 'created_at' end;
  scope text := concat_ws(' and ', 'client_id = ' || client, format('is_eligible = %L', q ->> 'eligible'));
  dates text := concat_ws(' and ', 'created_at >= ' || quote_literal(q ->> 'from'),
    'created_at < ' || quote_literal(q ->> 'before'));
  is_after boolean := q ->> 'afterId' is not null;
  after text := case when is_after
    then format(' and (%I, id) < (%L::timestamptz, %L::bigint)', key, q ->> 'afterKey', q ->> 'afterId') else '' end;
  in_order text := format(' order by %I desc, id desc limit ', key);
  -- As columns, for what was read already; as keys of the index, to find them.
  matches text := 'true';
  tags text := '';
  of_clients text[];
  -- The expression of the index, word for word.
  facets constant text :=
    'ticket_facets(client_id, channel, category, language, suggestion_state, edit_class, is_waiting, agents)';
  times timestamptz[];
  is_frequent boolean;
  field record;
  wanted text[];
  tag text;
  -- Over all clients a value is one key of the index for each of them: only the rarest one is looked up there.
  rarest bigint;
  walk text;
  gathered text;
  seen int;
  hits int;
  need bigint := skip + take;
  expected bigint;
  size bigint;
  -- At least so many match, and at most so many.
  least_sure bigint;
  most_sure bigint;
  counted bigint;
  is_whole boolean := false;
begin
  select array_agg(E'\x01' || c.id::text) into of_clients from clients c where client is null or c.id = client;
  select coalesce(sum(case when (q ->> 'eligible')::boolean then c.eligible else c.ineligible end), 0),
      coalesce(sum(case when (q ->> 'eligible')::boolean then c.eligible_waiting else c.ineligible_waiting end), 0)
    into size, least_sure from ticket_counts c where client is null or c.client_id = client;
  -- Those that match every condition: all but those that miss one of them.
  least_sure := case q ->> 'waiting' when 'true' then least_sure when 'false' then size - least_sure else size end;
  most_sure := least_sure;
  for field in
    select * from (values ('channel', 'channel'), ('category', 'category'), ('language', 'language'),
      ('suggestion', 'suggestion_state'), ('editClass', 'edit_class'), ('agent', 'agents')) f(name, col)
    where q ? f.name
  loop
    wanted := array(select distinct v from jsonb_array_elements_text(q -> field.name) v);
    if field.name = 'agent' then
      matches := matches || format(' and agents && %L::text[]', wanted);
      tag := format(' and %s && %L::text[]', facets, wanted);
    else
      matches := matches || format(' and %I = any (%L::text[])', field.col, wanted);
      tag := format(' and %s && %L::text[]', facets,
        array(select c || ':' || field.name || ':' || left(v, 200) from unnest(of_clients) c, unnest(wanted) v));
    end if;
    select coalesce(case field.name when 'agent' then max(v.n) else sum(v.n) end, 0),
        least(most_sure, coalesce(sum(v.n), 0))
      into counted, most_sure
      from (select sum(t.tickets) as n from ticket_value_counts t
            where (client is null or t.client_id = client) and t.field = field.name and t.value = any (wanted)
              and t.is_eligible = (q ->> 'eligible')::boolean group by t.value) v;
    least_sure := least_sure - size + counted;
    if client is not null then tags := tags || tag;
    elsif rarest is null or counted < rarest then
      tags := tag;
      rarest := counted;
    end if;
  end loop;
  if q ? 'waiting' then
    matches := matches || format(' and is_waiting = %L', q ->> 'waiting');
    if (q ->> 'waiting')::boolean and (client is not null or rarest is null) then
      tags := tags || format(' and %s && %L::text[]', facets, array(select c || ':waiting' from unnest(of_clients) c));
    end if;
  end if;
  if dates <> '' then
    matches := matches || ' and ' || dates;
    if key = 'created_at' then scope := scope || ' and ' || dates;
    else
      execute format('select count(*) from (select from tickets where %s and %s limit %s) f', scope, dates, few + 1)
        into counted;
      if counted <= few then most_sure := least(most_sure, counted); end if;
    end if;
    least_sure := 0;
  end if;
  if words is not null then
    -- Where the filters leave few tickets, these are read: the second form is kept from the index.
    matches := matches || format(case when most_sure > few then ' and search @@ %L::tsquery'
      else ' and (search @@ %L::tsquery) is true' end, words);
    least_sure := 0;
  end if;
  if least_sure >= most then total := most; end if;
  if most_sure = 0 then
    total := 0;
    return next;
    return;
  end if;

  -- Put together, never formatted again: what people typed is in it.
  walk := format('select client_id, id, %I as key, (%s) is true as ok from tickets where %s', key, matches, scope);
  hits := 0;
  seen := probed;
  if most_sure > few or key = 'created_at' and dates <> '' then
    -- Words are looked up among all clients' words: few tickets are read sooner, and somewhat more if words are frequent.
    if words is not null and size <= 4000 then probed := 4001; end if;
    loop
      execute format('select count(*), count(*) filter (where ok),
          array_agg(w.client_id order by w.key desc, w.id desc) filter (where ok),
          array_agg(w.id order by w.key desc, w.id desc) filter (where ok),
          array_agg(w.key order by w.key desc, w.id desc) filter (where ok)
        from (%s) w', walk || after || in_order || probed)
        into seen, hits, client_ids, ids, times;
      exit when words is null or hits = 0 or seen < probed or size > 15000 or probed > 250;
      probed := 15001;
    end loop;
    if is_counted and is_after and probed > 250 and seen < probed then
      execute format('select count(*) from (%s) w where ok', walk) into total;
    end if;
  end if;
  is_frequent := hits * (case when client is null then 40 when words is not null then 10 else 5 end) >= seen;
  is_whole := hits >= need or seen < probed;
  if seen < probed and not is_after then total := hits; end if;
  -- So many tickets to walk until the page is full, against so many to gather.
  expected := need * probed / nullif(hits, 0);
  if not is_whole and expected * weight <= 2000 + size * hits / probed then
    execute format('select count(*), array_agg(h.client_id order by h.key desc, h.id desc),
        array_agg(h.id order by h.key desc, h.id desc), array_agg(h.key order by h.key desc, h.id desc)
      from (select * from (%s) w where ok limit %s) h', walk || after || in_order || expected * 2 + probed, need)
      into hits, client_ids, ids, times;
    is_whole := hits >= need;
  end if;

  if is_whole then
    client_ids := client_ids[skip + 1 : skip + take];
    ids := ids[skip + 1 : skip + take];
    keys := times[skip + 1 : skip + take]::text[];
    if is_counted and total is null and is_frequent then
      -- A walk finds enough soon; in the order in which tickets came, as that is how they lie.
      execute format('select count(*) from (select from (%s order by created_at desc, id desc limit %s) w where ok limit %s) h',
        walk, greatest(most * 6, most::bigint * seen * 3 / 2 / greatest(hits, 1)), most) into total;
      total := nullif(total, least(total, most - 1));
    end if;
    if total is not null or not is_counted then
      return next;
      return;
    end if;
  end if;

  -- Client and tab in a form that no other index knows: joining its bitmap takes longer than leaving some tickets out.
  gathered := case when tags = '' and (words is null or most_sure <= few) then scope || ' and ' || matches
    else concat_ws(' and ', 'client_id + 0 = ' || client,
      case when (q ->> 'eligible')::boolean then 'is_eligible is not false' else 'is_eligible is not true' end, matches)
      || case when client is not null and (words is not null and most_sure > few or q ? 'agent')
        then format(' and %s && %L::text[]', facets, of_clients) else '' end || tags
    end;
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
  if is_whole then
    execute format('select count(*) from (select from tickets where %s limit %s) f', gathered, most) into total;
  else
    execute format('with f as materialized (select client_id, id, %1$I from tickets where %2$s),
        page as (select *, %1$I as key from f where true%3$s order by %1$I desc, id desc limit %4$s offset %5$s)
      select least((select count(*) from f), %6$s), array_agg(p.client_id order by p.key desc, p.id desc),
        array_agg(p.id order by p.key desc, p.id desc), array_agg(p.key order by p.key desc, p.id desc) from page p',
      key, gathered, after, take, skip, most)
      into total, client_ids, ids, times;
    keys := times::text[];
  end if;
  return next;
end
$$;
-- Staff alone, who see every client: a tenant comes in by search_tickets.
revoke all on function page_of_tickets(bigint, jsonb) from public;
grant execute on function page_of_tickets(bigint, jsonb) to replique_staff;

-- The tenant's way: `@@` and `&&` are not leakproof, so under row-level security their index would never be used.
-- The client is read from the setting, without one nothing is found; ids only, rows are fetched under the policies.
create function search_tickets(q jsonb)
returns table (client_ids bigint[], ids bigint[], keys text[], total int)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  mine bigint := nullif(current_setting('app.client_id', true), '')::bigint;
begin
  if mine is null then return; end if;
  return query select p.* from page_of_tickets(mine, q) p;
end
$$;
revoke all on function search_tickets(jsonb) from public;
grant execute on function search_tickets(jsonb) to replique_tenant;
