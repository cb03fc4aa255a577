import type { ConnectedProgram } from '@replique/contract/accounts/account';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import type { Deps } from '../../deps.ts';
import { findSelf } from '../account/proof.ts';
import { recordOwn } from '../account/record-own.ts';
import { isIdle } from '../sessions/idle.ts';
import { endSession } from '../store.ts';
import { findConnectionForUpdate, listConnections, type Connection } from './program-store.ts';

/** The programs that a person let act for them. */

/** What a person is told of where a program lives. */
export function addressOf(redirectUris: readonly string[]): string {
  const [first = ''] = redirectUris;
  return new URL(first).hostname;
}

const present = (row: Connection): ConnectedProgram => ({
  uuid: row.uuid,
  name: row.name,
  host: addressOf(row.redirectUris),
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export async function listPrograms(deps: Deps, caller: Caller): Promise<ConnectedProgram[]> {
  const rows = await deps.db.withStaff((tx) => listConnections(tx, caller.userId, deps.clock()));
  return rows.filter((row) => !isIdle(deps, row)).map(present);
}

/** @throws `programs.not-found` */
export async function disconnectProgram(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const user = await findSelf(deps, caller);
  await deps.db.withStaff(async (tx) => {
    const now = deps.clock();
    const found = await findConnectionForUpdate(tx, user.id, uuid.toLowerCase(), now);
    if (!found) throw fail('programs.not-found');
    await endSession(tx, found.id, 'program-disconnected', now);
    const { name, redirectUris } = found;
    await recordOwn(tx, deps, caller, user, 'account.program-disconnected', {
      program: name,
      address: addressOf(redirectUris),
    });
  });
}
