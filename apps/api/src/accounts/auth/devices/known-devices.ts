import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  isDeviceOf,
  keepLatestDevices,
  putDevice,
  removeDevicesBefore,
  renameDevice,
} from './device-store.ts';
import type { Trier } from '../tries/tries.ts';

/**
 * A browser that somebody signed in from is known from then on, by a cookie of the sign-in site that signs nobody in:
 * its wrong tries have a count of their own, so that strangers who try lock nobody out (decision 0030).
 */

const cookieName = '__Host-device';
const lifetimeMs = 90 * 86_400_000;
const cookieOptions = `Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${lifetimeMs / 1_000}`;
const mostDevices = 10;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const usedSince = (deps: Deps) => new Date(deps.clock().getTime() - lifetimeMs);

function tokenOf(request: FastifyRequest): string | null {
  const match = request.headers.cookie?.match(/(?:^|;\s*)__Host-device=([\w-]{43})(?:;|$)/);
  return match?.[1] ?? null;
}

/** What a try at this address is counted by, as the browser's cookie tells. */
export async function trierOf(deps: Deps, request: FastifyRequest, email: string): Promise<Trier> {
  const token = tokenOf(request);
  if (token === null) return { email, device: null };
  const device = hashOf(token);
  const isKnown = await deps.db.withStaff((tx) => isDeviceOf(tx, email, device, usedSince(deps)));
  return { email, device: isKnown ? device : null };
}

/**
 * After a complete sign-in the browser is known. It gets another token each time, for everybody who is known there: a
 * copy of the cookie, or one that somebody brought here, is worth nothing after it.
 */
export async function rememberDevice(
  tx: Tx,
  deps: Deps,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const given = tokenOf(reply.request);
  const token = randomBytes(32).toString('base64url');
  const deviceHash = hashOf(token);
  if (given !== null) await renameDevice(tx, hashOf(given), deviceHash);
  await putDevice(tx, { userId, deviceHash, at: deps.clock() });
  await keepLatestDevices(tx, userId, mostDevices);
  reply.header('set-cookie', `${cookieName}=${token}; ${cookieOptions}`);
}

/** Part of a job: devices that nobody signed in from for three months. */
export function purgeDevices(tx: Tx, deps: Deps): Promise<number> {
  return removeDevicesBefore(tx, usedSince(deps));
}
