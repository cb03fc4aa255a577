alter table clients
  add column tickets_metadata jsonb not null default
    '{"category": {}, "channel": {}, "formId": {}, "groupId": {}, "language": {}}',
  add column detailed_filters jsonb not null default '{}',
  add column anonymization_whitelist text[] not null default '{}';

-- What the CRM itself said, so that another mapping can be applied to tickets that are already here.
alter table tickets
  add column form_id text,
  add column group_id text,
  add column crm_values jsonb not null default '{}';
-- Of tickets that are already here the language is left out: it may have been recognised from the text.
update tickets set crm_values = jsonb_strip_nulls(jsonb_build_object('channel', channel, 'category', category))
  where channel is not null or category is not null;

-- Clients with so many tickets that a job applies changed rules to them, in the order of their ids: up to which one.
create table ticket_reapplications (
  client_id bigint primary key references clients (id),
  done_to bigint not null
);
call own_by_client('ticket_reapplications');
