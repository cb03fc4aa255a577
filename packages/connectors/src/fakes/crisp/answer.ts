import type { FakeAnswer, FakeRequest } from '../fake-server.ts';
import { begin } from './play.ts';
import { nextFingerprint, type ConversationRow, type MessageRow, type Website } from './state.ts';

/** The REST interface: who may ask is decided before. */

/** How this website differs from what is known of most. */
export type Quirks = {
  /** Instead of the size that is asked for. */
  pageSize: number | null;
  messagesPerAnswer: number;
  /** Of the equal times at the edge of an answer: whether `timestamp_before` leaves out its own. */
  isBeforeStrict: boolean;
  /** `data` that is written takes the place of what stood there. */
  replacesData: boolean;
  /** Origins and authors other than Crisp's own are declined. */
  refusesForeign: boolean;
};

export const ok = (reason: string, data: unknown, status = 200): FakeAnswer => ({
  status,
  json: { error: false, reason, data },
});

export const wrong = (status: number, reason: string, message?: string): FakeAnswer => ({
  status,
  json: { error: true, reason, data: message === undefined ? {} : { message } },
});

type Asked = FakeRequest & { parts: string[] };
type Route = [method: string, path: RegExp, run: (asked: Asked) => FakeAnswer];

const asObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** The latest changed first; equal times stand as they came to be. */
function listed({ state }: Website, url: URL): ConversationRow[] {
  const by = url.searchParams.get('order_date_updated') === '1' ? 'updated_at' : 'created_at';
  const isListed = ({ session_id: id }: ConversationRow) =>
    url.searchParams.get('include_empty') === '1' || (state.messages[id] ?? []).length > 0;
  return Object.values(state.conversations)
    .filter(isListed)
    .toSorted((one, other) => other[by] - one[by]);
}

function pageOf<Item>(items: Item[], page: string, size: number): Item[] {
  const start = (Number(page) - 1) * size;
  return items.slice(start, start + size);
}

function list(website: Website, { url, parts }: Asked, { pageSize }: Quirks): FakeAnswer {
  const asked = Number(url.searchParams.get('per_page') ?? 20);
  if (!Number.isInteger(asked) || asked < 20 || asked > 50) return wrong(400, 'invalid_data');
  return ok('listed', pageOf(listed(website, url), parts[0] ?? '1', pageSize ?? asked));
}

function messages(website: Website, { url, parts }: Asked, quirks: Quirks): FakeAnswer {
  const all = website.state.messages[parts[0] ?? ''];
  if (!all) return wrong(404, 'not_found');
  const before = Number(url.searchParams.get('timestamp_before') ?? Infinity);
  const isBefore = ({ timestamp }: MessageRow) =>
    quirks.isBeforeStrict ? timestamp < before : timestamp <= before;
  const older = all.filter(isBefore).sort((one, other) => one.timestamp - other.timestamp);
  return ok('listed', older.slice(-quirks.messagesPerAnswer));
}

function isMessage(body: Record<string, unknown>, { refusesForeign }: Quirks): boolean {
  const isNamed = ['type', 'from', 'origin'].every((name) => typeof body[name] === 'string');
  if (!isNamed || body['content'] === undefined) return false;
  const isText = ['text', 'note'].includes(String(body['type']));
  if (isText && typeof body['content'] !== 'string') return false;
  return !refusesForeign || ['chat', 'email'].includes(String(body['origin']));
}

function send(website: Website, { parts, body }: Asked, quirks: Quirks): FakeAnswer {
  const { state, clock, tell } = website;
  const conversation = state.conversations[parts[0] ?? ''];
  if (!conversation) return wrong(404, 'not_found');
  const given = asObject(body);
  if (!given || !isMessage(given, quirks)) return wrong(400, 'invalid_data', 'Message is invalid');
  const timestamp = clock().getTime();
  const message = {
    ...(given as Pick<MessageRow, 'type' | 'from' | 'origin' | 'content' | 'user'>),
    session_id: conversation.session_id,
    website_id: state.websiteId,
    fingerprint: nextFingerprint(state, timestamp),
    timestamp,
    read: '',
    delivered: '',
    stamped: true,
  };
  const said = (state.messages[conversation.session_id] ??= []);
  said.push(message);
  conversation.updated_at = timestamp;
  conversation.last_message = String(message.content);
  const event = message.from === 'user' ? 'message:send' : 'message:received';
  tell(conversation.session_id, said.length === 1 ? 'created' : 'commented', event, message);
  return ok('dispatched', { fingerprint: message.fingerprint }, 202);
}

function edit(website: Website, { parts, body }: Asked): FakeAnswer {
  const [sessionId = '', fingerprint] = parts;
  const found = website.state.messages[sessionId]?.find(
    (message) => String(message.fingerprint) === fingerprint,
  );
  const conversation = website.state.conversations[sessionId];
  if (!found || !conversation) return wrong(404, 'not_found');
  const content = asObject(body)?.['content'];
  if (content === undefined) return wrong(400, 'invalid_data');
  Object.assign(found, { content, edited: true });
  conversation.updated_at = website.clock().getTime();
  website.tell(sessionId, 'commented', 'message:updated', found);
  return ok('updated', {});
}

function setState(website: Website, { parts, body }: Asked): FakeAnswer {
  const conversation = website.state.conversations[parts[0] ?? ''];
  if (!conversation) return wrong(404, 'not_found');
  const state = asObject(body)?.['state'];
  if (state !== 'pending' && state !== 'unresolved' && state !== 'resolved')
    return wrong(400, 'invalid_data');
  conversation.state = state;
  conversation.updated_at = website.clock().getTime();
  const { session_id: id } = conversation;
  website.tell(id, 'changed', 'session:set_state', { session_id: id, state });
  return ok('updated', {});
}

function setRouting(website: Website, { parts, body }: Asked): FakeAnswer {
  const { state } = website;
  const conversation = state.conversations[parts[0] ?? ''];
  if (!conversation) return wrong(404, 'not_found');
  const userId = asObject(asObject(body)?.['assigned'])?.['user_id'];
  const isKnown = state.operators.some(({ details }) => details.user_id === userId);
  if (!isKnown) return wrong(400, 'invalid_data', 'Unknown operator');
  conversation.assigned = { user_id: String(userId) };
  conversation.updated_at = website.clock().getTime();
  const { session_id: id, assigned } = conversation;
  website.tell(id, 'changed', 'session:set_routing', { session_id: id, assigned });
  return ok('updated', {});
}

const isValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

function writeMeta(website: Website, { parts, body }: Asked, quirks: Quirks): FakeAnswer {
  const conversation = website.state.conversations[parts[0] ?? ''];
  const given = asObject(body);
  if (!conversation) return wrong(404, 'not_found');
  const data = asObject(given?.['data'] ?? {});
  const segments = given?.['segments'];
  if (!given || !data || !Object.values(data).every(isValue)) return wrong(400, 'invalid_data');
  const { meta, session_id: id } = conversation;
  for (const name of ['nickname', 'email', 'subject'] as const)
    if (typeof given[name] === 'string') meta[name] = given[name];
  const locales = asObject(given['device'])?.['locales'];
  if (Array.isArray(locales)) meta.device = { locales: locales.map(String) };
  if (given['data'] !== undefined) {
    const before = quirks.replacesData ? {} : meta.data;
    meta.data = { ...before, ...(data as typeof meta.data) };
    website.tell(id, 'changed', 'session:set_data', { session_id: id, data: meta.data });
  }
  // The whole list is replaced.
  if (Array.isArray(segments)) {
    meta.segments = segments.map(String);
    website.tell(id, 'changed', 'session:set_segments', { session_id: id, segments });
  }
  conversation.updated_at = website.clock().getTime();
  return ok('updated', {});
}

function keysOf(all: { data: object }[]): { key: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { data } of all)
    for (const key of Object.keys(data)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count }));
}

function routes(website: Website, quirks: Quirks): Route[] {
  const { state } = website;
  const metas = () => Object.values(state.conversations).map(({ meta }) => meta);
  const conversationOf = ({ parts }: Asked) => state.conversations[parts[0] ?? ''];
  const found = (one: unknown) =>
    one === undefined ? wrong(404, 'not_found') : ok('resolved', one);
  return [
    [
      'GET',
      /^$/,
      () =>
        ok('resolved', {
          website_id: state.websiteId,
          name: state.name,
          domain: 'crisp-fake.test',
          logo: '',
        }),
    ],
    ['GET', /^\/conversations\/(\d+)$/, (asked) => list(website, asked, quirks)],
    [
      'GET',
      /^\/conversations\/suggest\/data\/(\d+)$/,
      ({ parts }) => ok('listed', pageOf(keysOf(metas()), parts[0] ?? '1', 20)),
    ],
    [
      'GET',
      /^\/people\/suggest\/data\/(\d+)$/,
      ({ parts }) =>
        ok('listed', pageOf(keysOf(Object.values(state.contacts ?? {})), parts[0] ?? '1', 20)),
    ],
    [
      'GET',
      /^\/people\/(profile|data)\/([^/]+)$/,
      ({ parts: [what, id = ''] }) => {
        const contact = state.contacts?.[id];
        if (!contact) return wrong(404, 'people_not_found');
        const { profile, data } = contact;
        return ok('resolved', what === 'data' ? { data } : { ...profile, people_id: id });
      },
    ],
    [
      'GET',
      /^\/inboxes\/list\/(\d+)$/,
      ({ parts }) => ok('listed', pageOf(state.inboxes, parts[0] ?? '1', 20)),
    ],
    ['GET', /^\/operators\/list$/, () => ok('listed', state.operators)],
    ['GET', /^\/conversation\/([^/]+)$/, (asked) => found(conversationOf(asked))],
    ['GET', /^\/conversation\/([^/]+)\/messages$/, (asked) => messages(website, asked, quirks)],
    ['POST', /^\/conversation$/, () => ok('added', { session_id: begin(website) }, 201)],
    ['POST', /^\/conversation\/([^/]+)\/message$/, (asked) => send(website, asked, quirks)],
    ['PATCH', /^\/conversation\/([^/]+)\/message\/(\d+)$/, (asked) => edit(website, asked)],
    ['PATCH', /^\/conversation\/([^/]+)\/state$/, (asked) => setState(website, asked)],
    ['PATCH', /^\/conversation\/([^/]+)\/routing$/, (asked) => setRouting(website, asked)],
    ['GET', /^\/conversation\/([^/]+)\/meta$/, (asked) => found(conversationOf(asked)?.meta)],
    ['PATCH', /^\/conversation\/([^/]+)\/meta$/, (asked) => writeMeta(website, asked, quirks)],
  ];
}

/** @param path below the website */
export function answer(
  website: Website,
  quirks: Quirks,
  path: string,
  asked: FakeRequest,
): FakeAnswer {
  for (const [method, pattern, run] of routes(website, quirks)) {
    const match = asked.method === method ? pattern.exec(path) : null;
    if (match) return run({ ...asked, parts: match.slice(1).map(decodeURIComponent) });
  }
  return wrong(404, 'route_not_found');
}
