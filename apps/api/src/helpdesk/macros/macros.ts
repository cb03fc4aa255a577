import type { Macros } from '@replique/contract/helpdesk/macros';
import { platforms } from '@replique/connectors/platforms';
import { findActiveUserById, withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { requireTicket } from '../tickets/tickets.ts';
import { findOutgoing } from '../write-back/outgoing.ts';
import { fillIn } from './fill-in.ts';
import { readSaved, type SavedReply } from './read-saved.ts';

const mostAnswered = 50;

/** Letters without their accents and capitals: "ete" finds "Été". */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Those that hold every word; where one is in the title, they come first. */
function found(saved: SavedReply[], search: string): SavedReply[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return saved;
  const matching = saved.filter((each) => {
    const whole = fold(`${each.title} ${each.text}`);
    return words.every((word) => whole.includes(word));
  });
  const isNamed = ({ title }: SavedReply) => words.some((word) => fold(title).includes(word));
  return [...matching.filter(isNamed), ...matching.filter((each) => !isNamed(each))];
}

/**
 * Saved replies of the ticket's CRM, filled in for whoever asks.
 * @throws `tickets.not-found`, `write-backs.not-connected`, `macros.none`, `macros.unavailable`
 */
export async function listMacros(
  deps: Deps,
  caller: Caller,
  { ticket: uuid, search = '' }: { ticket: string; search?: string | undefined },
): Promise<Macros> {
  const { ticket, platform } = await withScope(deps, caller, undefined, async (tx) => {
    const known = await requireTicket(tx, uuid);
    const outgoing = await findOutgoing(tx, known.clientId, known.platform);
    if (!outgoing) throw fail('write-backs.not-connected');
    return { ticket: known, platform: outgoing.platform };
  });
  if (!platforms[platform].capabilities.includes('macros')) throw fail('macros.none');
  const saved = await readSaved(deps, ticket.clientId, platform);
  const own = await deps.db.withStaff((tx) => findActiveUserById(tx, caller.userId));
  const matching = found(saved, search);
  return {
    platform,
    hasMore: matching.length > mostAnswered,
    items: matching.slice(0, mostAnswered).map(({ text, ...rest }) => ({
      ...rest,
      ...fillIn(text, {
        requesterName: ticket.requesterName,
        requesterEmail: ticket.requesterEmail,
        ticketId: ticket.externalId,
        subject: ticket.subject,
        own: own ?? { firstname: '', lastname: '', email: '' },
      }),
    })),
  };
}
