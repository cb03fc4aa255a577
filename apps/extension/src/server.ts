import { Refused } from '@replique/panel/src/api.ts';
import { isReachable } from './page.ts';

/** The person's Replique, as it says itself (RFC 8414). */
export interface Server {
  issuer: string;
  authorize: string;
  token: string;
  register: string;
  revoke: string;
}

/** An address as people type it; null for none that can be reached. */
export function parseAddress(typed: string): URL | null {
  const text = typed.trim();
  const whole = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  return url && url.hostname !== '' && isReachable(url) ? url : null;
}

/** @throws Refused `offline`; `server.unknown` for what is no Replique */
export async function findServer({ origin }: URL): Promise<Server> {
  const path = `${origin}/.well-known/oauth-authorization-server`;
  const answer = await fetch(path, { credentials: 'omit' }).catch(() => {
    throw new Refused('offline');
  });
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const at = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
  const issuer = at('issuer');
  const server = {
    issuer,
    authorize: at('authorization_endpoint'),
    token: at('token_endpoint'),
    register: at('registration_endpoint'),
    revoke: at('revocation_endpoint'),
  };
  // Tokens go to the address that the person typed, and nowhere else.
  const own = [server.token, server.register, server.revoke];
  const isOurs =
    answer.ok &&
    URL.canParse(issuer) &&
    new URL(issuer).origin === origin &&
    own.every((address) => address.startsWith(`${issuer}/`)) &&
    URL.canParse(server.authorize) &&
    isReachable(new URL(server.authorize));
  if (!isOurs) throw new Refused('server.unknown');
  return server;
}
