create table documents (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  kind text not null check (kind in ('article', 'csv', 'answer', 'group')),
  external_id text not null,
  title text not null,
  -- The title is a question people ask: it counts twice when searching.
  is_question boolean not null default false,
  url text,
  language text not null,
  html text not null,
  content_hash text not null,
  state text not null default 'active' check (state in ('active', 'retired')),
  certified_at timestamptz,
  uses int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (client_id, id),
  unique (client_id, kind, language, external_id)
);
create index documents_by_update on documents (client_id, state, updated_at desc, id desc);
create index documents_changed on documents (client_id, changed_xid);
call own_by_client('documents');

create table chunks (
  client_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  ordinal int not null,
  heading text,
  text text not null,
  primary key (client_id, id),
  unique (client_id, document_id, ordinal),
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade
);
call own_by_client('chunks');
