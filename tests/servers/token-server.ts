import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The token address of a provider as RFC 6749 (sections 5 and 6) has it: it renews by refresh tokens. */
export type TokenServer = {
  url: string;
  /** `host:port`. */
  host: string;
  /** What it was asked, in order. */
  asked: Record<string, string>[];
  /** Access tokens that hold. */
  good: Set<string>;
  /** Refresh tokens that hold; a new one comes with every access token if `rotates`. */
  refreshTokens: Set<string>;
  rotates: boolean;
  /** Seconds. */
  lifetime: number;
  /** How it goes wrong, if it does. */
  trouble: 'none' | 'error' | 'nonsense' | { status: number; json: object };
  close(): Promise<void>;
};

export async function startTokenServer(application: {
  id: string;
  secret: string;
}): Promise<TokenServer> {
  let count = 0;
  const grant = (refresh: string) => {
    count += 1;
    const access = `access-${count}`;
    made.good.add(access);
    const granted = { access_token: access, token_type: 'Bearer', expires_in: made.lifetime };
    if (!made.rotates) return granted;
    made.refreshTokens.delete(refresh);
    made.refreshTokens.add(`refresh-${count}`);
    return { ...granted, refresh_token: `refresh-${count}` };
  };
  const answer = (form: Record<string, string>): { status: number; json: object } => {
    const { grant_type: kind, client_id: id, client_secret: secret, refresh_token: token } = form;
    if (id !== application.id || secret !== application.secret)
      return { status: 401, json: { error: 'invalid_client' } };
    if (kind !== 'refresh_token') return { status: 400, json: { error: 'unsupported_grant_type' } };
    if (!token || !made.refreshTokens.has(token))
      return {
        status: 400,
        json: { error: 'invalid_grant', error_description: 'The consent was taken back.' },
      };
    return { status: 200, json: grant(token) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    made.asked.push(form);
    if (made.trouble === 'error') return void response.writeHead(503).end();
    if (made.trouble === 'nonsense') return void response.end('<html>');
    const { status, json } = typeof made.trouble === 'object' ? made.trouble : answer(form);
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(json));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made: TokenServer = {
    url: `http://127.0.0.1:${port}/token`,
    host: `127.0.0.1:${port}`,
    asked: [],
    good: new Set(),
    refreshTokens: new Set(['refresh-0']),
    rotates: false,
    lifetime: 3_600,
    trouble: 'none',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return made;
}
