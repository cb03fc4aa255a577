-- What people say of a suggestion, one verdict a person, changeable.
create table suggestion_ratings (
  client_id bigint not null,
  suggestion_id bigint not null,
  user_id bigint not null references users (id),
  thumb text not null check (thumb in ('up', 'down')),
  reason text check (reason in ('wrong', 'incomplete', 'tone', 'outdated', 'wrong-source', 'other')),
  comment text not null default '',
  -- The source that it should not have used, and the document that it should have.
  wrong_document_id bigint,
  better_document_id bigint,
  rated_at timestamptz not null,
  primary key (client_id, suggestion_id, user_id),
  check (thumb = 'down' or (reason is null and wrong_document_id is null and better_document_id is null)),
  foreign key (client_id, suggestion_id) references suggestions (client_id, id) on delete cascade,
  foreign key (client_id, wrong_document_id) references documents (client_id, id) on delete set null (wrong_document_id),
  foreign key (client_id, better_document_id) references documents (client_id, id) on delete set null (better_document_id)
);
call own_by_client('suggestion_ratings');

-- What a document is worth for a question: passed over, or offered first. It holds for the ticket where it was said, and
-- for every other that asks in the same words.
create table question_marks (
  client_id bigint not null,
  ticket_id bigint not null,
  document_id bigint not null,
  verdict text not null check (verdict in ('irrelevant', 'better')),
  -- SHA-256 of the question's words, hex.
  question_hash text not null,
  -- The rated suggestion that it comes from; null when it was said of the document itself.
  suggestion_id bigint,
  marked_by bigint references users (id),
  marked_at timestamptz not null,
  primary key (client_id, ticket_id, document_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  foreign key (client_id, document_id) references documents (client_id, id) on delete cascade,
  foreign key (client_id, suggestion_id) references suggestions (client_id, id) on delete set null (suggestion_id)
);
create index question_marks_by_question on question_marks (client_id, question_hash);
create index question_marks_by_document on question_marks (client_id, document_id);
call own_by_client('question_marks');

-- What a deleted suggestion was, for whoever takes the deletion back.
alter table suggestions
  add column deleted_state text check (deleted_state in ('ready', 'silent', 'accepted'));

-- What people did to a ticket.
create index audit_log_ticket_idx on audit_log (client_id, href, id desc) where href like '/tickets/%';
