-- When mails were written for whom and by whom, for a day: of a receiver, a sender or a client no more than by a key that
-- only this installation can compute. Counted in the transaction that writes the mail, whichever process does.
create table mail_counts (
  key_hash text primary key,
  -- Of the key: how many in an hour, and in a day.
  most_hour int not null,
  most_day int not null,
  sent_at timestamptz[] not null,
  updated_at timestamptz not null
);
create index mail_counts_updated_idx on mail_counts (updated_at);
call share_globally('mail_counts', 'none');
