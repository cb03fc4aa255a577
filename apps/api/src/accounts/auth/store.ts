import type { PersonScope } from '@replique/contract/accounts/account';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for signing_keys, kept_keys, sessions and sign_in_codes; always through the staff door. */

export type SigningKey = { kid: string; publicJwk: unknown; sealedPrivateJwk: string };

export async function findSigningKey(tx: Tx): Promise<SigningKey | undefined> {
  return tx
    .selectFrom('signing_keys')
    .select(['kid', 'public_jwk as publicJwk', 'sealed_private_jwk as sealedPrivateJwk'])
    .orderBy('created_at')
    .orderBy('kid')
    .executeTakeFirst();
}

/** Two processes may start at once on an empty database: they take turns, and the first one's key serves both. */
export async function insertSigningKey(tx: Tx, key: SigningKey): Promise<SigningKey> {
  await sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(tx);
  const known = await findSigningKey(tx);
  if (known) return known;
  await tx
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private_jwk: key.sealedPrivateJwk,
    })
    .execute();
  return key;
}

export async function findKeptKey(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('kept_keys')
    .select('sealed_key as sealedKey')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.sealedKey;
}

/** The first one counts: answers what is stored. */
export async function insertKeptKey(tx: Tx, name: string, sealedKey: string): Promise<string> {
  await tx
    .insertInto('kept_keys')
    .values({ name, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKeptKey(tx, name)) ?? sealedKey;
}

/** A program that acts for a person, and what they let it do. */
export type ForProgram = { id: number; scopes: PersonScope[] };

const forProgram = (row: { programId: number | null; scopes: string[] | null }) =>
  row.programId === null ? null : { id: row.programId, scopes: row.scopes as PersonScope[] };

const programValues = (program: ForProgram | null) =>
  program ? { program_id: program.id, scopes: program.scopes } : {};

export type Session = {
  id: string;
  userId: number;
  currentHash: string;
  previousHash: string | null;
  rotatedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  isRemembered: boolean;
  lastUsedAt: Date;
  /** Null where the person came in with the console. */
  program: ForProgram | null;
};

export async function insertSession(
  tx: Tx,
  session: Omit<Session, 'previousHash' | 'endedAt' | 'lastUsedAt'> & {
    userAgent: string | null;
    provedAt: Date | null;
  },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      current_hash: session.currentHash,
      rotated_at: session.rotatedAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      created_at: session.rotatedAt,
      last_used_at: session.rotatedAt,
      ...(session.provedAt ? { proved_at: session.provedAt } : {}),
      is_remembered: session.isRemembered,
      ...programValues(session.program),
    })
    .execute();
}

/** Locks the session, so that two refreshes of one token take turns. */
export async function findSessionForUpdate(tx: Tx, id: string): Promise<Session | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'current_hash as currentHash',
      'previous_hash as previousHash',
      'rotated_at as rotatedAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
      'is_remembered as isRemembered',
      'last_used_at as lastUsedAt',
      'program_id as programId',
      'scopes',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, program: forProgram(row) };
}

export async function updateSessionToken(
  tx: Tx,
  id: string,
  hashes: { current: string; previous: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      current_hash: hashes.current,
      previous_hash: hashes.previous,
      rotated_at: at,
      last_used_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether it was alive until now. */
export async function endSession(tx: Tx, id: string, because: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the sessions of everybody of a client, of its API credentials too. */
export async function endSessionsOfClient(tx: Tx, clientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: 'client-archived' })
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('users.client_id', '=', clientId),
    )
    .where('ended_at', 'is', null)
    .execute();
}

export async function findLiveSession(
  tx: Tx,
  id: string,
  userId: number,
  at: Date,
): Promise<Pick<Session, 'isRemembered' | 'lastUsedAt' | 'program'> | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select([
      'is_remembered as isRemembered',
      'last_used_at as lastUsedAt',
      'program_id as programId',
      'scopes',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row && { ...row, program: forProgram(row) };
}

export type SignInCode = {
  codeHash: string;
  userId: number;
  redirectUri: string;
  codeChallenge: string | null;
  remember: boolean;
  /** Whether the session that it opens counts as proved. */
  isProof: boolean;
  expiresAt: Date;
  /** Whom it is for; null for the console. */
  program: ForProgram | null;
};

export async function insertSignInCode(tx: Tx, code: SignInCode): Promise<void> {
  await tx
    .insertInto('sign_in_codes')
    .values({
      code_hash: code.codeHash,
      user_id: code.userId,
      redirect_uri: code.redirectUri,
      code_challenge: code.codeChallenge,
      remember: code.remember,
      is_proof: code.isProof,
      expires_at: code.expiresAt,
      ...programValues(code.program),
    })
    .execute();
}

/** Locks the code: of twenty exchanges at once exactly one finds it unused. */
export async function findSignInCodeForUpdate(
  tx: Tx,
  codeHash: string,
): Promise<(SignInCode & { usedAt: Date | null; sessionId: string | null }) | undefined> {
  const row = await tx
    .selectFrom('sign_in_codes')
    .select([
      'code_hash as codeHash',
      'user_id as userId',
      'redirect_uri as redirectUri',
      'code_challenge as codeChallenge',
      'remember',
      'is_proof as isProof',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'session_id as sessionId',
      'program_id as programId',
      'scopes',
    ])
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, program: forProgram(row) };
}

export async function markSignInCodeUsed(
  tx: Tx,
  codeHash: string,
  sessionId: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sign_in_codes')
    .set({ used_at: at, session_id: sessionId })
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Codes and sessions that ended more than a week ago; answers how many rows went. */
export async function removeExpired(tx: Tx, before: Date): Promise<number> {
  const codes = await tx
    .deleteFrom('sign_in_codes')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  const sessions = await tx
    .deleteFrom('sessions')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(codes.numDeletedRows) + Number(sessions.numDeletedRows);
}
