import type { FakeAnswer, FakeRequest } from './fake-server.ts';
import { createOAuthDesk, type OAuthDesk } from './oauth-desk.ts';
import type { PlayedCrm, PlayedKind, PlayedOptions } from './played-crm.ts';
import {
  createBudget,
  createDoors,
  type Budget,
  type Doors,
  type PlayedCredentials,
  isTooLong,
} from './salesforce/access.ts';
import { categoryFieldId, categoryValues } from './salesforce/objects.ts';
import { createHand } from './salesforce/play.ts';
import { answerRequest, listVersions, refuse } from './salesforce/routes.ts';
import { firstState, rowsOf, type SalesforceState, type World } from './salesforce/state.ts';

export interface FakeSalesforce extends PlayedCrm {
  credentials: PlayedCredentials;
  readonly state: SalesforceState;
  readonly oauth: OAuthDesk;
  readonly formIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Every token ends, as when an administrator ends the sessions. */
  endSessions(): void;
  /** What the integration's user may not see: `EmailMessage`, `Case.Language`. */
  hide(...names: string[]): void;
}

type Options = PlayedOptions<SalesforceState> & { pageSize?: number };

type Behind = { world: World; doors: Doors; budget: Budget; oauth: OAuthDesk };

function createDesk(clock: () => Date, address: () => string): OAuthDesk {
  return createOAuthDesk({
    app: {
      clientId: '3MVG9registeredApp',
      clientSecret: 'the secret of the registered app',
      redirectUri: 'http://localhost:3000/oauth/crm/salesforce/callback',
    },
    clock,
    hasPkce: true,
    accessMs: null,
    extra: () => ({
      instance_url: address(),
      id: `${address()}/id/00D8d0000008ZxGEAU/0058d000000000GAAQ`,
      issued_at: String(clock().getTime()),
      signature: 'c2lnbmF0dXJl',
    }),
  });
}

/** Apps bring a code or a refresh token, a client's own app neither. */
function answerOAuth(
  { doors, oauth }: Pick<Behind, 'doors' | 'oauth'>,
  request: FakeRequest,
): FakeAnswer {
  const { method, url } = request;
  const form = (request.body ?? {}) as Record<string, unknown>;
  if (method === 'GET' && url.pathname.endsWith('/authorize')) return oauth.page(request);
  if (url.pathname.endsWith('/revoke'))
    return oauth.revoke(String(form['token']))
      ? { status: 200, text: '' }
      : { status: 400, json: { error: 'unsupported_token_type', error_description: 'unknown' } };
  return form['client_id'] === oauth.app.clientId ? oauth.token(form) : doors.token(request);
}

/** What is answered before anything is asked of the organisation itself: too long, not signed in, too often. */
function answerAtDoor({ world, doors, budget, oauth }: Behind, request: FakeRequest): FakeAnswer {
  const { method, url } = request;
  const headers = { date: world.clock().toUTCString() };
  if (isTooLong(request)) return { status: 414, text: 'URI Too Long', headers };
  if (url.pathname.startsWith('/services/oauth2/'))
    return { headers, ...answerOAuth({ doors, oauth }, request) };
  if (method === 'GET' && url.pathname === '/services/data') return { ...listVersions(), headers };
  const token = request.headers['authorization']?.replace('Bearer ', '') ?? '';
  if (!doors.isOpen(request) && !oauth.isOpen(token))
    return { ...refuse(401, 'INVALID_SESSION_ID', 'Session expired or invalid'), headers };
  const counted = budget.take();
  const answered = counted.refusal ?? answerRequest(world, request);
  return { ...answered, headers: { ...headers, ...counted.headers } };
}

/** An organisation over its own state: its queries, errors, pages, and a budget for the day. */
export function createFakeSalesforce({
  clock = () => new Date(),
  state = firstState(),
  pageSize = 2_000,
}: Options = {}): FakeSalesforce {
  const listeners = new Set<(event: { ticketId: string; kind: PlayedKind }) => void>();
  const world: World = {
    state,
    clock,
    pageSize,
    locators: new Map(),
    pages: 0,
    tell(ticketId, kind) {
      state.toldAt[ticketId] = clock().toISOString();
      for (const listener of listeners) listener({ ticketId, kind });
    },
  };
  const doors = createDoors(() => fake.credentials, clock);
  const oauth = createDesk(clock, () => fake.credentials.instanceUrl);
  const budget = createBudget(() => fake.limit, clock);
  const idsOf = (object: string) => rowsOf(state, object).map(({ Id }) => Id);

  const fake: FakeSalesforce = {
    credentials: {
      instanceUrl: 'https://brightgoods.my.salesforce.com',
      clientId: '3MVG9playedConsumerKey',
      clientSecret: 'the secret of the played organisation',
    },
    state,
    oauth,
    limit: null,
    categoryFieldId,
    categoryValues,
    formIds: idsOf('RecordType'),
    groupIds: idsOf('Group'),
    ...createHand(world),
    endSessions: () => doors.close(),
    hide: (...names) => void state.hidden.push(...names),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // A flow's call, as its administrator has made it: nothing is signed.
    webhookFor(ticketId, kind, secret, now) {
      const changedAt = state.toldAt[ticketId] ?? now.toISOString();
      return {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'SFDC-Callout/66.0',
          'x-replique-secret': secret,
        },
        rawBody: Buffer.from(JSON.stringify({ caseId: ticketId, event: kind, changedAt })),
      };
    },
    answer: (request) => answerAtDoor({ world, doors, budget, oauth }, request),
  };
  return fake;
}
