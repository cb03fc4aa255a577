import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { readRecoveryKey } from '../keys/recovery-key.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  findSecondFactorForUpdate,
  markFactorConfirmed,
  markStepUsed,
  putUnconfirmedFactor,
  readFactors,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './second-factor-store.ts';

export { readFactors, removeApp, removeRecoveryCodes } from './second-factor-store.ts';

const period = 30;
/** Steps before and after the current one whose code is taken: phones do not all tell the same time. */
const window = 1;
const secretBytes = 20;
const codes = 10;
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

export const factorPlace = (userId: number) => `second_factors.sealed_secret.${userId}`;

function totpOf(base32: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Replique',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(base32),
  });
}

/** Whether a sign-in asks for more than the password: a code of the app, or a passkey. */
export async function hasSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { hasApp, passkeys } = await readFactors(tx, userId);
  return hasApp || passkeys > 0;
}

export async function readSecondFactor(
  tx: Tx,
  userId: number,
): Promise<{ isOn: boolean; hasAny: boolean; recoveryCodesLeft: number }> {
  const { hasApp, passkeys } = await readFactors(tx, userId);
  const hasAny = hasApp || passkeys > 0;
  const recoveryCodesLeft = hasAny ? await countRecoveryCodes(tx, userId) : 0;
  return { isOn: hasApp, hasAny, recoveryCodesLeft };
}

/** A new secret that counts once it was confirmed. Null when a confirmed one stands. */
export async function startSecondFactor(
  tx: Tx,
  deps: Deps,
  user: { id: number; email: string },
): Promise<{ secret: string; otpauthUrl: string } | null> {
  const secret = new Secret({ size: secretBytes }).base32;
  const sealedSecret = deps.sealer.seal(secret, factorPlace(user.id));
  const isPut = await putUnconfirmedFactor(tx, {
    userId: user.id,
    sealedSecret,
    at: deps.clock(),
  });
  return isPut ? { secret, otpauthUrl: totpOf(secret, user.email).toString() } : null;
}

/**
 * The secret that a page showed before, while it still waits for its first code: a page that is shown again keeps its
 * picture, and nobody sees one that was made for somebody else at another door. Null otherwise.
 */
export async function continueSecondFactor(
  tx: Tx,
  deps: Deps,
  user: { id: number; email: string },
  secret: string,
): Promise<{ secret: string; otpauthUrl: string } | null> {
  const factor = await findSecondFactor(tx, user.id);
  if (!factor || factor.confirmedAt) return null;
  if (deps.sealer.open(factor.sealedSecret, factorPlace(user.id)) !== secret) return null;
  return { secret, otpauthUrl: totpOf(secret, user.email).toString() };
}

/** The step whose code this is, or null. */
function stepOf(deps: Deps, secret: string, code: string): number | null {
  const timestamp = deps.clock().getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta;
}

/** Spaces and dashes are how people write and read codes, not part of them. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

function hashOf(key: Buffer, userId: number, code: string): string {
  return createHmac('sha256', key)
    .update(`${userId}:${plain(code)}`)
    .digest('base64url');
}

/**
 * Takes a code of the app. No step at or before the last one taken counts, so a code that was seen over a
 * shoulder or on the way works for nobody else.
 */
async function takeAppCode(
  tx: Tx,
  deps: Deps,
  userId: number,
  code: string,
  wants: 'confirmed' | 'unconfirmed',
): Promise<boolean> {
  if (!/^\d{6}$/.test(plain(code))) return false;
  const factor = await findSecondFactorForUpdate(tx, userId);
  if (!factor || (factor.confirmedAt !== null) !== (wants === 'confirmed')) return false;
  const secret = deps.sealer.open(factor.sealedSecret, factorPlace(userId));
  const step = stepOf(deps, secret, plain(code));
  if (step === null || (factor.lastUsedStep !== null && step <= Number(factor.lastUsedStep))) {
    return false;
  }
  await markStepUsed(tx, userId, step);
  return true;
}

/** Takes a code of the app or a recovery code, each once. */
export async function takeCode(tx: Tx, deps: Deps, userId: number, code: string): Promise<boolean> {
  if (await takeAppCode(tx, deps, userId, code, 'confirmed')) return true;
  if (!(await hasSecondFactor(tx, userId))) return false;
  const key = await readRecoveryKey(tx, deps.sealer);
  return useRecoveryCode(tx, userId, hashOf(key, userId, code), deps.clock());
}

/** Takes a code of the app for a factor that is not on yet. */
export function takeFirstCode(tx: Tx, deps: Deps, userId: number, code: string): Promise<boolean> {
  return takeAppCode(tx, deps, userId, code, 'unconfirmed');
}

/** Turns the factor on whose first code was taken; false when there is none. */
export function confirmSecondFactor(tx: Tx, deps: Deps, userId: number): Promise<boolean> {
  return markFactorConfirmed(tx, userId, deps.clock());
}

/**
 * Recovery codes when the first factor of a person is on; null when there are some already, or were and are used up:
 * whoever kept those keeps them.
 */
export async function firstRecoveryCodes(
  tx: Tx,
  deps: Deps,
  userId: number,
): Promise<string[] | null> {
  const { hasApp, passkeys } = await readFactors(tx, userId);
  return Number(hasApp) + passkeys === 1 ? renewRecoveryCodes(tx, deps, userId) : null;
}

function makeCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** Ten new codes in place of all there were; only their hashes stay. */
export async function renewRecoveryCodes(tx: Tx, deps: Deps, userId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, makeCode);
  const key = await readRecoveryKey(tx, deps.sealer);
  await replaceRecoveryCodes(
    tx,
    userId,
    made.map((code) => hashOf(key, userId, code)),
  );
  return made;
}
