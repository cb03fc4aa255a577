-- Calls that answer a visitor are counted by themselves. The rows there are hold: they are not read again.
alter table model_calls drop constraint model_calls_purpose_check;
alter table model_calls add constraint model_calls_purpose_check
  check (purpose in ('suggestion', 'translation', 'embedding', 'rerank', 'test', 'tester', 'chat')) not valid;
