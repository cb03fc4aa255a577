-- Where a client's knowledge is read from: a help centre, a site.
create table sources (
  client_id bigint not null references clients (id),
  id bigint generated always as identity,
  uuid uuid not null unique,
  url text not null,
  platform text not null
    check (platform in ('zendesk', 'gorgias', 'crisp', 'salesforce', 'sitemap', 'crawl')),
  title text not null,
  -- Read in these languages only; empty: in every language that it offers.
  languages text[] not null default '{}',
  schedule text not null default 'daily' check (schedule in ('off', 'daily', 'weekly')),
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, url)
);
call own_by_client('sources');
