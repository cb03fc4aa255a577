import type { Tx } from '../platform/db/database.ts';

/** The only SQL for the installation row, and for switching demo accounts off; which rows the demo's tickets are. */

export async function findInstallation(tx: Tx): Promise<{ isDemo: boolean } | undefined> {
  return tx.selectFrom('installation').select('is_demo as isDemo').executeTakeFirst();
}

export async function insertInstallation(tx: Tx, isDemo: boolean): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ is_demo: isDemo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The demo was taken away: nothing makes it or switches it on again. */
export async function endDemo(tx: Tx): Promise<void> {
  await insertInstallation(tx, false);
  await tx.updateTable('installation').set({ is_demo: false }).execute();
}

/** Also those that are switched off. */
export async function listDemoAccounts(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'level', 'client_id as clientId'])
    .select((eb) => eb('disabled_at', 'is', null).as('isOn'))
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
}

/**
 * With `DEMO=0` the known password must open nothing; with the demo on again the accounts work again, except one
 * whose address was given to somebody meanwhile.
 */
export async function updateDemoAccounts(
  tx: Tx,
  change: { areOn: boolean; at: Date },
): Promise<void> {
  const accounts = tx.updateTable('users').where('is_demo', '=', true);
  if (!change.areOn) {
    await accounts.set({ disabled_at: change.at }).where('disabled_at', 'is', null).execute();
    return;
  }
  await accounts
    .set({ disabled_at: null })
    .where('disabled_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users as other')
            .select('other.id')
            .whereRef('other.email', '=', 'users.email')
            .where('other.disabled_at', 'is', null),
        ),
      ),
    )
    .execute();
}

export async function listTicketsByExternalId(tx: Tx, clientId: number, externalIds: string[]) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'uuid', 'external_id as externalId'])
    .where('client_id', '=', clientId)
    .where('external_id', 'in', externalIds)
    .execute();
}

/** The group that a ticket is in, and whether somebody answered or dismissed it. */
export async function findGroupOfTicket(tx: Tx, clientId: number, externalId: string) {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('grouped_questions as q', (join) =>
      join.onRef('q.client_id', '=', 't.client_id').onRef('q.ticket_id', '=', 't.id'),
    )
    .innerJoin('question_groups as g', (join) =>
      join.onRef('g.client_id', '=', 'q.client_id').onRef('g.id', '=', 'q.group_id'),
    )
    .select((eb) => [
      'g.uuid',
      'g.revision',
      eb
        .or([eb('g.document_id', 'is not', null), eb('g.dismissed_at', 'is not', null)])
        .as('isDecided'),
    ])
    .where('t.client_id', '=', clientId)
    .where('t.external_id', '=', externalId)
    .executeTakeFirst();
}

/** Answers on which people agree stand without anybody looking at them. */
export async function switchAutoOn(tx: Tx, clientId: number): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ is_auto_reinforcement: true })
    .where('id', '=', clientId)
    .execute();
}
