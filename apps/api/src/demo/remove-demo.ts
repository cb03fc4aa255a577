import { recordChange } from '../accounts/audit/audit.ts';
import { endAccess, endSessionsOfClient } from '../accounts/auth/auth.ts';
import { findClient, updateClient } from '../accounts/clients/clients.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { disablePerson, endAllLinks, listSuperAdmins } from '../accounts/users/users.ts';
import { clientsOfDemo } from './demo.ts';
import { readDemoClient } from './read-content.ts';
import { endDemo, listDemoAccounts } from './store.ts';

export type RemovedDemo = {
  /** Addresses of the accounts that are gone. */
  accounts: string[];
  /** Names of the companies that were archived. */
  clients: string[];
  /** Addresses of the super-admins who stay; anybody may have made them while the demo was on. */
  superAdmins: string[];
};

const nobody = { userId: null };

/** As a super-admin deletes people in the console: they are gone at once and cannot be switched on again. */
async function removeAccounts(tx: Tx, deps: Deps): Promise<string[]> {
  const accounts = await listDemoAccounts(tx);
  for (const { id, email, firstname, lastname, level, clientId } of accounts) {
    await endAllLinks(tx, deps, id);
    const at = deps.clock();
    await disablePerson(tx, id, at);
    await endAccess(tx, id, at);
    await recordChange(tx, deps, nobody, {
      action: 'users.deleted',
      clientId,
      label: `${firstname} ${lastname}`,
      href: null,
      before: { email, role: level },
    });
  }
  return accounts.map(({ email }) => email);
}

/** By their names: a company that somebody renamed is theirs now. Archived, not erased, so nothing real is lost. */
async function archiveClients(tx: Tx, deps: Deps): Promise<string[]> {
  const archived: string[] = [];
  for (const { slug } of clientsOfDemo) {
    const client = await findClient(tx, { name: readDemoClient(slug).name });
    if (!client || client.archivedAt !== null) continue;
    const at = deps.clock();
    await updateClient(tx, client.id, { archivedAt: at });
    await endSessionsOfClient(tx, client.id, at);
    await recordChange(tx, deps, nobody, {
      action: 'clients.archived',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}`,
      before: { archived: false },
      after: { archived: true },
    });
    archived.push(client.name);
  }
  return archived;
}

/** Makes an installation out of a demo: no account whose password is known, no invented company at work. */
export async function removeDemo(deps: Deps): Promise<RemovedDemo> {
  return deps.db.withStaff(async (tx) => {
    const accounts = await removeAccounts(tx, deps);
    const clients = accounts.length > 0 ? await archiveClients(tx, deps) : [];
    if (accounts.length > 0) await endDemo(tx);
    const superAdmins = (await listSuperAdmins(tx)).map(({ email }) => email);
    return { accounts, clients, superAdmins };
  });
}
