import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { createAccountState, type AccountState } from '../account-state.ts';
import type { Connector, ConnectorContext, Platform, Send } from '../connector.ts';
import { parseBody } from '../http.ts';
import { platforms } from '../platforms.ts';
import { createRedactor, type Redactor } from './redact.ts';
import { walkAccount, type Outcome } from './walk.ts';

/** Records what an account answers, without its secrets and persons, and plays it again. */

export type Exchange = {
  method: string;
  /** Path and query. */
  address: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

export type Recording = {
  platform: Exclude<CrmPlatform, 'mailbox'>;
  recordedAt: string;
  since: string;
  tickets: number;
  outcomes: Outcome[];
  exchanges: Exchange[];
};

type Recorded = Recording['platform'];

/** What headers tell of limits; everything else may name the account. */
const keptHeader =
  /^(?:retry-after|x-rate-limit|ratelimit-|zendesk-ratelimit-|x-gorgias-account-api-call-limit|sforce-limit-info)/i;

function recordingSend(send: Send, redactor: Redactor, exchanges: Exchange[]): Send {
  return async (url, request) => {
    const answer = await send(url, request);
    const text = await answer.text();
    exchanges.push({
      method: request.method,
      address: redactor.address(url),
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => keptHeader.test(name))),
      body: redactor.body(parseBody(text)),
    });
    return new Response(text || null, { status: answer.status, headers: answer.headers });
  };
}

const platformOf = (name: Recorded) => platforms[name] as unknown as Platform<unknown>;

/** @param options.credentials of one's own account; nothing of them is in the recording */
export async function recordAccount(options: {
  platform: Recorded;
  credentials: unknown;
  send: Send;
  clock: () => Date;
  since: Date;
  tickets: number;
  baseUrl?: string | undefined;
  /** Instead of one by the platform's limit. */
  state?: AccountState;
}): Promise<Recording> {
  const { platform, credentials, clock, since, tickets, baseUrl } = options;
  const exchanges: Exchange[] = [];
  const send = recordingSend(options.send, createRedactor(), exchanges);
  // One moment for all: what is asked for by the time is asked for again when it is played.
  const recordedAt = clock();
  const known = platformOf(platform);
  const state = options.state ?? createAccountState({ limit: known.limit, clock });
  const connector = known.connect(credentials, { send, clock: () => recordedAt, state, baseUrl });
  const outcomes = await walkAccount(connector, { since, tickets });
  return {
    platform,
    recordedAt: recordedAt.toISOString(),
    since: since.toISOString(),
    tickets,
    outcomes,
    exchanges,
  };
}

/** A secret, an address, or the account's own name that is still in a recording; null where nothing is. */
export function findLeft(recording: Recording, credentials: object): string | null {
  const text = JSON.stringify(recording.exchanges);
  const mail = text
    .match(/(?<![\w.+-])[\w.+-]+@[\w.-]+/g)
    ?.find((one) => /\.[a-z]/i.test(one.split('@')[1] ?? '') && !one.endsWith('.example'));
  if (mail) return mail;
  const given = Object.entries(credentials).filter(
    ([name, value]) => name !== 'tier' && typeof value === 'string' && value.length >= 6,
  );
  return given.find(([, value]) => text.includes(String(value)))?.[0] ?? null;
}

const nothing = { status: 404, headers: {}, body: { error: 'not recorded' } };

/** Answers as the account did: to the same request, else to the next of its path. */
export function replaySend({ exchanges }: Recording): Send {
  const left = [...exchanges];
  return async (url, { method }) => {
    const address = `${url.pathname}${url.search}`;
    const is = (exact: boolean) => (one: Exchange) =>
      one.method === method &&
      (exact
        ? decodeURIComponent(one.address) === decodeURIComponent(address)
        : one.address.split('?')[0] === url.pathname);
    const exact = left.findIndex(is(true));
    const place = exact >= 0 ? exact : left.findIndex(is(false));
    const [found] = place >= 0 ? left.splice(place, 1) : [];
    const { status, headers, body } = found ?? exchanges.find(is(true)) ?? nothing;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers });
  };
}

const nobody: Record<Recorded, unknown> = {
  zendesk: { subdomain: 'crm', email: 'agent@crm.example', apiToken: 'token' },
  gorgias: { domain: 'crm', email: 'agent@crm.example', apiKey: 'key' },
  salesforce: { instanceUrl: 'https://crm.my.salesforce.com', clientId: 'id', clientSecret: 's' },
  crisp: { websiteId: 'w', identifier: 'i', key: 'k', tier: 'website' },
};

/** A connector to what was recorded. */
export function openRecording(recording: Recording): Connector {
  const { platform, recordedAt } = recording;
  const clock = () => new Date(recordedAt);
  // Nobody is asked: as often as one likes.
  const state = createAccountState({ limit: { most: 1e6, perMs: 1_000 }, clock });
  const send = replaySend(recording);
  const context: ConnectorContext = { send, clock, state };
  // Crisp has the website in every address.
  const website = /\/v1\/website\/([^/?]+)/.exec(recording.exchanges[0]?.address ?? '')?.[1];
  const credentials = { ...(nobody[platform] as object), ...(website && { websiteId: website }) };
  return platformOf(platform).connect(credentials, context);
}
