-- What one person set for themselves (docs/home.md, docs/tickets-list.md): nobody else reads it.
create table if not exists user_preferences (
  -- A person is only deleted with the whole client.
  user_id bigint primary key references users (id) on delete cascade,
  is_checklist_hidden boolean not null default false,
  -- The guided tour that is under way, and the step that was shown last.
  tour text,
  tour_step int check (tour_step between 0 and 20),
  tour_taken_at timestamptz,
  ticket_view_id bigint references ticket_views (id) on delete set null,
  muted_notices text[] not null default '{}',
  notices_seen_at timestamptz,
  check ((tour is null) = (tour_step is null))
);
create index if not exists user_preferences_by_view on user_preferences (ticket_view_id) where ticket_view_id is not null;
call share_globally('user_preferences', 'none');

-- The first of a person: whether somebody ever asked for a suggestion, accepted one, or certified a document.
create index if not exists suggestions_by_author on suggestions (client_id, created_by) where created_by is not null;
create index if not exists suggestions_by_accepter on suggestions (client_id, accepted_by) where accepted_by is not null;
create index if not exists documents_by_certifier on documents (client_id, certified_by) where certified_by is not null;
