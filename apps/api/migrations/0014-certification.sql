-- Who vouched for a document and for how long; and which documents no answer may be drawn from.
alter table documents
  add column certified_by bigint references users (id) on delete set null,
  -- The last day on which the certification counts (UTC); null: until somebody takes it back.
  add column certified_until date,
  add column excluded_at timestamptz,
  add column excluded_by bigint references users (id) on delete set null,
  add constraint documents_certification check (
    certified_at is not null or (certified_by is null and certified_until is null)
  ),
  add constraint documents_excluded_not_certified check (excluded_at is null or certified_at is null);
create index documents_certified_until on documents (certified_until) where certified_until is not null;
