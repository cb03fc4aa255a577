import { beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '../../testing/fake-session.ts';
import { clearTokens, readSession, saveTokens, watchSession } from './session.ts';

describe('session', () => {
  beforeEach(() => localStorage.clear());

  it('is logged in exactly when an access token is present @spec-3.2 @spec-4.1', () => {
    expect(readSession().loggedIn).toBe(false);
    saveTokens({ accessToken: makeToken({ role: 2 }), refreshToken: 'r' });
    expect(readSession().loggedIn).toBe(true);
    expect(Object.keys(localStorage).toSorted()).toEqual(['accessToken', 'refreshToken']);
  });

  it('reads role 4 as super-admin, and no other @spec-3.2 @spec-3.11 @spec-6.1 @spec-9.4', () => {
    for (const role of [0, 1, 2, 3]) {
      saveTokens({ accessToken: makeToken({ role, clientUuid: 'c' }) });
      expect(readSession()).toMatchObject({
        isSuperAdmin: false,
        level: role + 1,
        clientUuid: 'c',
      });
    }
    saveTokens({ accessToken: makeToken({ role: 4, clientUuid: null }) });
    expect(readSession()).toMatchObject({ isSuperAdmin: true, level: 5, clientUuid: null });
  });

  it('gives a token it cannot read the lowest role', () => {
    saveTokens({ accessToken: 'not a token' });
    expect(readSession()).toMatchObject({ loggedIn: true, isSuperAdmin: false, level: 1 });
  });

  it('drops both tokens and tells those who watch @spec-3.3 @spec-4.7', () => {
    saveTokens({ accessToken: makeToken({ role: 2 }), refreshToken: 'r' });
    let calls = 0;
    const stop = watchSession(() => calls++);
    clearTokens();
    stop();
    expect(calls).toBe(1);
    expect(localStorage.length).toBe(0);
  });
});
