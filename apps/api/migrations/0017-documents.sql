-- Where a document came from, what people write here themselves, and the texts that wait beside certified ones.
alter table documents
  drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('article', 'csv', 'answer', 'group', 'written')),
  add column source_id bigint,
  -- A certified document that its source no longer has; it stands until somebody decides.
  add column source_gone_at timestamptz,
  add column gone_told_at timestamptz,
  add column boost smallint not null default 0 check (boost between -2 and 2),
  add column retired_at timestamptz,
  add column retired_by bigint references users (id) on delete set null,
  -- A person retired it: its source does not bring it back, as it does with what it had lost itself.
  add column stays_retired boolean not null default false,
  -- The hash of a newer text that somebody refused beside the certified one.
  add column dismissed_hash text,
  -- Of `uses`, those in suggestions that were accepted.
  add column accepted_uses int not null default 0,
  -- What a written document was rendered from, and which version of it this is.
  add column markdown text,
  add column revision int not null default 1,
  add constraint documents_written check (kind <> 'written' or markdown is not null),
  add constraint documents_source foreign key (client_id, source_id)
    references sources (client_id, id) on delete set null (source_id);
update documents set retired_at = updated_at where state = 'retired';
create index documents_by_source on documents (client_id, source_id) where source_id is not null;
create index documents_gone_untold on documents (client_id, certified_by)
  where source_gone_at is not null and gone_told_at is null;

update documents d set accepted_uses = c.accepted
from (
  select s.client_id, s.document_id, count(distinct s.suggestion_id) as accepted
  from suggestion_sources s
  join suggestions g on g.client_id = s.client_id and g.id = s.suggestion_id
  where s.document_id is not null and g.accepted_at is not null
    -- Cited, and not only offered.
    and jsonb_path_exists(g.sentences, '$[*].sources[*] ? (@ == $n)', jsonb_build_object('n', s.number))
  group by 1, 2
) c
where d.client_id = c.client_id and d.id = c.document_id;

-- The newest text from outside of a certified document, until somebody takes it or refuses it.
create table waiting_texts (
  client_id bigint not null,
  document_id bigint not null,
  title text not null,
  is_question boolean not null,
  url text,
  html text not null,
  content_hash text not null,
  updated_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- When whoever certified the document was written to about it.
  told_at timestamptz,
  primary key (client_id, document_id),
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade
);
create index waiting_texts_untold on waiting_texts (client_id) where told_at is null;
call own_by_client('waiting_texts');

-- Every version of a document written in the console, the current one too.
create table document_versions (
  client_id bigint not null,
  document_id bigint not null,
  version int not null,
  title text not null,
  is_question boolean not null,
  url text,
  markdown text not null,
  author_id bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (client_id, document_id, version),
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade
);
call own_by_client('document_versions');

-- When somebody was last written to about the documents of a client that they certified: once a day at most.
create table knowledge_notices (
  client_id bigint not null references clients (id),
  user_id bigint not null references users (id) on delete cascade,
  sent_at timestamptz not null,
  primary key (client_id, user_id)
);
call own_by_client('knowledge_notices');

-- The last suggestions that cite a document, newest first.
create index suggestion_sources_of_document on suggestion_sources (client_id, document_id, suggestion_id desc)
  where document_id is not null;
drop index suggestion_sources_by_document;
