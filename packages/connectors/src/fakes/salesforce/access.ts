import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { refuse } from './routes.ts';

/** Who may ask, and how often. */

export type PlayedCredentials = { instanceUrl: string; clientId: string; clientSecret: string };

export type Doors = {
  token(request: FakeRequest): FakeAnswer;
  isOpen(request: FakeRequest): boolean;
  /** Every token ends, as when an administrator ends the sessions. */
  close(): void;
};

export function createDoors(credentials: () => PlayedCredentials, clock: () => Date): Doors {
  /** With what each was given: other credentials are other tokens. */
  let tokens = new Map<string, string>();
  const key = () => JSON.stringify(credentials());
  let given = 0;
  return {
    token({ body }) {
      const form = body as Record<string, string>;
      const { instanceUrl, clientId, clientSecret } = credentials();
      const wrong = (error: string, error_description: string) => ({
        status: 400,
        json: { error, error_description },
      });
      if (form['grant_type'] !== 'client_credentials')
        return wrong('unsupported_grant_type', 'grant type not supported');
      if (form['client_id'] !== clientId)
        return wrong('invalid_client_id', 'client identifier invalid');
      if (form['client_secret'] !== clientSecret)
        return wrong('invalid_client', 'invalid client credentials');
      given += 1;
      const token = `00D8d000000played!AQ${given}.${clock().getTime().toString(36)}`;
      tokens.set(token, key());
      return {
        json: {
          access_token: token,
          signature: 'c2lnbmF0dXJl',
          scope: 'api',
          instance_url: instanceUrl,
          id: `${instanceUrl}/id/00D8d0000008ZxGEAU/0058d000000000GAAQ`,
          token_type: 'Bearer',
          issued_at: String(clock().getTime()),
        },
      };
    },
    isOpen: ({ headers }) =>
      tokens.get((headers['authorization'] ?? '').replace('Bearer ', '')) === key(),
    close: () => void (tokens = new Map()),
  };
}

const day = 24 * 60 * 60_000;
/** What an organisation without users has. */
const ofTheDay = 100_000;

export type Budget = {
  /** Counts a request: the headers of its answer, and a refusal when there is no room. */
  take(): { headers: Record<string, string>; refusal?: FakeAnswer };
};

export function createBudget(
  limit: () => { most: number; perMs: number } | null,
  clock: () => Date,
): Budget {
  let taken: number[] = [];
  return {
    take() {
      const { most, perMs } = limit() ?? { most: ofTheDay, perMs: day };
      const now = clock().getTime();
      taken = taken.filter((at) => at > now - perMs);
      const hasRoom = taken.length < most;
      if (hasRoom) taken.push(now);
      const headers = { 'sforce-limit-info': `api-usage=${taken.length}/${most}` };
      if (hasRoom) return { headers };
      const words = 'TotalRequests Limit exceeded.';
      return { headers, refusal: refuse(403, 'REQUEST_LIMIT_EXCEEDED', words) };
    },
  };
}

/** Requests longer than that end before they are read. */
const longestAddress = 16_384;

/** Before anything is read: an address, with what comes with it, has an end. */
export const isTooLong = ({ url, headers }: FakeRequest): boolean =>
  url.pathname.length + url.search.length + JSON.stringify(headers).length > longestAddress;
