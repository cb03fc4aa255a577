import type { Deps } from '../../deps.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ActiveUser } from '../../users/users.ts';
import { recordOwn } from '../account/record-own.ts';
import { isChallengeMet, redeemCode, rotate, signAccess } from '../sessions/token-family.ts';
import { addressOf } from './connected-programs.ts';
import { findRegistered } from './program-request.ts';
import type { RegisteredProgram } from './program-store.ts';

/** Tokens of a program that acts for a person: a family of its own in `sessions`, good for the tools alone. */

export type ProgramTokens = { accessToken: string; refreshToken: string; scopes: string[] };

function recordConnected(
  tx: Tx,
  deps: Deps,
  user: ActiveUser,
  of: { program: RegisteredProgram; scopes: string[]; sessionId: string },
): Promise<void> {
  const { program, scopes, sessionId } = of;
  const by = { userId: user.id, sessionId };
  return recordOwn(tx, deps, by, user, 'account.program-connected', {
    program: program.name,
    address: addressOf(program.redirectUris),
    scopes,
  });
}

/** Null for a code that is not good, or not this program's at this address. */
export async function exchangeProgramCode(
  deps: Deps,
  given: { clientId: string; code: string; redirectUri: string; verifier: string },
  userAgent: string | null,
): Promise<ProgramTokens | null> {
  const program = await findRegistered(deps, given.clientId);
  if (!program) return null;
  const opened = await deps.db.withStaff(async (tx) => {
    const found = await redeemCode(
      tx,
      deps,
      { code: given.code, userAgent },
      (code) =>
        code.program?.id === program.id &&
        code.redirectUri === given.redirectUri &&
        code.codeChallenge !== null &&
        isChallengeMet(code.codeChallenge, given.verifier),
    );
    if (!found) return null;
    const scopes = found.session.program?.scopes ?? [];
    const sessionId = found.session.id;
    await recordConnected(tx, deps, found.user, { program, scopes, sessionId });
    return { ...found, scopes };
  });
  if (!opened) return null;
  const { user, session, scopes } = opened;
  const accessToken = await signAccess(deps, user, session);
  return { accessToken, refreshToken: session.refreshToken, scopes };
}

/** The next pair; null for a token that is unknown, old, over, or another program's. */
export async function refreshProgramTokens(
  deps: Deps,
  given: { clientId: string; refreshToken: string },
): Promise<ProgramTokens | null> {
  const program = await findRegistered(deps, given.clientId);
  if (!program) return null;
  const rotated = await deps.db.withStaff((tx) => rotate(tx, deps, given.refreshToken, program.id));
  if (!rotated) return null;
  const { user, session, successor } = rotated;
  const accessToken = await signAccess(deps, user, session);
  return { accessToken, refreshToken: successor, scopes: session.program?.scopes ?? [] };
}
