import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyAnswer,
  PasskeyRequest,
} from '@replique/contract/accounts/passkeys';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../deps.ts';

/** WebAuthn itself: what browsers are asked for, and what of their answers is believed. */

const lifetimeMs = 5 * 60_000;
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** The name that passkeys are bound to: that of the sign-in site. Null where it is a number, which browsers refuse. */
export function rpIdOf({ signinUrl }: Config): string | null {
  const { hostname } = new URL(signinUrl);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : hostname;
}

/** The pages that ask for passkeys: the sign-in site's, and the console's, where people add them. */
export function passkeyOrigins({ signinUrl, publicUrl }: Config): string[] {
  return [...new Set([new URL(signinUrl).origin, new URL(publicUrl).origin])];
}

/** What a browser was asked: sealed for one place, so that its answer is taken there alone. */
export type Challenge = { challenge: string; expires: number };

export function newChallenge(deps: Deps): Challenge {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, expires: deps.clock().getTime() + lifetimeMs };
}

/** @param place names what it is for, and whose session or browser it is for */
export function sealChallenge(deps: Deps, challenge: Challenge, place: string): string {
  return deps.sealer.seal(JSON.stringify(challenge), place);
}

/** Null when it was changed, is too old or was made for something or somebody else. */
export function openChallenge(deps: Deps, ticket: string, place: string): Challenge | null {
  try {
    const challenge = JSON.parse(deps.sealer.open(ticket, place)) as Challenge;
    return challenge.expires > deps.clock().getTime() ? challenge : null;
  } catch {
    return null;
  }
}

type Known = { credentialId: string; transports: string[] };

const describe = (keys: Known[]) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }));

/** What makes a browser create a passkey that is found without typing a name. */
export function creationOptions(
  rpId: string,
  challenge: Challenge,
  user: { uuid: string; email: string; name: string },
  keys: Known[],
): NewPasskeyRequest['options'] {
  return {
    rp: { id: rpId, name: 'Replique' },
    user: {
      id: Buffer.from(user.uuid).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    challenge: challenge.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: lifetimeMs,
    attestation: 'none',
    excludeCredentials: describe(keys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** @param keys those that may answer; none: any passkey of this site */
export function requestOptions(
  rpId: string,
  challenge: Challenge,
  keys: Known[],
): PasskeyRequest['options'] {
  return {
    rpId,
    challenge: challenge.challenge,
    timeout: lifetimeMs,
    userVerification: 'required',
    allowCredentials: describe(keys),
  };
}

/**
 * Nothing is asked about the make of an authenticator. What would prove one is refused: its certificates name addresses
 * that checking them would call.
 */
async function saysNoMake(attestationObject: string): Promise<boolean> {
  const helpers = await import('@simplewebauthn/server/helpers');
  const { decodeAttestationObject, isoBase64URL } = helpers;
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const fmt = decoded.get('fmt');
  return fmt === 'none' || (fmt === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

export type NewKey = {
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
};

const attachmentOf = (given: 'platform' | 'cross-platform' | null | undefined) =>
  given ? { authenticatorAttachment: given } : {};

/** The key that a browser made for this challenge; null when anything of its answer is not as asked. */
export async function verifyNewKey(
  deps: Deps,
  challenge: Challenge,
  answer: NewPasskeyAnswer,
): Promise<NewKey | null> {
  const rpId = rpIdOf(deps.config);
  const { transports = [] } = answer.response;
  try {
    if (rpId === null || !(await saysNoMake(answer.response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: answer.id,
        rawId: answer.rawId,
        type: answer.type,
        clientExtensionResults: {},
        ...attachmentOf(answer.authenticatorAttachment),
        response: { ...answer.response, transports },
      },
      expectedChallenge: challenge.challenge,
      expectedOrigin: passkeyOrigins(deps.config),
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports,
    };
  } catch (error) {
    deps.log.info({ reason: (error as Error).message }, 'passkey not added');
    return null;
  }
}

/**
 * The new count of a key that signed this challenge; null when anything of the answer is not as asked. A count that
 * does not go up tells that the key was copied.
 */
export async function verifySignature(
  deps: Deps,
  challenge: Challenge,
  answer: PasskeyAnswer,
  key: NewKey,
): Promise<number | null> {
  const rpId = rpIdOf(deps.config);
  if (rpId === null) return null;
  const { userHandle, ...response } = answer.response;
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.rawId,
        type: answer.type,
        clientExtensionResults: {},
        ...attachmentOf(answer.authenticatorAttachment),
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
      },
      expectedChallenge: challenge.challenge,
      expectedOrigin: passkeyOrigins(deps.config),
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    deps.log.info({ reason: (error as Error).message }, 'passkey refused');
    return null;
  }
}
