import type { PanelHostName } from '@replique/contract/accounts/panels';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findCredentialCaller } from '../auth/auth.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { findHost, type PanelHost } from './store.ts';
import { isTokenOf } from './token.ts';

/** Tools whose server asks ours: our secret in a header is the proof, and no browser ever has it. */

export const secretHeader = 'x-replique-secret';
const longestSecret = 100;

/** The client's panel in this tool. */
export async function findHostOf(
  deps: Deps,
  client: unknown,
  name: PanelHostName,
): Promise<PanelHost | null> {
  const uuid = z.uuid().safeParse(client);
  if (!uuid.success) return null;
  const asked = uuid.data.toLowerCase();
  return (await deps.db.withStaff((tx) => findHost(tx, asked, name))) ?? null;
}

/** Null for every reason to refuse: no such client, no such panel, another secret. */
export async function findHostBySecret(
  deps: Deps,
  request: FastifyRequest,
  name: PanelHostName,
): Promise<PanelHost | null> {
  const secret = request.headers[secretHeader];
  if (typeof secret !== 'string' || secret.length > longestSecret) return null;
  const host = await findHostOf(deps, (request.params as { client: string }).client, name);
  return host && isTokenOf(host, secret) ? host : null;
}

/** The panel itself as a caller, with the scopes of its credentials; null where they ended too. */
export async function findPanelCaller(
  deps: Deps,
  request: FastifyRequest,
  name: PanelHostName,
): Promise<Caller | null> {
  const host = await findHostBySecret(deps, request, name);
  return host && findCredentialCaller(deps, host, request.ip);
}
