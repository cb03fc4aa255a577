import type { FakeAnswer, FakeRequest } from './fake-server.ts';
import type { PlayedCrm, PlayedKind, PlayedOptions } from './played-crm.ts';
import {
  createBudget,
  createDoors,
  type Budget,
  type Doors,
  type PlayedCredentials,
} from './salesforce/access.ts';
import { categoryFieldId, categoryValues } from './salesforce/objects.ts';
import { createHand } from './salesforce/play.ts';
import { answerRequest, isTooLong, listVersions, refuse, type World } from './salesforce/routes.ts';
import { firstState, rowsOf, type SalesforceState } from './salesforce/state.ts';

export interface FakeSalesforce extends PlayedCrm {
  credentials: PlayedCredentials;
  readonly state: SalesforceState;
  readonly formIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Every token ends, as when an administrator ends the sessions. */
  endSessions(): void;
  /** What the integration's user may not see: `EmailMessage`, `Case.Language`. */
  hide(...names: string[]): void;
}

type Options = PlayedOptions<SalesforceState> & { pageSize?: number };

type Behind = { world: World; doors: Doors; budget: Budget };

/** What is answered before anything is asked of the organisation itself: too long, not signed in, too often. */
function answerAtDoor({ world, doors, budget }: Behind, request: FakeRequest): FakeAnswer {
  const { method, url } = request;
  const headers = { date: world.clock().toUTCString() };
  if (isTooLong(request)) return { status: 414, text: 'URI Too Long', headers };
  if (method === 'POST' && url.pathname === '/services/oauth2/token')
    return { ...doors.token(request), headers };
  if (method === 'GET' && url.pathname === '/services/data') return { ...listVersions(), headers };
  if (!doors.isOpen(request))
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
  const budget = createBudget(() => fake.limit, clock);
  const idsOf = (object: string) => rowsOf(state, object).map(({ Id }) => Id);

  const fake: FakeSalesforce = {
    credentials: {
      instanceUrl: 'https://brightgoods.my.salesforce.com',
      clientId: '3MVG9playedConsumerKey',
      clientSecret: 'the secret of the played organisation',
    },
    state,
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
    answer: (request) => answerAtDoor({ world, doors, budget }, request),
  };
  return fake;
}
