import { SignJWT } from 'jose';

type How = {
  alg?: string;
  /** Seconds since 1970; null leaves the claim out. */
  iat?: number | null;
  exp?: number | null;
};

/** What the server of a client's site gives its pages: who a visitor is, for an hour where nothing else is said. */
export async function signIdentity(
  secret: string,
  claims: Record<string, unknown>,
  how: How = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const iat = how.iat === undefined ? now : how.iat;
  const exp = how.exp === undefined ? (iat ?? now) + 3_600 : how.exp;
  const times = { ...(iat === null ? {} : { iat }), ...(exp === null ? {} : { exp }) };
  return new SignJWT({ ...claims, ...times })
    .setProtectedHeader({ alg: how.alg ?? 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
