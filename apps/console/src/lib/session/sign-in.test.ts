import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken } from '../../testing/fake-session.ts';
import { readSession, saveTokens } from './session.ts';
import { goToSignIn, logOut, startSession } from './sign-in.ts';

const accessToken = makeToken({ role: 2 });

function openPage(pathAndMore: string): void {
  window.history.replaceState({}, '', pathAndMore);
  window.dispatchEvent(new Event('pageshow'));
}

function currentPath(): string {
  return `${window.location.pathname}${window.location.search}${window.location.hash}`;
}

function readBody(init: RequestInit | undefined): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
}

describe('sign-in', () => {
  const fetchMock = vi.fn<typeof fetch>();
  let leave: ReturnType<typeof vi.spyOn>;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    fetchMock.mockReset();
    vi.stubGlobal('fetch', fetchMock);
    leave = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('exchanges the code with the verifier of this tab and keeps path, other query and hash @spec-4.2', async () => {
    openPage('/tickets?tab=ineligible&authorization_code=abc&page=2#row');
    sessionStorage.setItem('codeVerifier', 'v'.repeat(43));
    fetchMock.mockResolvedValueOnce(Response.json({ accessToken, refreshToken: 'r1' }));
    expect(await startSession()).toBe(true);
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toMatch(/\/v2\/auth\/token$/);
    expect(readBody(init)).toEqual({
      authorizationCode: 'abc',
      grantType: 'authorizationCode',
      codeVerifier: 'v'.repeat(43),
    });
    expect(currentPath()).toBe('/tickets?tab=ineligible&page=2#row');
    expect(readSession()).toMatchObject({ accessToken, refreshToken: 'r1' });
    // Back may show the same sign-in form again, whose challenge is the same.
    expect(sessionStorage.getItem('codeVerifier')).toBe('v'.repeat(43));
  });

  it('exchanges a code that began without a challenge by the body of the specification alone', async () => {
    openPage('/?authorization_code=abc');
    fetchMock.mockResolvedValueOnce(Response.json({ accessToken, refreshToken: 'r1' }));
    await startSession();
    expect(readBody(fetchMock.mock.calls[0]?.[1])).toEqual({
      authorizationCode: 'abc',
      grantType: 'authorizationCode',
    });
  });

  it('refuses to go on when the exchange fails, and removes the spent code from the URL', async () => {
    openPage('/prompts?authorization_code=spent');
    fetchMock.mockResolvedValueOnce(new Response('{}', { status: 400 }));
    expect(await startSession()).toBe(false);
    expect(currentPath()).toBe('/prompts');
  });

  it('goes on without a call when a session is there, and not without one @spec-4.3', async () => {
    openPage('/');
    expect(await startSession()).toBe(false);
    saveTokens({ accessToken });
    expect(await startSession()).toBe(true);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('redirects once, to the sign-in site, with the address to come back to and an S256 challenge @spec-2.5', async () => {
    openPage('/tickets?page=2#row');
    await Promise.all([goToSignIn(), goToSignIn(), goToSignIn()]);
    expect(leave).toHaveBeenCalledTimes(1);
    const target = new URL(String(leave.mock.calls[0]?.[0]));
    expect(target.pathname).toBe('/signin/');
    expect(target.searchParams.get('redirect_uri')).toBe(
      `${window.location.origin}/tickets?page=2#row`,
    );
    expect(target.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(target.searchParams.get('code_challenge_method')).toBe('S256');
    expect(sessionStorage.getItem('codeVerifier')).toMatch(/^[\w-]{43}$/);
  });

  it('logs out even when the server cannot be reached @spec-2.6', async () => {
    openPage('/');
    saveTokens({ accessToken, refreshToken: 'r1' });
    fetchMock.mockRejectedValueOnce(new TypeError('offline'));
    await logOut();
    expect(localStorage.length).toBe(0);
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
