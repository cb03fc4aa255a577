-- A suggestion knows which one it was rewritten from, its language, what a person should know beside the text, and what
-- of the thread and the passages did not fit into the model's prompt.
alter table suggestions
  add column previous_id bigint,
  add column language text check (language in ('en', 'fr')),
  add column unsupported int not null default 0,
  add column notes text[] not null default '{}',
  add column left_out jsonb not null default '{"messages": 0, "shortened": 0, "passages": [], "facts": 0}',
  add foreign key (client_id, previous_id) references suggestions (client_id, id) on delete set null (previous_id);
create index suggestions_by_previous on suggestions (client_id, previous_id) where previous_id is not null;

-- What a client's order numbers look like ("FH-#####"): masked like other personal data.
alter table clients add column order_number_patterns text[] not null default '{}';

-- A text of a ticket in another language, by the text itself: one that changes is translated anew, the same one never twice.
create table translations (
  client_id bigint not null,
  ticket_id bigint not null,
  -- SHA-256 of the text that was translated, hex.
  source_hash text not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null,
  model text not null,
  created_at timestamptz not null,
  created_by bigint references users (id),
  primary key (client_id, ticket_id, source_hash, language),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
call own_by_client('translations');
