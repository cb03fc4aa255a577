import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { levels } from '@replique/contract/route';
import type { Deps } from '../deps.ts';
import { isInScope, type Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { routeOf } from './call-route.ts';
import { countProposals, insertProposal, takeProposal } from './store.ts';

/** A change that an assistant would make waits here until the person behind it says yes. */

const lifetimeMs = 15 * 60_000;
const most = 50;

export type ClientCaller = Caller & { clientId: number; clientUuid: string };

/** The credential, whichever of its secrets and tokens came: another one of the same client confirms nothing. */
function boundTo({ sessionId }: Caller): string {
  const credential = sessionId.replace(/^(api\.rpc_[\w-]+)\.\d+$/, '$1');
  return createHash('sha256').update(credential).digest('base64url');
}

/** What the route will say of who asks and what is asked, said before anybody is asked to agree. */
function requireSound(caller: Caller, name: string, input: object): void {
  const { meta, input: schema } = routeOf(name);
  const { access, program } = meta;
  if (access?.auth !== 'user' || caller.level < levels[access.role]) throw fail('auth.forbidden');
  if (!isInScope(caller, program)) throw fail('auth.scope-missing', { scope: program });
  if (!(schema as z.ZodType).safeParse(input).success) throw fail('request.invalid');
}

export async function propose(
  deps: Deps,
  caller: ClientCaller,
  asked: { tool: string; route: string; input: object },
): Promise<{ proposal: string; expiresAt: string }> {
  requireSound(caller, asked.route, asked.input);
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const bound = boundTo(caller);
  const { clientId, userId } = caller;
  const { tool, input } = asked;
  const proposal = await deps.db.withClient(clientId, async (tx) => {
    if ((await countProposals(tx, bound, now)) >= most) throw fail('request.too-many');
    const row = { clientId, userId, boundTo: bound, tool, input };
    return insertProposal(tx, row, { now, expiresAt });
  });
  return { proposal, expiresAt: expiresAt.toISOString() };
}

/** The proposal to do now; null when there is none. It is gone afterwards, whatever becomes of it. */
export async function takeUp(deps: Deps, caller: ClientCaller, uuid: string) {
  const whose = { uuid, boundTo: boundTo(caller), userId: caller.userId };
  const taken = await deps.db.withClient(caller.clientId, (tx) =>
    takeProposal(tx, whose, deps.clock()),
  );
  return taken ? { tool: taken.tool, input: taken.input as Record<string, unknown> } : null;
}
