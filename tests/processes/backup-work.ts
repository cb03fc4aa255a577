import { vi } from 'vitest';
import { makeBackup, type Manifest } from '../../apps/api/src/operations/backup/backup.ts';
import type { TestApp } from '../app/test-app.ts';

/** What a backup is proven by: writers beside it, and everything that would go out. */

/** Writes to two tables in one transaction: their sums agree at every moment. */
const move = `with moved as (
    insert into translations (client_id, ticket_id, source_hash, language, text, model, created_at)
    select client_id, id, gen_random_uuid()::text, 'fr', 'moved', 'model', now() from tickets order by random() limit 1
    returning client_id)
  update auto_suggestion_days d set drafts = drafts + 1 from moved where d.client_id = moved.client_id`;

/** Answers the backup, and how often was written until it ended. */
export async function backUpBesideWriters(
  source: TestApp,
  path: string,
): Promise<{ manifest: Manifest; written: number }> {
  await source.sql('update auto_suggestion_days set drafts = 0');
  let isWriting = true;
  let moves = 0;
  const write = async () => {
    for (; isWriting; moves += 1) await source.sql(move);
  };
  const writers = [write(), write()];
  const more = async () => {
    const before = moves;
    await vi.waitUntil(() => moves > before + 10, { timeout: 60_000 });
  };
  try {
    await more();
    // Between the snapshot and the first row, and on until the last.
    const { ownerUrl } = source.database;
    return { ...(await makeBackup({ ownerUrl, path, onSnapshot: more })), written: moves };
  } finally {
    isWriting = false;
    await Promise.all(writers);
  }
}

/** Everything that goes out, waiting or half way out. */
export async function makeWaiting(testApp: TestApp): Promise<void> {
  for (const change of [
    `update mails set state = 'queued', next_attempt_at = now()`,
    `update webhook_deliveries set state = 'waiting', failure = null, due_at = now()`,
    `update write_backs set state = 'waiting', holder = null, lease_until = null, begun_version = 0, posted_version = 0,
       due_at = now()`,
    `update write_backs set state = 'sending', holder = gen_random_uuid(), lease_until = now()
       where id = (select min(id) from write_backs)`,
    `update escalations set state = 'waiting', is_uncertain = false, platform = null, due_at = now()`,
    `update chatbots set crm_platform = 'zendesk'`,
    `update incident_alerts set state = 'waiting', due_at = now()`,
    `update insight_digests set next_at = now() - interval '1 hour' where frequency <> 'none'`,
    `update export_schedules set next_at = now() - interval '1 hour' where is_on`,
  ])
    await testApp.sql(change);
}
