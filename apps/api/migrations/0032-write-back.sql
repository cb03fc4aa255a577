-- What goes back to the CRMs: one row for each suggestion that is posted, and one for each ticket's category. A row is
-- put here in the transaction of what it tells; a job carries it out.
create table write_backs (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  ticket_id bigint not null,
  platform text not null check (platform in ('zendesk', 'gorgias', 'salesforce', 'crisp')),
  kind text not null check (kind in ('note', 'category')),
  suggestion_id bigint,
  -- A note: {text, language, confidence, isEdited, sources: [{title, url}]}; a category: {category}.
  content jsonb not null,
  -- The latest question that the suggestion knows.
  question_at timestamptz,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'posted', 'refused', 'superseded', 'dead')),
  reason text,
  -- The CRM's own words.
  detail text,
  attempts int not null default 0,
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  -- Grows when the content changes. `begun`: which one may be there since a sending whose answer nobody knows;
  -- `posted`: which one is there.
  version int not null default 1,
  begun_version int not null default 0,
  posted_version int not null default 0,
  -- The note's id in the CRM, where the CRM tells it.
  external_id text,
  posted_at timestamptz,
  is_automatic boolean not null,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  foreign key (client_id, suggestion_id) references suggestions (client_id, id) on delete cascade,
  check ((kind = 'note') = (suggestion_id is not null)),
  check ((state = 'sending') = (lease is not null)),
  check ((lease is null) = (leased_until is null))
);
call own_by_client('write_backs');
-- However often it is asked for. The condition is one that a suggestion's deletion finds its row by.
create unique index write_backs_by_suggestion on write_backs (client_id, suggestion_id) where suggestion_id is not null;
create unique index write_backs_category on write_backs (client_id, ticket_id) where kind = 'category';
create index write_backs_by_ticket on write_backs (client_id, ticket_id, id desc);
create index write_backs_open on write_backs (client_id, due_at) where state in ('waiting', 'sending');
create index write_backs_failed on write_backs (client_id, platform, id desc) where state in ('refused', 'dead');
create index write_backs_posted on write_backs (client_id, platform, posted_at) where posted_at is not null;
create index write_backs_by_person on write_backs (created_by) where created_by is not null;
