import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import { makePerson } from '../../apps/api/src/demo/make/factories.ts';
import type { TestApp } from '../app/test-app.ts';

/** Rows around the documents of a client that only a source or the job would write. */
export async function makeRows(
  testApp: TestApp,
  { key, id }: { key: string; id: number },
): Promise<void> {
  // Of the first source, by which the list is narrowed.
  await testApp.sql(
    `update documents set source_id = (select min(id) from sources where client_id = $1) where client_id = $1`,
    [id],
  );
  await testApp.sql(
    `insert into waiting_texts (client_id, document_id, title, is_question, url, html, content_hash, passages, updated_at)
     select client_id, id, 'title', false, 'https://help.example', '<p>text</p>', 'hash', '[]', now()
     from documents where client_id = $1`,
    [id],
  );
  await testApp.sql(
    `insert into document_versions (client_id, document_id, version, title, is_question, url, markdown, created_at)
     select client_id, id, 1, 'title', false, 'https://help.example', 'text', now()
     from documents where client_id = $1`,
    [id],
  );
  for (let n = 0; n < 3; n += 1) {
    const email = `${canary(key, 'users', 'email')}_${randomUUID()}@replique.test`;
    const firstname = canary(key, 'users', 'firstname');
    const lastname = canary(key, 'users', 'lastname');
    const person = await makePerson(testApp.deps, {
      email,
      firstname,
      lastname,
      level: 3,
      clientId: id,
    });
    await testApp.sql(
      'insert into knowledge_notices (client_id, user_id, sent_at) values ($1, $2, now())',
      [id, person.id],
    );
  }
}

export const rowsAfter = ['source-rows'];
