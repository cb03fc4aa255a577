import { canary } from '../isolation/canaries.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey } from '../fixtures/world.ts';

/** What an assistant proposed and nobody confirmed yet. */
export async function makeRows(
  testApp: TestApp,
  { id, key }: { id: number; key: ClientKey },
): Promise<void> {
  for (let n = 0; n < 3; n += 1)
    await testApp.sql(
      `insert into mcp_proposals (client_id, user_id, bound_to, tool, input, created_at, expires_at)
       select $1, id, 'nobody', 'propose_document', $2, now(), now() + interval '15 minutes'
       from users where client_id = $1 order by id limit 1`,
      [id, JSON.stringify({ title: canary(key, 'mcp_proposals', 'input') })],
    );
}
