import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { TestApp } from './test-app.ts';

/** The installation's signing key, opened with the master key as the server does. */
export async function readSigningKey(
  testApp: TestApp,
): Promise<{ kid: string; privateKey: CryptoKey; publicJwk: JWK }> {
  const [row] = await testApp.sql<{ kid: string; public_jwk: JWK; sealed_private_jwk: string }>(
    'select kid, public_jwk, sealed_private_jwk from signing_keys order by created_at, kid limit 1',
  );
  if (!row) throw new Error('The installation has no signing key.');
  const jwk = JSON.parse(
    testApp.deps.sealer.open(row.sealed_private_jwk, `signing_keys.${row.kid}`),
  ) as JWK;
  return {
    kid: row.kid,
    privateKey: (await importJWK(jwk, 'EdDSA')) as CryptoKey,
    publicJwk: row.public_jwk,
  };
}

export type Forgery = {
  claims: Record<string, unknown>;
  header?: Record<string, unknown>;
  issuer?: string;
  audience?: string;
  /** Seconds from now; negative is in the past. Null leaves the claim out. */
  expiresIn?: number | null;
};

/** A token signed with the real key: right in everything but what the test names. */
export async function forgeToken(testApp: TestApp, forgery: Forgery): Promise<string> {
  const { kid, privateKey } = await readSigningKey(testApp);
  const now = Math.floor(Date.now() / 1000);
  const expiresIn = forgery.expiresIn === undefined ? 600 : forgery.expiresIn;
  const { exp: _, ...claims } = forgery.claims;
  const token = new SignJWT({
    ...claims,
    iss: forgery.issuer ?? testApp.deps.config.publicUrl,
    aud: forgery.audience ?? 'replique-api',
    iat: now - 700,
    jti: randomUUID(),
    ...(expiresIn === null ? {} : { exp: now + expiresIn }),
  });
  return token
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt', ...forgery.header })
    .sign(privateKey);
}

/** The claims of a token, not verified. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
