-- What tells the categories of a client's tickets apart, learned from those that have one.
create table categorizers (
  client_id bigint primary key references clients (id),
  -- Of the last training; the model of an earlier one stays in use meanwhile.
  state text not null check (state in ('waiting', 'ready', 'too-few', 'failed')),
  asked_at timestamptz not null,
  -- Another process may take the training over once this has passed.
  leased_until timestamptz,
  trained_at timestamptz,
  -- Labelled tickets that the model was trained on, and the newest of them.
  texts int not null default 0,
  evaluation jsonb,
  model bytea,
  check ((model is null) = (trained_at is null))
);
call own_by_client('categorizers');
-- Tickets that have a category, newest first.
create index tickets_with_category on tickets (client_id, created_at desc, id desc)
  where category is not null and question <> '';
-- How many there are of each category, without reading the tickets.
create index tickets_by_category on tickets (client_id, category)
  where category is not null and question <> '';
