import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The only SQL for the grant of an installed app, which stands beside the connection's credentials. */

export type GrantRow = {
  sealedGrant: string | null;
  expiresAt: Date | null;
  endedAt: Date | null;
};

export async function findGrant(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<GrantRow | undefined> {
  return tx
    .selectFrom('crm_connections')
    .select([
      'sealed_grant as sealedGrant',
      'grant_expires_at as expiresAt',
      'grant_ended_at as endedAt',
    ])
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .executeTakeFirst();
}

export async function putGrant(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
  grant: { sealedGrant: string | null; expiresAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('crm_connections')
    .set({
      sealed_grant: grant.sealedGrant,
      grant_expires_at: grant.expiresAt,
      grant_ended_at: null,
      renew_holder: null,
      renew_until: null,
    })
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .execute();
}

type Turn = { clientId: number; platform: CrmPlatform; holder: string };

/** Takes the turn to renew, while nobody else has it. */
export async function takeTurn(tx: Tx, turn: Turn, now: Date, until: Date): Promise<boolean> {
  const row = await tx
    .updateTable('crm_connections')
    .set({ renew_holder: turn.holder, renew_until: until })
    .where('client_id', '=', turn.clientId)
    .where('platform', '=', turn.platform)
    .where((where) =>
      where.or([
        where('renew_until', 'is', null),
        where('renew_until', '<=', now),
        // Further off than any turn lasts: the clock was put back.
        where('renew_until', '>', sql<Date>`${now}::timestamptz + interval '5 minutes'`),
      ]),
    )
    .returning('platform')
    .executeTakeFirst();
  return row !== undefined;
}

/** What came of a turn; `false` where somebody connected anew meanwhile, whose tokens stand. */
export async function endTurn(
  tx: Tx,
  turn: Turn,
  end: { sealedGrant?: string; expiresAt?: Date | null; endedAt?: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('crm_connections')
    .set({
      ...(end.sealedGrant === undefined ? {} : { sealed_grant: end.sealedGrant }),
      ...(end.expiresAt === undefined ? {} : { grant_expires_at: end.expiresAt }),
      ...(end.endedAt === undefined ? {} : { grant_ended_at: end.endedAt }),
      renew_holder: null,
      renew_until: null,
    })
    .where('client_id', '=', turn.clientId)
    .where('platform', '=', turn.platform)
    .where('renew_holder', '=', turn.holder)
    .returning('platform')
    .executeTakeFirst();
  return row !== undefined;
}

/** As staff: clients that a website of Crisp is connected to by the plugin, and that use it. */
export async function listInstalled(tx: Tx, websiteId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('crm_connections')
    .innerJoin('clients', 'clients.id', 'crm_connections.client_id')
    .select('client_id as clientId')
    .where('platform', '=', 'crisp')
    .where('place', '=', websiteId)
    .where('sealed_grant', 'is not', null)
    .where('grant_ended_at', 'is', null)
    .where('is_enabled', '=', true)
    .where('clients.archived_at', 'is', null)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

/** As staff: clients that use the platform by its app. */
export async function listUsingApp(tx: Tx, platform: CrmPlatform): Promise<number[]> {
  const rows = await tx
    .selectFrom('crm_connections')
    .innerJoin('clients', 'clients.id', 'crm_connections.client_id')
    .select('client_id as clientId')
    .where('platform', '=', platform)
    .where('sealed_grant', 'is not', null)
    .where('grant_ended_at', 'is', null)
    .where('is_enabled', '=', true)
    .where('clients.archived_at', 'is', null)
    .execute();
  return rows.map(({ clientId }) => clientId);
}

/** The plugin was taken off there. */
export async function endInstalled(tx: Tx, clientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('crm_connections')
    .set({ grant_ended_at: at })
    .where('client_id', '=', clientId)
    .where('platform', '=', 'crisp')
    .where('sealed_grant', 'is not', null)
    .execute();
}

/** As staff: tokens that end soon, of clients that are not archived. */
export async function listEnding(
  tx: Tx,
  before: Date,
): Promise<{ clientId: number; platform: CrmPlatform }[]> {
  return tx
    .selectFrom('crm_connections')
    .innerJoin('clients', 'clients.id', 'crm_connections.client_id')
    .select(['client_id as clientId', 'platform'])
    .where('sealed_grant', 'is not', null)
    .where('grant_ended_at', 'is', null)
    .where('grant_expires_at', '<=', before)
    .where('clients.archived_at', 'is', null)
    .orderBy('grant_expires_at')
    .limit(200)
    .execute();
}
