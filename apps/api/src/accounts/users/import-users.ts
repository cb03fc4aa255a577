import { ORPCError } from '@orpc/server';
import type { ImportResult } from '@replique/contract/accounts/users';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { readFile } from '../../platform/text/read-file.ts';
import { findTakenEmails, type LockedPerson } from './managed-store.ts';
import { addPerson, lockActor, resolveClient } from './managed-users.ts';
import { readUserCsv, type ImportError, type ImportRow } from './read-user-csv.ts';

const superAdmin = 5;

type Invitation = ImportResult['invitations'][number];

/** Sorts out what may not be added: whom nobody may grant, who is in the file twice, who is there already. */
async function sortOut(
  tx: Tx,
  rows: ImportRow[],
  level: number,
  clientId: number | null,
): Promise<{ wanted: ImportRow[]; errors: ImportError[] }> {
  const taken = await findTakenEmails(
    tx,
    rows.map(({ email }) => email),
  );
  const seen = new Set<string>();
  const errors: ImportError[] = [];
  const wanted = rows.filter(({ line, email, role }) => {
    const refused = refusalOf(role, level, clientId);
    const isDuplicate = seen.has(email);
    seen.add(email);
    if (refused) errors.push({ line, field: 'role', reason: refused });
    else if (isDuplicate) errors.push({ line, field: 'email', reason: 'duplicate' });
    else if (taken.has(email)) errors.push({ line, field: 'email', reason: 'exists' });
    else return true;
    return false;
  });
  return { wanted, errors };
}

function refusalOf(
  role: number,
  level: number,
  clientId: number | null,
): ImportError['reason'] | null {
  if (role > level) return 'role-above-own';
  return role < superAdmin && clientId === null ? 'client-needed' : null;
}

/** Few enough that one transaction of them is short. */
const batchSize = 200;

/** Invites the people of a CSV file; the good lines are taken, the others listed. A dry run writes nothing. */
export async function importUsers(
  deps: Deps,
  caller: Caller,
  given: { csv: string; client?: string | undefined; isDryRun: boolean },
): Promise<ImportResult> {
  const { rows, errors } = await readFile(deps, caller, readUserCsv, given.csv);
  const sorted = await deps.db.withStaff(async (tx) => {
    const clientId = await resolveClient(tx, caller, given.client);
    return { clientId, ...(await sortOut(tx, rows, caller.level, clientId)) };
  });
  const refused = [...errors, ...sorted.errors];
  const invitations: Invitation[] = [];
  let added = given.isDryRun ? sorted.wanted.length : 0;
  for (let at = 0; !given.isDryRun && at < sorted.wanted.length; at += batchSize) {
    const batch = sorted.wanted.slice(at, at + batchSize);
    const { lost, links } = await addBatch(deps, caller, batch, sorted.clientId);
    refused.push(...lost);
    invitations.push(...links);
    added += batch.length - lost.length;
  }
  return {
    added,
    skipped: new Set(refused.map(({ line }) => line)).size,
    errors: refused.toSorted((a, b) => a.line - b.line),
    invitations,
  };
}

/** Answers those whom somebody else added since they were looked for, and the links that no mail brings. */
async function addBatch(
  deps: Deps,
  caller: Caller,
  rows: ImportRow[],
  clientId: number | null,
): Promise<{ lost: ImportError[]; links: Invitation[] }> {
  return deps.db.withStaff(async (tx) => {
    const actor = await lockActor(tx, caller);
    const lost: ImportError[] = [];
    const links: Invitation[] = [];
    for (const row of rows) {
      const owner = row.role === superAdmin ? null : clientId;
      const { email, line } = row;
      const { reason, link } = await addOne(tx, deps, actor, { ...row, clientId: owner });
      if (reason) lost.push({ line, field: 'email', reason });
      if (link) links.push({ email, invitationLink: link });
    }
    const added = rows.length - lost.length;
    if (added > 0) await record(tx, deps, caller, { added, clientId });
    return { lost, links };
  });
}

/** Why nobody was added, else the link of whom was; null where a mail brings it. */
async function addOne(
  tx: Tx,
  deps: Deps,
  actor: LockedPerson,
  given: Omit<ImportRow, 'line'> & { clientId: number | null },
): Promise<{ reason?: ImportError['reason']; link?: string | null }> {
  try {
    const added = await addPerson(tx, deps, actor, { ...given, isImport: true });
    return added ?? { reason: 'exists' };
  } catch (error) {
    // Counted before anything is written, so what came before it stands.
    if (error instanceof ORPCError && error.code === 'mails.too-many') return { reason: 'mails' };
    throw error;
  }
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { added, clientId }: { added: number; clientId: number | null },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action: 'users.imported',
    clientId,
    label: String(added),
    href: '/users',
    after: { added },
  });
}
