-- A text that costs more than its budget of time, memory or size is stored and shown as it came, and nothing is made of
-- it; why not stands here (docs/foreign-texts.md).

alter table messages add column not_analysed text check (not_analysed in ('too-large', 'too-slow'));
alter table documents add column not_analysed text check (not_analysed in ('too-large', 'too-slow'));
alter table chat_messages add column not_analysed text check (not_analysed in ('too-large', 'too-slow'));
