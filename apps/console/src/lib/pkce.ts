const verifierKey = 'codeVerifier';

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Makes a verifier, keeps it in this tab until the code comes back, and returns its S256 challenge. */
export async function startPkce(): Promise<string> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(verifierKey, verifier);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(digest));
}

/** The verifier of the sign-in this tab began, once; undefined when the sign-in began elsewhere. */
export function takeVerifier(): string | undefined {
  const verifier = sessionStorage.getItem(verifierKey) ?? undefined;
  sessionStorage.removeItem(verifierKey);
  return verifier;
}
