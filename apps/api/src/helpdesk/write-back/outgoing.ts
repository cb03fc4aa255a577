import { crmPlatforms, type CrmPlatform } from '@replique/contract/helpdesk/crm';
import { findConnection } from '../crm/crm.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What a connection in use says of the way back. */
export type Outgoing = {
  platform: CrmPlatform;
  /** What is written by itself is posted by itself. */
  postsNotes: boolean;
  /** The field of the category; null while none is chosen. */
  categoryFieldId: string | null;
};

const isPlatform = (name: string | undefined): name is CrmPlatform =>
  (crmPlatforms as readonly string[]).includes(name ?? '');

/** Null where a ticket came from no CRM, or from one that is not connected, or not in use. */
export async function findOutgoing(
  tx: Tx,
  clientId: number,
  platform: string | undefined,
): Promise<Outgoing | null> {
  if (!isPlatform(platform)) return null;
  const connection = await findConnection(tx, clientId, platform);
  if (!connection?.isEnabled || connection.sealedCredentials === null) return null;
  const { postsNotes, categoryFieldId } = connection;
  return { platform, postsNotes, categoryFieldId };
}

/** The platforms whose tickets have a field for their category. */
export async function listCategoryPlatforms(tx: Tx, clientId: number): Promise<CrmPlatform[]> {
  const found: CrmPlatform[] = [];
  for (const platform of crmPlatforms)
    if ((await findOutgoing(tx, clientId, platform))?.categoryFieldId) found.push(platform);
  return found;
}
