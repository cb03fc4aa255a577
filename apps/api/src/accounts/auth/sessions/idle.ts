import type { Deps } from '../../deps.ts';

/**
 * Sessions end when nothing was asked in them for as long as SESSION_IDLE and REMEMBERED_IDLE say. What is known is the
 * last refresh: no request writes a row. An access token asks for ten minutes without one, so these are added, and no
 * session ends early.
 */

const minuteMs = 60_000;
const accessMinutes = 10;

/** Used last before this moment: over, by whether its device is remembered. A limit of 0 is none. */
export function idleSince(deps: Deps): { remembered: Date; others: Date } {
  const { sessionIdle, rememberedIdle } = deps.config;
  const now = deps.clock().getTime();
  const before = (minutes: number) =>
    new Date(minutes === 0 ? 0 : now - (minutes + accessMinutes) * minuteMs);
  return { remembered: before(rememberedIdle), others: before(sessionIdle) };
}

export function isIdle(deps: Deps, session: { isRemembered: boolean; lastUsedAt: Date }): boolean {
  const { remembered, others } = idleSince(deps);
  return session.lastUsedAt < (session.isRemembered ? remembered : others);
}

/** For the console, which asks by itself while nobody is there: minutes without input after which it does not. */
export function idleClaim(deps: Deps, isRemembered: boolean): { idle?: number } {
  const { sessionIdle, rememberedIdle } = deps.config;
  const minutes = isRemembered ? rememberedIdle : sessionIdle;
  return minutes === 0 ? {} : { idle: minutes };
}
