import { randomUUID } from 'node:crypto';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Sealer } from '../../../platform/http/sealing/sealing.ts';
import { findSigningKey, insertSigningKey } from '../store.ts';

const lifetime = '10m';

/** What a token is for: the routes of the API, or the tools that programs of people call at /mcp. */
export type TokenUse = 'api' | 'mcp';

export const signingPlace = (kid: string) => `signing_keys.${kid}`;

const algorithm = 'EdDSA';

/** What an access token says (wire.md): `role` is the level minus one, clients are null for super-admins. */
const Claims = z.object({
  sub: z.uuid(),
  clientId: z.int().nullable(),
  clientUuid: z.uuid().nullable(),
  role: z.int().min(0).max(4),
  sid: z.string(),
  /** How often the person's role, client or standing had changed. */
  era: z.int().min(0).optional(),
  /** Minutes without a person's input after which the console refreshes no more; absent: no limit. */
  idle: z.int().min(1).optional(),
});
export type Claims = z.infer<typeof Claims>;

/** Tokens whose signature was found right, the latest ones: who asks a hundred times is proven once. */
const proven = { max: 10_000 };
const msPerSecond = 1_000;

export interface AccessTokens {
  /** @param use the API unless said otherwise */
  sign(claims: Claims, use?: TokenUse): Promise<string>;
  /** Null for anything but a valid, unexpired token of this installation for this use. */
  verify(token: string, use?: TokenUse): Promise<Claims | null>;
}

async function loadKey(db: Database, sealer: Sealer) {
  const found = await db.withStaff((tx) => findSigningKey(tx));
  if (found) return found;
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const kid = randomUUID();
  const sealed = sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)), signingPlace(kid));
  const publicJwk = await exportJWK(pair.publicKey);
  return db.withStaff((tx) => insertSigningKey(tx, { kid, publicJwk, sealedPrivateJwk: sealed }));
}

/** Loads the installation's signing key, or makes it; every process shares it through the database. */
export async function createAccessTokens(
  db: Database,
  sealer: Sealer,
  config: Config,
): Promise<AccessTokens> {
  const key = await loadKey(db, sealer);
  const privateJwk = JSON.parse(sealer.open(key.sealedPrivateJwk, signingPlace(key.kid))) as JWK;
  const privateKey = (await importJWK(privateJwk, algorithm)) as CryptoKey;
  const publicKey = (await importJWK(key.publicJwk as JWK, algorithm)) as CryptoKey;
  const issuer = config.publicUrl;
  const audiences: Record<TokenUse, string> = { api: 'replique-api', mcp: `${issuer}/mcp` };
  const cache = new LRUCache<string, { claims: Claims; expiresAt: number }>(proven);
  const prove = async (token: string, use: TokenUse) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
        issuer,
        audience: audiences[use],
        algorithms: [algorithm],
        typ: 'at+jwt',
        requiredClaims: ['exp', 'jti'],
      });
      if (protectedHeader.kid !== key.kid) return null;
      const claims = Claims.parse(payload);
      return { claims, expiresAt: Number(payload.exp) * msPerSecond };
    } catch {
      return null;
    }
  };
  return {
    sign: ({ sub, ...claims }, use = 'api') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: 'at+jwt' })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audiences[use])
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .setJti(randomUUID())
        .sign(privateKey),
    async verify(token, use = 'api') {
      const key = `${use} ${token}`;
      const known = cache.get(key);
      if (known) return known.expiresAt > Date.now() ? known.claims : null;
      const found = await prove(token, use);
      if (found) cache.set(key, found);
      return found?.claims ?? null;
    },
  };
}
