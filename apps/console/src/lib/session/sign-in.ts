import { readConfig } from '../config.ts';
import { readVerifier, startPkce } from './pkce.ts';
import { clearTokens, readSession, saveTokens, type Tokens } from './session.ts';

const codeParameter = 'authorization_code';

function withoutCode(href: string): URL {
  const url = new URL(href);
  url.searchParams.delete(codeParameter);
  return url;
}

let isLeaving = false;

/** Sends the browser to the central sign-in site, which brings it back to the same path, query and hash. */
export async function goToSignIn(): Promise<void> {
  // Several failures may ask for it at once; there is one redirect.
  if (isLeaving) return;
  isLeaving = true;
  const target = new URL(`${readConfig().signinUrl}/`);
  target.searchParams.set('redirect_uri', withoutCode(window.location.href).href);
  target.searchParams.set('code_challenge', await startPkce());
  target.searchParams.set('code_challenge_method', 'S256');
  // Back must not lead to a page that would only redirect again.
  window.location.replace(target.href);
}

// A page restored by Back may have to leave again.
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** The session is over: tokens are dropped and the browser goes to the sign-in site. */
export async function endSession(): Promise<void> {
  clearTokens();
  await goToSignIn();
}

/** Log Out: the server forgets the refresh token too, but an unreachable server keeps nobody signed in. */
export async function logOut(): Promise<void> {
  const { refreshToken } = readSession();
  clearTokens();
  if (refreshToken !== null) {
    await fetch(`${readConfig().apiUrl}/v2/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      keepalive: true,
    }).catch(() => undefined);
  }
  await goToSignIn();
}

async function exchangeCode(authorizationCode: string): Promise<boolean> {
  try {
    const response = await fetch(`${readConfig().apiUrl}/v2/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        authorizationCode,
        grantType: 'authorizationCode',
        codeVerifier: readVerifier(),
      }),
    });
    if (!response.ok) return false;
    saveTokens((await response.json()) as Tokens);
    return true;
  } catch {
    return false;
  }
}

/**
 * Spec §4, on load: a code in the URL is exchanged for tokens and removed from the URL, the rest of which stays.
 * Answers whether the page may go on; false means that the sign-in site is where the browser must go.
 */
export async function startSession(): Promise<boolean> {
  const code = new URL(window.location.href).searchParams.get(codeParameter);
  if (code === null) return readSession().loggedIn;
  const isExchanged = await exchangeCode(code);
  const { pathname, search, hash } = withoutCode(window.location.href);
  window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
  return isExchanged;
}
