-- The whole text that a language model was sent, personal data masked; null where none was asked.
alter table suggestions add column model_view text;
