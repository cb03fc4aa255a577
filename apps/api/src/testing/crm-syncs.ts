import { startSync } from '../crm-sync/crm-sync.ts';
import { putConnection } from './crm-account.ts';
import type { TestApp } from './test-app.ts';

/** A clock that stands still but where a test waits. `testApp`: it may be made later. */
export function stoppedClock(testApp: () => TestApp, now: Date) {
  let minutes = 0;
  const set = () => testApp().setClock(new Date(now.getTime() + minutes * 60_000));
  return {
    reset() {
      minutes = 0;
      set();
    },
    wait(more: number) {
      minutes += more;
      set();
    },
  };
}

/** Connects a client's Zendesk and begins to read it, from the start of the year on. */
export async function beginReading({ deps }: TestApp, { id }: { id: number }): Promise<void> {
  await putConnection(deps, id);
  const since = new Date('2026-01-01T00:00:00Z');
  await deps.db.withClient(id, (tx) => startSync(tx, id, 'zendesk', { since, at: deps.clock() }));
}

/** The row that tells how far a client's CRM is read; empty when there is none. */
export async function readSyncRow(
  testApp: TestApp,
  { id }: { id: number },
): Promise<Record<string, unknown>> {
  const [row] = await testApp.sql('select * from crm_syncs where client_id = $1', [id]);
  return row ?? {};
}
