import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { countProgramsForInsert, insertProgram, removeOldestUnused } from './program-store.ts';
import { parseRedirectAddress } from './redirect-address.ts';

/**
 * Programs register themselves (RFC 7591). Anybody can, so nothing follows from it: a person sees the name and the
 * address before they agree, and a program that no one connects is forgotten after a day, or when there are too many.
 */

const most = 5_000;
const usualName = 'MCP';

const Metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(5),
  grant_types: z.array(z.string()).max(10).optional(),
  response_types: z.array(z.string()).max(10).optional(),
});

/** One line, without marks that turn the direction of what follows. */
function plainNameOf(given: string | undefined): string {
  const plain = (given ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...plain].slice(0, 100).join('').trim() || usualName;
}

export type Registration =
  | Refused
  | { error: 'temporarily_unavailable' }
  | { registered: Record<string, unknown> };

type Refused = { error: 'invalid_redirect_uri' | 'invalid_client_metadata' };

function read(body: unknown): Refused | { name: string; addresses: string[] } {
  const metadata = Metadata.safeParse(body);
  if (!metadata.success) {
    const isOfAddress = metadata.error.issues.some(({ path }) => path[0] === 'redirect_uris');
    return { error: isOfAddress ? 'invalid_redirect_uri' : 'invalid_client_metadata' };
  }
  const { redirect_uris: addresses, grant_types: grants, response_types: types } = metadata.data;
  if (!addresses.every((address) => parseRedirectAddress(address) !== null))
    return { error: 'invalid_redirect_uri' };
  const isServed =
    (grants?.includes('authorization_code') ?? true) && (types?.includes('code') ?? true);
  if (!isServed) return { error: 'invalid_client_metadata' };
  return { addresses, name: plainNameOf(metadata.data.client_name) };
}

/** What was registered, as the program is told: public, without a secret, whatever it asked for. */
export async function registerProgram(deps: Deps, body: unknown): Promise<Registration> {
  const asked = read(body);
  if ('error' in asked) return { error: asked.error };
  const { name, addresses } = asked;
  const at = deps.clock();
  const uuid = await deps.db.withStaff(async (tx) => {
    const isFull = (await countProgramsForInsert(tx)) >= most;
    if (isFull && !(await removeOldestUnused(tx))) return null;
    return insertProgram(tx, { name, redirectUris: addresses, at });
  });
  if (uuid === null) return { error: 'temporarily_unavailable' };
  return {
    registered: {
      client_id: uuid,
      client_id_issued_at: Math.floor(at.getTime() / 1_000),
      client_name: name,
      redirect_uris: addresses,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  };
}
