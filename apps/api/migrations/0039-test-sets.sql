-- A set may guard its client's protected prompt, says how often each case is answered, and is not overwritten unseen.
alter table test_sets
  add column is_gate boolean not null default false,
  add column repeats int not null default 1 check (repeats between 1 and 10),
  add column revision int not null default 1;
-- Names were compared by JavaScript's small letters, which are others than the database's in some scripts: of sets that have
-- one name all but the oldest get their number.
update test_sets s set name = left(s.name, 90) || ' (' || s.id || ')'
where exists (select from test_sets o
  where o.client_id = s.client_id and lower(o.name) = lower(s.name) and o.id < s.id);
create unique index test_sets_name on test_sets (client_id, lower(name));

-- What came from a ticket goes with the ticket. With a cut the conversation until there is asked, otherwise the question.
alter table test_cases
  add column ticket_id bigint,
  add column cut int check (cut > 0),
  add column checks jsonb not null default '[]',
  add column origin text not null default 'tester' check (origin in ('hand', 'csv', 'ticket', 'tester', 'suggestion')),
  add column revision int not null default 1,
  add column updated_at timestamptz not null default now(),
  add foreign key (client_id, ticket_id) references tickets (client_id, id) on delete cascade,
  add check (cut is null or ticket_id is not null);
-- Cases from before this came from the tester.
alter table test_cases alter column origin set default 'hand';
update test_cases set updated_at = created_at;
create index test_cases_ticket_idx on test_cases (client_id, ticket_id) where ticket_id is not null;
-- Is the same case in the set already? Long texts do not fit an index, their hash does.
create index test_cases_question_idx on test_cases (client_id, test_set_id, md5(question));
