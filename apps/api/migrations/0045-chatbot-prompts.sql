-- A chatbot may answer with another prompt than its client does: whoever answers for the client reads that one too.
create policy prompt_of_chatbot on prompts for select to replique_tenant
  using (id in (select prompt_id from chatbots));
create policy prompt_of_chatbot on prompt_versions for select to replique_tenant
  using (prompt_id in (select prompt_id from chatbots));
