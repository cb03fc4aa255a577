-- Prompts that are protected, cloned and archived; mandatory rules that are put in force; figures by version.
alter table prompts
  -- Of name and protection: who changes them says which ones were read.
  add column revision int not null default 1,
  add column archived_at timestamptz,
  -- What a clone was copied from, and up to which version of that it was compared since.
  add column origin_id bigint,
  add column origin_version int,
  add constraint prompts_origin_fkey foreign key (origin_id, origin_version)
    references prompt_versions (prompt_id, version) on delete set null;
create index prompts_origin_idx on prompts (origin_id, origin_version) where origin_id is not null;

create index clients_prompt_idx on clients (prompt_id);

-- Saving a version of the rules changes nothing by itself: exactly one is in force.
alter table mandatory_rules
  add column note text not null default '',
  add column is_in_force boolean not null default false;
update mandatory_rules set is_in_force = true where version = (select max(version) from mandatory_rules);
create unique index mandatory_rules_in_force_key on mandatory_rules (is_in_force) where is_in_force;

alter table suggestions
  -- Null: written before rules were counted. Without an index: versions of the rules are never deleted.
  add column rules_version int references mandatory_rules (version);
-- All that figures by version need, so that the table itself is not read.
create index suggestions_by_prompt on suggestions (prompt_id, prompt_version, duration_ms)
  include (state, sent_class, deleted_state, cost_micros) where prompt_id is not null;
