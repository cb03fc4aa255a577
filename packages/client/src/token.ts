import { errorOf } from './errors.ts';

/** Who calls: a pair of API credentials, or a token that somebody else got. */
export type Identity =
  | { apiKey: string; apiSecret: string }
  | { token: string | (() => string | Promise<string>) };

export interface Tokens {
  get(signal?: AbortSignal): Promise<string>;
  /** The server no longer takes it. Answers whether another one can be had. */
  drop(token: string): boolean;
}

/** Tokens last ten minutes; one is renewed before it ends, so that a call under way keeps a good one. */
const usedForMs = 9 * 60_000;

export function tokensOf(identity: Identity, url: string, send: typeof fetch): Tokens {
  if ('token' in identity) {
    const { token } = identity;
    if (typeof token === 'string') return { get: async () => token, drop: () => false };
    return { get: async () => token(), drop: () => true };
  }
  const { apiKey, apiSecret } = identity;
  let known: { asked: Promise<string>; token: string | null; until: number } | null = null;
  const ask = async () => {
    const response = await send(`${url}/v2/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'clientCredentials', apiKey, apiSecret }),
    });
    if (!response.ok) throw await errorOf(response);
    return ((await response.json()) as { accessToken: string }).accessToken;
  };
  return {
    get() {
      if (known && known.until > Date.now()) return known.asked;
      const mine = { asked: ask(), token: null as string | null, until: Date.now() + usedForMs };
      known = mine;
      // Asked once for all calls that wait; one that failed is not kept.
      mine.asked.then(
        (token) => (mine.token = token),
        () => known === mine && (known = null),
      );
      return mine.asked;
    },
    drop(token) {
      if (known?.token === token) known = null;
      return true;
    },
  };
}
