-- The key pair that Session-Key headers are encrypted for, shared by every server process.
create table encryption_keys (
  kid text primary key,
  public_pem text not null,
  sealed_private_pem text not null,
  created_at timestamptz not null
);
call share_globally('encryption_keys', 'none');

create table api_credentials (
  client_id bigint primary key references clients (id),
  user_id bigint not null references users (id),
  key_hash text not null unique,
  sealed_key text not null,
  sealed_secret text not null,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create index api_credentials_user_idx on api_credentials (user_id);
call share_globally('api_credentials', 'none');

-- One row per platform that a client has credentials for, or has switched on or off.
create table crm_connections (
  client_id bigint not null references clients (id),
  platform text not null check (platform in ('zendesk', 'gorgias', 'salesforce', 'crisp')),
  config_uuid uuid not null unique,
  is_enabled boolean not null default false,
  sealed_credentials text,
  category_field_id text,
  -- [{id, label}]: the CRM's fields that may hold a category.
  category_fields jsonb not null default '[]',
  updated_at timestamptz not null,
  primary key (client_id, platform)
);
call own_by_client('crm_connections');

create table third_party_sources (
  client_id bigint not null references clients (id),
  type text not null check (type in ('shopify', 'woocommerce', 'prestashop', 'magento', 'generic')),
  is_enabled boolean not null default false,
  base_url text not null,
  -- requester e-mail, order number or a field of the ticket
  look_up_by text not null check (look_up_by in ('requesterEmail', 'orderNumber', 'ticketField')),
  ticket_field text,
  sealed_secret text,
  updated_at timestamptz not null,
  primary key (client_id, type),
  check ((look_up_by = 'ticketField') = (ticket_field is not null))
);
call own_by_client('third_party_sources');
