import type { Deps } from '../../deps.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findActiveUserById, type ActiveUser } from '../../users/users.ts';
import { recordOwn } from '../account/record-own.ts';
import {
  isChallengeMet,
  isTokenOf,
  redeemCode,
  rotate,
  signAccess,
  type Living,
} from '../sessions/token-family.ts';
import { endSession, findSessionForUpdate } from '../store.ts';
import { addressOf } from './connected-programs.ts';
import { findRegistered } from './program-request.ts';
import type { RegisteredProgram } from './program-store.ts';
import { isExtension } from './redirect-address.ts';

/**
 * Tokens of a program that acts for a person: a family of its own in `sessions`. An assistant's are good for the tools
 * alone, those of an extension for the routes of the API that its scopes open.
 */

export type ProgramTokens = {
  accessToken: string;
  refreshToken: string;
  scopes: string[];
  client: string | null;
};

type Opened = { user: ActiveUser; session: Living; refreshToken: string };

async function tokensOf(
  deps: Deps,
  program: RegisteredProgram,
  { user, session, refreshToken }: Opened,
): Promise<ProgramTokens> {
  const use = isExtension(program.redirectUris) ? 'api' : 'mcp';
  const accessToken = await signAccess(deps, user, session, use);
  const scopes = session.program?.scopes ?? [];
  return { accessToken, refreshToken, scopes, client: user.clientUuid };
}

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
    return { ...found, refreshToken: found.session.refreshToken };
  });
  return opened && tokensOf(deps, program, opened);
}

/** The next pair; null for a token that is unknown, old, over, or another program's. */
export async function refreshProgramTokens(
  deps: Deps,
  given: { clientId: string; refreshToken: string },
): Promise<ProgramTokens | null> {
  const program = await findRegistered(deps, given.clientId);
  if (!program) return null;
  const rotated = await deps.db.withStaff((tx) => rotate(tx, deps, given.refreshToken, program.id));
  return rotated && tokensOf(deps, program, { ...rotated, refreshToken: rotated.successor });
}

/**
 * What a program does when its person signs out of it (RFC 7009): the connection is over. Says nothing of a token that is
 * unknown, old or another program's.
 */
export async function revokeProgramToken(
  deps: Deps,
  given: { clientId: string; token: string },
): Promise<void> {
  const program = await findRegistered(deps, given.clientId);
  if (!program) return;
  await deps.db.withStaff(async (tx) => {
    const session = await findSessionForUpdate(tx, given.token.split('.')[0] ?? '');
    if (session?.program?.id !== program.id || !isTokenOf(session, given.token)) return;
    const user = await findActiveUserById(tx, session.userId);
    const isEnded = await endSession(tx, session.id, 'program-disconnected', deps.clock());
    if (!user || !isEnded) return;
    const by = { userId: user.id, sessionId: session.id };
    await recordOwn(tx, deps, by, user, 'account.program-disconnected', {
      program: program.name,
      address: addressOf(program.redirectUris),
    });
  });
}
