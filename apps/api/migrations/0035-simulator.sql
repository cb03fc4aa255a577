-- The demo's own CRM: what stands in it, for each client that works with it (docs/simulator.md).
create table simulators (
  client_id bigint primary key references clients (id) on delete cascade,
  -- All that the simulated CRM knows, as it keeps it itself.
  state jsonb not null,
  -- What opens it: nobody can guess it, so that no real account is ever answered from here.
  secret text not null,
  -- Which of the written tickets arrives next.
  next_arrival int not null default 0,
  updated_at timestamptz not null
);
call own_by_client('simulators');
