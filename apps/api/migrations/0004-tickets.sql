create table tickets (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  platform text not null,
  external_id text not null,
  subject text not null default '',
  channel text,
  category text,
  language text,
  tags text[] not null default '{}',
  requester_name text,
  requester_email text,
  question text not null default '',
  is_eligible boolean not null default true,
  ineligible_reason text,
  is_waiting boolean not null default false,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  -- The four sorts of the list; a ticket without one sorts last.
  last_question_at timestamptz not null default '-infinity',
  last_answer_at timestamptz not null default '-infinity',
  last_suggestion_at timestamptz not null default '-infinity',
  message_count int not null default 0,
  suggestion_count int not null default 0,
  answer_count int not null default 0,
  accepted_count int not null default 0,
  search tsvector not null default '',
  primary key (client_id, id),
  unique (client_id, platform, external_id),
  check (is_eligible = (ineligible_reason is null))
);
create index tickets_by_ticket on tickets (client_id, is_eligible, created_at desc, id desc);
create index tickets_by_question on tickets (client_id, is_eligible, last_question_at desc, id desc);
create index tickets_by_answer on tickets (client_id, is_eligible, last_answer_at desc, id desc);
create index tickets_by_suggestion on tickets (client_id, is_eligible, last_suggestion_at desc, id desc);
create index tickets_waiting on tickets (client_id, created_at desc, id desc) where is_waiting and is_eligible;
-- Lists over every client, for super-admins.
create index tickets_all_by_ticket on tickets (is_eligible, created_at desc, id desc);
create index tickets_search on tickets using gin (search);
call own_by_client('tickets');

create table messages (
  client_id bigint not null,
  id bigint generated always as identity,
  uuid uuid not null unique,
  ticket_id bigint not null,
  external_id text not null,
  role text not null check (role in ('requester', 'agent')),
  author text,
  sent_at timestamptz not null,
  text text not null,
  quoted text,
  html text,
  primary key (client_id, id),
  unique (client_id, ticket_id, external_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
call own_by_client('messages');

-- What people answered, by the question it answers: the engine learns from these.
-- changed_xid lets an index read exactly the rows that changed since its last look (see knowledge/index-cache.ts).
create table past_answers (
  client_id bigint not null,
  ticket_id bigint not null,
  question text not null,
  answer text not null,
  language text not null,
  answered_at timestamptz not null,
  origin text not null check (origin in ('agent', 'accepted')),
  suggestion_id bigint,
  -- Last path segments of the links in the answers, and the documents they lead to.
  links text[] not null default '{}',
  document_ids bigint[] not null default '{}',
  is_active boolean not null default true,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (client_id, ticket_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index past_answers_changed on past_answers (client_id, changed_xid);
call own_by_client('past_answers');

-- Words of a query in either language or literally (ids, addresses); the last one may be unfinished.
-- Every word must be found; there are no operators, so no query matches nearly everything.
create function ticket_query(words text)
returns tsquery
language sql stable
set search_path = public, pg_temp
as $$
  select plainto_tsquery('search_en', words)
      || plainto_tsquery('search_fr', words)
      || plainto_tsquery('pg_catalog.french', words)
      || plainto_tsquery('search_simple', words)
      || coalesce(
           (select to_tsquery('search_simple', string_agg(quote_literal(w) || case when last then ':*' else '' end, ' & '))
            from (select w, row_number() over () = count(*) over () as last
                  from regexp_split_to_table(regexp_replace(words, '[^[:alnum:]@._-]+', ' ', 'g'), '\s+') as w
                  where w <> '') as parts),
           ''::tsquery)
$$;

-- Word search of the ticket list. `@@` is not leakproof, so under row-level security the index would never
-- be used; this function reads the client from the setting and answers ids only, rows are fetched under
-- the policies. It is the only security definer function of the schema. What narrows the list narrows it
-- here, before the cap: the newest by the chosen sort are the ones that stay.
create function search_tickets(words text, eligible boolean, waiting boolean, sort text, most int)
returns table (id bigint)
language sql stable security definer
set search_path = public, pg_temp
as $$
  with found as materialized (
    select t.id, t.is_eligible, t.is_waiting,
      case sort when 'question' then t.last_question_at when 'answer' then t.last_answer_at
                when 'suggestion' then t.last_suggestion_at else t.created_at end as key
    from tickets t
    where t.client_id = nullif(current_setting('app.client_id', true), '')::bigint
      -- A sub-select is worked out once; the function itself would be called for every row.
      and t.search @@ (select ticket_query(words))
  )
  select found.id from found
  where found.is_eligible = eligible and (waiting is null or found.is_waiting = waiting)
  order by found.key desc, found.id desc
  limit most
$$;
revoke all on function search_tickets(text, boolean, boolean, text, int) from public;
grant execute on function search_tickets(text, boolean, boolean, text, int) to replique_tenant;
revoke all on function ticket_query(text) from public;
grant execute on function ticket_query(text) to replique_tenant, replique_staff;
