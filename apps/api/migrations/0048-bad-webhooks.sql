-- Messages to the addresses of CRM webhooks that were not believed, over all processes. A row is worth something for a
-- minute; what a crash takes of it nobody misses, so that a flood writes no log.
create unlogged table crm_bad_webhooks (
  -- SHA-256 of the address and of who sent: nobody is to be known by it.
  sender text primary key check (length(sender) = 43),
  since timestamptz not null,
  bad int not null check (bad > 0)
);
create index crm_bad_webhooks_old on crm_bad_webhooks (since);
call app.share_globally('crm_bad_webhooks');
