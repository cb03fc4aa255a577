-- What an agent really sent, measured against what was suggested. Only the suggestion that the answer is closest to
-- carries the measure; the others of the ticket stay empty.
alter table suggestions
  add column sent_message_id bigint,
  add column sent_message_uuid uuid,
  -- 0 to 1, by words, without greeting and signature.
  add column sent_similarity real check (sent_similarity between 0 and 1),
  add column sent_class text check (sent_class in ('as-is', 'light', 'heavy', 'not-used')),
  add column sent_at timestamptz,
  add column matched_at timestamptz,
  -- Accepted because it was sent, by nobody's click: it goes back to ready when the measure goes.
  add column is_accepted_as_sent boolean not null default false,
  add constraint suggestions_sent_whole check (num_nulls(sent_message_uuid, sent_similarity, sent_class, sent_at, matched_at) in (0, 5)),
  add foreign key (client_id, sent_message_id) references messages (client_id, id) on delete set null (sent_message_id);
create index suggestions_by_sent_message on suggestions (client_id, sent_message_id) where sent_message_id is not null;
-- Those whose state another threshold may change.
create index suggestions_measured on suggestions (client_id, sent_similarity) where sent_similarity is not null;

-- From which similarity on an answer counts as the suggestion accepted (product.md §2).
alter table clients
  add column acceptance_threshold real not null default 0.8 check (acceptance_threshold between 0.5 and 1);
grant update (acceptance_threshold) on clients to replique_tenant;

-- The documents behind the suggestion that an agent's answer came from; `document_ids` holds them beside the linked ones.
alter table past_answers add column cited_ids bigint[] not null default '{}';
