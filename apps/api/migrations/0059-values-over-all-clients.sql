-- The list of tickets over all clients: what a value counts was read from all values, and where a few were missing
-- to the most that is counted, everything was gathered (docs/tickets.md).

create index ticket_value_counts_by_value on ticket_value_counts (field, value);

-- As in 0023 but for how far it walks to count.
create or replace function page_of_tickets(client bigint, q jsonb)
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
      -- A walk finds enough soon; in the order in which tickets came, as that is how they lie. Three times as far as the
      -- first ones let expect: what stops short of it would have to be gathered after all.
      execute format('select count(*) from (select from (%s order by created_at desc, id desc limit %s) w where ok limit %s) h',
        walk, greatest(most * 6, most::bigint * seen * 3 / greatest(hits, 1)), most) into total;
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
