-- Drafts that wait when an agent opens a ticket: what a client chose, and how the last run went.
create table auto_suggestion_settings (
  client_id bigint primary key references clients (id),
  is_on boolean not null default false,
  daily_limit int not null default 500 check (daily_limit between 1 and 100000),
  max_age_hours int not null default 24 check (max_age_hours between 1 and 720),
  -- The day of the limit begins at midnight there.
  time_zone text not null,
  ran_at timestamptz,
  -- Why the last run left tickets waiting; null when it left none.
  paused text check (paused in ('daily-limit', 'budget', 'provider'))
);
call own_by_client('auto_suggestion_settings');

-- How many were begun on a day, those given back taken off again: the limit holds for any number of processes.
create table auto_suggestion_days (
  client_id bigint not null references clients (id),
  day date not null,
  drafts int not null,
  primary key (client_id, day)
);
call own_by_client('auto_suggestion_days');

-- Which question of which ticket was taken, by whom and with what end: two processes never write the same twice.
create table auto_suggestion_tickets (
  client_id bigint not null,
  ticket_id bigint not null,
  question_at timestamptz not null,
  state text not null check (state in ('writing', 'waiting', 'done', 'skipped')),
  -- Of the process that writes; another may take the ticket over once the time has passed.
  lease uuid,
  leased_until timestamptz,
  -- The day that the draft was counted on; null when it was given back.
  counted_on date,
  attempts int not null default 0,
  due_at timestamptz not null,
  -- Why it waits for another try.
  reason text,
  primary key (client_id, ticket_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
call own_by_client('auto_suggestion_tickets');

-- The latest question of the ticket when its writing began: what came later, the suggestion does not know.
alter table suggestions add column question_at timestamptz;

-- How far a background run over changed rules is: of how many tickets.
alter table ticket_reapplications
  add column done int not null default 0,
  add column total int,
  add column begun_at timestamptz;

-- Who named the category: null as the CRM says it; 'unsure' was looked at and left without one.
alter table tickets add column category_source text check (category_source in ('predicted', 'person', 'unsure'));
create index tickets_to_name on tickets (client_id, id)
  where category is null and category_source is null and question <> '';

-- What nobody confirmed is not learned from: taken off the counts of each category.
create index tickets_predicted on tickets (client_id, category)
  where category_source = 'predicted' and question <> '';

-- What was predicted for a ticket, and what people made of it; how sure the prediction was.
create table ticket_categories (
  client_id bigint not null,
  ticket_id bigint not null,
  predicted text,
  confidence real,
  predicted_at timestamptz,
  -- What a person chose last, and instead of what.
  chosen text,
  chosen_instead text,
  chosen_at timestamptz,
  chosen_by bigint references users (id),
  primary key (client_id, ticket_id),
  foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade
);
create index ticket_categories_predicted on ticket_categories (client_id) where predicted is not null;
create index ticket_categories_chosen on ticket_categories (client_id, chosen_at) where chosen_at is not null;
call own_by_client('ticket_categories');

create table categorization_settings (
  client_id bigint primary key references clients (id),
  is_automatic boolean not null default false,
  min_confidence real not null default 0.6 check (min_confidence between 0 and 1),
  -- The newest ticket when it was switched on: older ones are left to people.
  after_ticket bigint not null default 0,
  ran_at timestamptz
);
call own_by_client('categorization_settings');
