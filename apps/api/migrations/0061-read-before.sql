-- What agents sent is compared with what was suggested after the transaction that stores it, never within: reading texts
-- takes time. A ticket is marked in that transaction; whoever compares takes the mark that it saw away, so that a message
-- which came meanwhile is compared as well.

alter table tickets add column to_compare uuid;
create index tickets_to_compare on tickets (client_id, id) where to_compare is not null;

-- The passages of a text that waits are made when it comes, so that whoever puts it in its place reads no text.
alter table waiting_texts
  add column passages jsonb,
  add column not_analysed text check (not_analysed in ('too-large', 'too-slow'));
