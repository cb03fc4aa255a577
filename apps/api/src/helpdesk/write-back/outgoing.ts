import { platforms } from '@replique/connectors/platforms';
import {
  crmPlatforms,
  type CrmPlatform,
  type NotesAs,
  type RepliesBy,
} from '@replique/contract/helpdesk/crm';
import type { AssignTo } from '@replique/contract/helpdesk/write-back';
import { levels } from '@replique/contract/route';
import type { Caller } from '../../platform/http/access.ts';
import { findConnection } from '../crm/crm.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What a connection in use says of the way back. */
export type Outgoing = {
  platform: CrmPlatform;
  /** Internal notes can be written into its tickets. */
  takesNotes: boolean;
  /** What is written by itself is posted by itself. */
  postsNotes: boolean;
  /** As what a suggestion stands there. */
  notesAs: NotesAs;
  /** The field of the category; null while none is chosen. */
  categoryFieldId: string | null;
  /** Who sends replies to customers. */
  repliesBy: RepliesBy;
};

const levelOf = { admins: levels.admin, agents: levels.agent };

/** Whether this person may send replies of the tickets that came through a connection. */
export function mayReply({ platform, repliesBy }: Outgoing, { level }: Pick<Caller, 'level'>) {
  return (
    repliesBy !== 'off' &&
    level >= levelOf[repliesBy] &&
    platforms[platform].capabilities.includes('reply')
  );
}

/**
 * To whom this person may give a ticket of a connection: agents and above, where the client lets something of its
 * tickets be changed from here, be it by replies or by categories.
 */
export function assignsTo(outgoing: Outgoing, caller: Pick<Caller, 'level'>): AssignTo[] {
  const { capabilities } = platforms[outgoing.platform];
  const isOpen = mayReply(outgoing, caller) || outgoing.categoryFieldId !== null;
  if (!isOpen || caller.level < levels.agent || !capabilities.includes('assign')) return [];
  return capabilities.includes('unassign') ? ['me', 'colleague', 'nobody'] : ['me', 'colleague'];
}

/** The same of a ticket that is of no CRM. The provider's own people have no tickets of a client. */
export function assignsHere({ level }: Pick<Caller, 'level'>): AssignTo[] {
  if (level < levels.agent) return [];
  return level < levels['super-admin'] ? ['me', 'colleague', 'nobody'] : ['colleague', 'nobody'];
}

/** Whether this person's snooze of a ticket is said to its CRM as well: as for who has it. */
export function snoozesIn(outgoing: Outgoing, caller: Pick<Caller, 'level'>): boolean {
  const { capabilities } = platforms[outgoing.platform];
  return capabilities.includes('snooze') && assignsTo(outgoing, caller).length > 0;
}

/** Whether this person may read the saved replies of its CRM. */
export const hasMacros = ({ platform }: Outgoing, { level }: Pick<Caller, 'level'>): boolean =>
  level >= levels.agent && platforms[platform].capabilities.includes('macros');

/** What can be said of a ticket's status with a reply. */
export const statusesOf = ({ platform }: Outgoing) => [...platforms[platform].replyStatuses];

export const isPlatform = (name: string | undefined): name is CrmPlatform =>
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
  const { postsNotes, notesAs, categoryFieldId, repliesBy } = connection;
  const takesNotes = platforms[platform].capabilities.includes('note');
  return { platform, takesNotes, postsNotes, notesAs, categoryFieldId, repliesBy };
}

/** The platforms whose tickets have a field for their category. */
export async function listCategoryPlatforms(tx: Tx, clientId: number): Promise<CrmPlatform[]> {
  const found: CrmPlatform[] = [];
  for (const platform of crmPlatforms)
    if ((await findOutgoing(tx, clientId, platform))?.categoryFieldId) found.push(platform);
  return found;
}
