const verifierKey = 'codeVerifier';

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** 32 random bytes, as text for an address or a header. */
export const makeSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Makes a verifier, keeps it in this tab until the next sign-in begins, and returns its S256 challenge. It outlives the
 * code because Back may show the same sign-in form again; a code is single use, so the verifier alone opens nothing.
 */
export async function startPkce(): Promise<string> {
  const verifier = makeSecret();
  sessionStorage.setItem(verifierKey, verifier);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** The verifier of the sign-in this tab began; undefined when the sign-in began elsewhere. */
export function readVerifier(): string | undefined {
  return sessionStorage.getItem(verifierKey) ?? undefined;
}
