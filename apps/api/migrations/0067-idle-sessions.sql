-- Whether the person chose "remember this device": how long such a session may be idle is another setting. Of the
-- sessions of before it is known by how long they may last: 12 hours, or 30 days.
alter table sessions add column is_remembered boolean not null default false;
update sessions set is_remembered = true where expires_at - created_at > interval '1 day';
