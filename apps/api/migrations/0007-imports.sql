-- One run per file content: a killed import goes on from the last committed byte.
create table import_runs (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('articles', 'tickets')),
  file_name text not null,
  file_hash text not null,
  byte_offset bigint not null default 0,
  line_number bigint not null default 0,
  accepted bigint not null default 0,
  rejected bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (client_id, id),
  unique (client_id, kind, file_hash)
);
call own_by_client('import_runs');

create table import_errors (
  client_id bigint not null,
  run_id bigint not null,
  line_number bigint not null,
  reason text not null,
  primary key (client_id, run_id, line_number),
  foreign key (client_id, run_id) references import_runs (client_id, id) on delete cascade
);
call own_by_client('import_errors');
