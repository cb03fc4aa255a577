import { recordChange, finishErasure, takeErasure } from '../../accounts/index.ts';
import type { Deps } from '../../insight/index.ts';
import { erasePerson, type ErasureWork } from './erase-person.ts';
import { hrefOf } from './erasures.ts';
import { appendToJournal } from './journal.ts';

type Taken = NonNullable<Awaited<ReturnType<typeof takeErasure>>>;

async function finish(deps: Deps, taken: Taken, work: ErasureWork): Promise<void> {
  const { clientId, uuid, clientUuid, hash, requestedBy } = taken;
  await erasePerson(deps, taken, work);
  const at = deps.clock();
  // Before it is done: an erasure that no backup's restorer hears of would be worth nothing.
  await appendToJournal(deps, { client: clientUuid, hash, at: at.toISOString() });
  await deps.db.withStaff(async (tx) => {
    const report = await finishErasure(tx, { clientId, uuid, at });
    await recordChange(
      tx,
      deps,
      { userId: requestedBy },
      {
        action: 'personal-data.person-erased',
        clientId,
        label: uuid,
        href: hrefOf(clientUuid),
        after: report,
      },
    );
  });
  deps.log.info({ clientId, erasure: uuid }, 'person erased');
}

/** Job: erases who waits for it. One that fails does not stop the others, and is tried again at the next turn. */
export async function runErasures(deps: Deps, work: ErasureWork): Promise<void> {
  const tried: string[] = [];
  const failures: unknown[] = [];
  for (;;) {
    const at = deps.clock();
    const taken = await deps.db.withStaff((tx) => takeErasure(tx, deps, at, tried));
    if (!taken) break;
    tried.push(taken.uuid);
    try {
      await finish(deps, taken, work);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'people could not be erased');
}
