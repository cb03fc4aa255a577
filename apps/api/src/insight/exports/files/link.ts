import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { requireReady, withExport } from '../exports.ts';

const lifetimeMs = 5 * 60_000;
const placeOf = (uuid: string) => `exports.link.${uuid}`;

/** Whom a link was made for: it opens nothing to anybody else, and nothing once their session is over. */
type Ticket = Pick<Caller, 'userId' | 'sessionId'> & { until: number };

/** @throws `exports.not-ready` */
export async function makeLink(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ url: string; expiresAt: string }> {
  await withExport(deps, caller, uuid, async (_, file) => requireReady(deps, file));
  const until = deps.clock().getTime() + lifetimeMs;
  const ticket: Ticket = { userId: caller.userId, sessionId: caller.sessionId, until };
  const sealed = deps.sealer.seal(JSON.stringify(ticket), placeOf(uuid));
  return {
    url: `/v2/exports/${uuid}/file?link=${encodeURIComponent(sealed)}`,
    expiresAt: new Date(until).toISOString(),
  };
}

/** Whom the link was made for; null for one that is not ours, for another file, or too old. */
export function openLink(
  deps: Deps,
  uuid: string,
  link: string,
): Pick<Caller, 'userId' | 'sessionId'> | null {
  try {
    const ticket = JSON.parse(deps.sealer.open(link, placeOf(uuid))) as Ticket;
    return ticket.until > deps.clock().getTime() ? ticket : null;
  } catch {
    return null;
  }
}
