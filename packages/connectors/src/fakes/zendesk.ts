import type { FakeAnswer, FakeRequest } from './fake-server.ts';
import { answerStore, toStore } from './files.ts';
import { createOAuthDesk, type OAuthDesk } from './oauth-desk.ts';
import type { PlayedCrm, PlayedKind, PlayedOptions } from './played-crm.ts';
import { callerOf, createLimits, giveToken, type PlayedCredentials } from './zendesk/access.ts';
import { webhookOf } from './zendesk/events.ts';
import { createChanges, createHand } from './zendesk/play.ts';
import { answerCaller } from './zendesk/routes.ts';
import { firstState, type ZendeskState } from './zendesk/state.ts';

export interface FakeZendesk extends PlayedCrm {
  credentials: PlayedCredentials;
  readonly state: ZendeskState;
  readonly oauth: OAuthDesk;
}

const ownClient = {
  subdomain: 'brightgoods',
  clientId: 'replique',
  clientSecret: 'the secret of the played Zendesk',
};

const anonymous = {
  id: null,
  name: 'Anonymous user',
  email: 'invalid@example.com',
  role: 'end-user',
};

function createDesk(clock: () => Date): OAuthDesk {
  return createOAuthDesk({
    app: {
      clientId: 'replique-app',
      clientSecret: 'the secret of the registered app',
      redirectUri: 'http://localhost:3000/oauth/crm/zendesk/callback',
    },
    clock,
    hasPkce: true,
    accessMs: 86_400_000,
  });
}

/** Whoever comes with a token of an app may end it. */
function revoke(oauth: OAuthDesk, { method, headers }: FakeRequest, path: string[]) {
  if (method !== 'DELETE' || path.join('/') !== 'oauth/tokens/current') return null;
  const isKnown = oauth.revoke(headers.authorization?.replace('Bearer ', '') ?? '');
  return isKnown ? { status: 204 } : { status: 401, json: { error: 'invalid_token' } };
}

/** Apps bring a code or a refresh token, the client's own OAuth client neither. */
function answerTokens(
  { state, credentials, oauth }: FakeZendesk,
  request: FakeRequest,
  now: Date,
): FakeAnswer {
  const form = (request.body ?? {}) as Record<string, unknown>;
  return form['client_id'] === oauth.app.clientId
    ? oauth.token(form)
    : giveToken(state, credentials, request, now);
}

/** The account asks for a sign-in before it leads to a file; its store does not. Null for all other addresses. */
function answerFile(
  request: FakeRequest,
  signedIn: (request: FakeRequest) => ReturnType<typeof callerOf>,
): FakeAnswer | null {
  const { pathname, searchParams } = request.url;
  if (!pathname.startsWith('/attachments/token/')) return answerStore(request);
  const caller = signedIn(request);
  if (caller === null) return { status: 401, text: 'Sign in.' };
  return 'role' in caller ? toStore(request, searchParams.get('name') ?? 'file') : caller;
}

const answerNobody = (path: string[]): FakeAnswer =>
  path.join('/') === 'users/me'
    ? { json: { user: anonymous } }
    : { status: 401, json: { error: "Couldn't authenticate you" } };

const noEndpoint: FakeAnswer = {
  status: 404,
  json: { error: 'InvalidEndpoint', description: 'Not found' },
};

/** Zendesk over its own state: its paths with and without `.json`, its errors, limits and pages. */
export function createFakeZendesk({
  clock = () => new Date(),
  state = firstState(),
}: PlayedOptions<ZendeskState> = {}): FakeZendesk {
  // Ids come from paths: what every object has, as `__proto__`, is no ticket.
  state.tickets = Object.assign(Object.create(null), state.tickets);
  const listeners = new Set<(event: { ticketId: string; kind: PlayedKind }) => void>();
  const changes = createChanges(state, (ticketId, kind) => {
    for (const listener of listeners) listener({ ticketId, kind });
  });
  const oauth = createDesk(clock);
  const limits = createLimits(() => fake.limit, clock);
  const field = state.fields.find(({ type }) => type === 'tagger');

  const signedIn = (request: FakeRequest) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return callerOf(state, fake.credentials, request, clock(), oauth.isOpen(token));
  };

  const answerKnown = (request: FakeRequest, path: string[]): FakeAnswer => {
    const revoked = revoke(oauth, request, path);
    if (revoked) return revoked;
    const caller = signedIn(request);
    if (caller === null) return answerNobody(path);
    if (!('role' in caller)) return caller;
    if (!request.headers.accept?.includes('application/json'))
      return { status: 406, text: 'Not acceptable' };
    return answerCaller({ state, changes, caller, request, path, now: clock() });
  };

  const fake: FakeZendesk = {
    credentials: { ...ownClient },
    state,
    oauth,
    limit: null,
    categoryFieldId: field?.id ?? '',
    categoryValues: field?.options.map(({ value }) => value) ?? [],
    ...createHand(state, changes, clock),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    webhookFor: (ticketId, kind, secret, now) => webhookOf(state, { ticketId, kind, secret, now }),
    answer(request) {
      const { pathname } = request.url;
      const asked = `${request.method} ${pathname}`;
      if (asked === 'POST /oauth/tokens') return answerTokens(fake, request, clock());
      if (asked === 'GET /oauth/authorizations/new') return oauth.page(request);
      const file = answerFile(request, signedIn);
      if (file) return file;
      const [, below] = /^\/api\/v2\/(.+?)(?:\.json)?$/.exec(pathname) ?? [];
      if (!below) return noEndpoint;
      const counted = limits.count(request);
      if ('refusal' in counted) return counted.refusal;
      const answered = answerKnown(request, below.split('/'));
      return { ...answered, headers: { ...counted.headers, ...answered.headers } };
    },
  };
  return fake;
}
