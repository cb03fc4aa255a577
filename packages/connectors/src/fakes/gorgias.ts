import type { WebhookRequest } from '../connector.ts';
import { secretHeader, webhookForm } from '../gorgias/webhook.ts';
import type { FakeAnswer, FakeRequest } from './fake-server.ts';
import { answer } from './gorgias/answers.ts';
import { createBucket } from './gorgias/bucket.ts';
import { problem } from './gorgias/lists.ts';
import { createPlay } from './gorgias/play.ts';
import {
  categoryFieldId,
  categoryValues,
  freshState,
  type Gorgias,
  type GorgiasState,
} from './gorgias/state.ts';
import { createOAuthDesk, type OAuthDesk } from './oauth-desk.ts';
import type { PlayedCrm, PlayedKind, PlayedOptions } from './played-crm.ts';

/** Gorgias with its state, on this machine. */

export interface FakeGorgias extends PlayedCrm {
  credentials: { domain: string; email: string; apiKey: string };
  readonly state: GorgiasState;
  readonly oauth: OAuthDesk;
  readonly groupIds: readonly string[];
  /** Lists go on by the last row's place, or by a count of rows, so that they shift. */
  paging: 'place' | 'count';
  /** How many messages a ticket carries that is asked for by itself. */
  carries: number;
  /** Back from the trash. */
  restoreTicket(ticketId: string): void;
  /** For good. */
  destroyTicket(ticketId: string): void;
  /** Gorgias's cursors do not live long. */
  expireCursors(): void;
}

/** Gorgias fills in what stands in the form; what a ticket does not have stays empty. */
function fill(form: Record<string, string>, ticket: Record<string, unknown>): string {
  const filled = Object.entries(form).map(([name, template]) => [
    name,
    template.replace(/\{\{\s*ticket\.(\w+)\s*\}\}/g, (_all, field: string) =>
      String((ticket[field] as string | number | null | undefined) ?? ''),
    ),
  ]);
  return JSON.stringify(Object.fromEntries(filled));
}

/** As the integration says that was made last; without one, as one that somebody made by hand after our screen. */
function webhookOf(state: GorgiasState, ticketId: string, secret: string): WebhookRequest {
  const made = state.integrations.at(-1)?.http;
  const headers = made?.headers ?? { [secretHeader]: secret };
  const ticket = state.tickets.find(({ id }) => String(id) === ticketId);
  const last = state.messages.filter(({ ticket_id }) => String(ticket_id) === ticketId).at(-1);
  const body = fill(made?.form ?? webhookForm, {
    id: ticketId,
    ...ticket,
    last_message_datetime: last?.created_datetime,
  });
  return {
    headers: { 'content-type': 'application/json', ...headers },
    rawBody: Buffer.from(body),
  };
}

function createDesk(clock: () => Date, email: () => string): OAuthDesk {
  const idToken = (payload: object) =>
    ['{"alg":"none"}', JSON.stringify(payload), '']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');
  const oauth = createOAuthDesk({
    app: {
      clientId: 'gorgias-app',
      clientSecret: 'the secret of the registered app',
      redirectUri: 'http://localhost:3000/oauth/crm/gorgias/callback',
    },
    clock,
    hasPkce: false,
    accessMs: 86_400_000,
    extra: () => ({ id_token: idToken({ email: email() }) }),
  });
  oauth.rotates = false;
  return oauth;
}

/** The app's id and secret come in the header. */
function answerTokens(oauth: OAuthDesk, { headers, body }: FakeRequest): FakeAnswer {
  const basic = headers.authorization?.replace('Basic ', '') ?? '';
  const [client_id, client_secret] = Buffer.from(basic, 'base64').toString().split(':');
  return oauth.token({ ...(body as object), client_id, client_secret });
}

const isSignedIn = ({ headers }: FakeRequest, { email, apiKey }: FakeGorgias['credentials']) =>
  headers.authorization === `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;

export function createFakeGorgias(options: PlayedOptions<GorgiasState> = {}): FakeGorgias {
  const { clock = () => new Date(), state = freshState('lampes') } = options;
  const listeners = new Set<(event: { ticketId: string; kind: PlayedKind }) => void>();
  const tell = (ticketId: number, kind: PlayedKind) => {
    for (const listener of listeners) listener({ ticketId: String(ticketId), kind });
  };
  const gorgias: Gorgias = { state, clock, paging: 'place', carries: 100, changed: tell };
  const bucket = createBucket(clock);
  const oauth = createDesk(clock, () => fake.credentials.email);

  const fake: FakeGorgias = {
    credentials: { domain: state.domain, email: 'support@lampes.example', apiKey: 'gorgias-key' },
    state,
    oauth,
    limit: null,
    categoryFieldId,
    categoryValues,
    groupIds: state.teams.map(({ id }) => String(id)),
    get paging() {
      return gorgias.paging;
    },
    set paging(paging) {
      gorgias.paging = paging;
    },
    get carries() {
      return gorgias.carries;
    },
    set carries(carries) {
      gorgias.carries = carries;
    },
    ...createPlay(state, clock, tell),
    expireCursors: () => void (state.cursors += 1),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    webhookFor: (ticketId, _kind, secret) => webhookOf(state, ticketId, secret),
    answer(request): FakeAnswer {
      if (request.url.pathname === '/oauth/authorize') return oauth.page(request);
      if (request.url.pathname === '/oauth/token') return answerTokens(oauth, request);
      const told = bucket(fake.limit);
      if (!told.isFree) return { ...problem(429, 'Too many requests.'), headers: told.headers };
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const answered =
        isSignedIn(request, fake.credentials) || oauth.isOpen(token)
          ? answer(gorgias, request)
          : problem(401, 'The email or the API key is wrong.');
      return { ...answered, headers: told.headers };
    },
  };
  return fake;
}
