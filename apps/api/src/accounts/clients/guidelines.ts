import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { findLatestGuidelinesVersion, insertGuidelines } from './guidelines-store.ts';
import { updateClient, type Client } from './store.ts';

/** Puts a new text in force and keeps it as the next version. The client's row must be locked. */
export async function writeGuidelines(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  text: string,
): Promise<void> {
  const version = (await findLatestGuidelinesVersion(tx, client.id)) + 1;
  await insertGuidelines(tx, {
    clientId: client.id,
    version,
    text,
    authorId: caller.userId,
    at: deps.clock(),
  });
  await updateClient(tx, client.id, { guidelines: text === '' ? null : text });
  await recordChange(tx, deps, caller, {
    action: 'clients.guidelines-changed',
    clientId: client.id,
    label: client.name,
    href: `/clients/details/${client.uuid}/guidelines`,
    before: { guidelines: client.guidelines },
    after: { guidelines: text },
  });
}
