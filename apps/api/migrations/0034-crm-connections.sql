-- What is known of a connection beside its credentials. Rows from before have no secret: it is made when the address is
-- first looked at, and until then nothing that comes there is believed.
alter table crm_connections
  -- As the platform names it, and when the credentials opened it last.
  add column account text,
  add column verified_at timestamptz,
  add column sealed_webhook_secret text,
  -- Ours is repeated in a header; where the platform signs, its own takes the place.
  add column webhook_secret_from text not null default 'us' check (webhook_secret_from in ('us', 'platform')),
  -- The webhook that we made there.
  add column webhook_external_id text,
  -- A suggestion that is written by itself goes to the CRM by itself.
  add column posts_notes boolean not null default true;
