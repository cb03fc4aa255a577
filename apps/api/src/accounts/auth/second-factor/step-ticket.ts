import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { findActiveUserById, isPasswordCurrent } from '../../users/users.ts';
import type { Passed } from '../sign-in/signin-complete.ts';
import type { Challenge } from '../passkeys/webauthn.ts';

/** Long enough to fetch a phone, short enough for a computer that somebody left. */
const lifetimeMs = 10 * 60_000;

/**
 * What stands between two steps; `challenge` is what a passkey of the page must sign, `app` the secret that the page of a
 * set-up shows.
 */
export type Step = Passed & { challenge: Challenge | null; app?: string | undefined };

/**
 * Which step it leads to. Each is sealed by itself: what asks for a factor that is on must never open the page that
 * sets one up.
 */
export type StepKind = 'second-step' | 'factor-setup' | 'factor-done';

const placeOf = (kind: StepKind, browserKey: string) => `${kind}.${browserKey}`;

/** Sealed for one browser, so nobody takes the first step elsewhere. */
export function packStep(deps: Deps, kind: StepKind, step: Step, browserKey: string): string {
  const { user, passwordMark, pending, remember, challenge, app } = step;
  const expires = deps.clock().getTime() + lifetimeMs;
  const { id, email } = user;
  const value = { user: { id, email }, passwordMark, pending, remember, challenge, app, expires };
  return deps.sealer.seal(JSON.stringify(value), placeOf(kind, browserKey));
}

export function unpackStep(
  deps: Deps,
  kind: StepKind,
  packed: string,
  browserKey: string | null,
): Step | null {
  if (browserKey === null) return null;
  try {
    const opened = deps.sealer.open(packed, placeOf(kind, browserKey));
    const step = JSON.parse(opened) as Step & { expires: number };
    return step.expires > deps.clock().getTime() ? step : null;
  } catch {
    return null;
  }
}

/** Whether the person of a step may still go on: between two steps people leave, and clients are archived. */
export async function findStanding(
  tx: Tx,
  deps: Deps,
  { user, passwordMark }: Passed,
): Promise<'good' | 'gone' | 'over'> {
  if (!(await findActiveUserById(tx, user.id))) return 'gone';
  // Or they set another password, perhaps because this one was in the wrong hands.
  if (passwordMark !== null && !(await isPasswordCurrent(tx, deps, user.id, passwordMark))) {
    return 'over';
  }
  return 'good';
}
