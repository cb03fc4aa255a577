-- There is a row since a backup was restored here, until somebody lets mails, webhooks and notes go out again (docs/backup.md).
create table if not exists outgoing_hold (
  id smallint primary key default 1 check (id = 1),
  since timestamptz not null,
  -- When the backup was made: what was to go out then may have gone out since.
  backup_made_at timestamptz not null
);
call app.share_globally('outgoing_hold', 'none');
