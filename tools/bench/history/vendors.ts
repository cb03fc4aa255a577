import type { CrmCredentials } from '../../../packages/connectors/src/platforms.ts';
import type { DeskPlatform } from '../../../packages/contract/src/helpdesk/crm.ts';
import { byBucket, byDay, byMinute, type Limiter } from './limiters.ts';
import { salesforceAnswer } from './salesforce-answers.ts';

/** Accounts of a million tickets, as far as a history asks for them, and the plans that they may have. */

export type Years = { tickets: number; since: number; until: number };
/** A body, by what is asked for. */
export type Answer = (url: URL, body: string | undefined, years: Years) => object;

export type Plan<Name extends DeskPlatform = DeskPlatform> = {
  platform: Name;
  name: string;
  credentials: CrmCredentials[Name];
  limiter: () => Limiter;
  /** What is counted apart too, by a part of its path. */
  apart?: { path: string; limiter: () => Limiter };
  answer: Answer;
};

const iso = (ms: number) => new Date(ms).toISOString();
/** Evenly over the time, the oldest first. */
const timeOf = (place: number, { tickets, since, until }: Years) =>
  Math.floor((since + ((until - since) * place) / tickets) / 1_000) * 1_000;

/** From a ticket's beginning to its end. */
const livedMs = 2 * 24 * 3_600_000;
/** The updates of a ticket before its end: two with a comment, and an assignment, a solution and the end itself. */
const updates = [livedMs, livedMs - 60_000, livedMs / 2, livedMs / 2 - 1_000, 0];

const zendeskComment = (place: number, at: 0 | 1, years: Years) => ({
  id: (place + 1) * 10 + at,
  author_id: at === 0 ? (place % 5_000) + 1 : 100_000 + ((place + 1) % 20),
  body: 'It comes tomorrow.',
  public: true,
  created_at: iso(timeOf(place, years) - (at === 0 ? livedMs : livedMs / 2)),
});

/** A thousand updates of all tickets, in the order of their times. */
function zendeskEvents(url: URL, years: Years) {
  const { tickets, since, until } = years;
  const start = Number(url.searchParams.get('start_time')) * 1_000;
  const place = (at: number) => Math.max(0, Math.ceil(((at - since) * tickets) / (until - since)));
  const next = updates.map((before) => place(start + before));
  const events: object[] = [];
  let end = start;
  while (events.length < 1_000) {
    let first = -1;
    for (const [kind, at] of next.entries())
      if (at < tickets && (first < 0 || timeAt(kind, at) < timeAt(first, next[first] ?? 0)))
        first = kind;
    if (first < 0) break;
    const at = next[first] ?? 0;
    next[first] = at + 1;
    end = Math.max(end, timeAt(first, at));
    const comment = first === 0 ? 0 : first === 2 ? 1 : null;
    const child =
      comment === null
        ? { event_type: 'Change' }
        : { event_type: 'Comment', ...zendeskComment(at, comment, years) };
    events.push({ ticket_id: at + 1, child_events: [child] });
  }
  return {
    ticket_events: events,
    end_time: Math.floor(end / 1_000),
    end_of_stream: events.length < 1_000,
  };

  function timeAt(kind: number, of: number) {
    return timeOf(of, years) - (updates[kind] ?? 0);
  }
}

const zendeskTicket = (place: number, years: Years) => ({
  id: place + 1,
  requester_id: (place % 5_000) + 1,
  subject: 'Where is my order?',
  status: 'solved',
  created_at: iso(timeOf(place, years) - livedMs),
  updated_at: iso(timeOf(place, years)),
  comment_count: 2,
  generated_timestamp: timeOf(place, years) / 1_000,
});

function zendeskExport(url: URL, years: Years) {
  const cursor = url.searchParams.get('cursor');
  const { tickets, since, until } = years;
  const start = Number(url.searchParams.get('start_time')) * 1_000;
  const first = cursor
    ? Number(cursor)
    : Math.max(0, Math.ceil(((start - since) * tickets) / (until - since)));
  const last = Math.min(tickets, first + Number(url.searchParams.get('per_page')));
  const page = Array.from({ length: Math.max(0, last - first) }, (_, at) =>
    zendeskTicket(first + at, years),
  );
  return { tickets: page, after_cursor: String(last), end_of_stream: last >= tickets };
}

const zendeskAnswer: Answer = (url, _, years) => {
  const { pathname, searchParams } = url;
  const ids = (searchParams.get('ids') ?? '').split(',').filter(Boolean).map(Number);
  if (pathname.endsWith('/ticket_events')) return zendeskEvents(url, years);
  if (pathname.includes('/incremental/')) return zendeskExport(url, years);
  if (pathname.endsWith('/search')) return { count: years.tickets };
  if (pathname.includes('users/show_many'))
    return {
      users: ids.map((id) => ({ id, name: 'Ines', role: id < 100_000 ? 'end-user' : 'agent' })),
    };
  if (pathname.includes('/tickets/show_many'))
    return { tickets: ids.map((id) => zendeskTicket(id - 1, years)) };
  const id = Number(/tickets\/(\d+)\/comments/.exec(pathname)?.[1]);
  if (!id) return {};
  const comments = [zendeskComment(id - 1, 0, years), zendeskComment(id - 1, 1, years)];
  return { comments, meta: { has_more: false } };
};

const gorgiasAnswer: Answer = ({ pathname, searchParams }, _, years) => {
  const row = (id: number) => ({
    id,
    created_datetime: iso(timeOf(id - 1, years)),
    updated_datetime: iso(timeOf(id - 1, years)),
    trashed_datetime: null,
  });
  const id = Number(/tickets\/(\d+)$/.exec(pathname)?.[1]);
  if (id) {
    const message = (place: number) => ({
      id: id * 10 + place,
      public: true,
      from_agent: place === 1,
      stripped_text: 'It comes tomorrow.',
      created_datetime: iso(timeOf(id - 1, years)),
    });
    const messages = [message(0), message(1)];
    return { ...row(id), status: 'closed', subject: 'Order', messages, messages_count: 2 };
  }
  const isTickets = pathname.endsWith('/tickets');
  if (isTickets && searchParams.get('order_by')?.startsWith('created'))
    return { data: [row(1)], meta: { next_cursor: null, total_resources: years.tickets } };
  if (!isTickets) return { data: [], meta: { next_cursor: null } };
  const first = years.tickets - Number(searchParams.get('cursor') ?? 0);
  const count = Math.min(100, first);
  const data = Array.from({ length: count }, (_each, at) => row(first - at));
  const next = first - count;
  return { data, meta: { next_cursor: next > 0 ? String(years.tickets - next) : null } };
};

const crispAnswer: Answer = ({ pathname, searchParams }, _, years) => {
  const one = (place: number) => ({
    session_id: `session_${place}`,
    state: 'resolved',
    created_at: timeOf(place, years),
    updated_at: timeOf(place, years),
    meta: { nickname: 'Ines' },
  });
  const page = Number(/conversations\/(\d+)$/.exec(pathname)?.[1]);
  if (page) {
    const size = Number(searchParams.get('per_page'));
    const first = years.tickets - 1 - (page - 1) * size;
    const length = Math.max(0, Math.min(size, first + 1));
    return { error: false, data: Array.from({ length }, (_each, at) => one(first - at)) };
  }
  const place = Number(/session_(\d+)/.exec(pathname)?.[1]);
  if (!pathname.endsWith('/messages')) return { error: false, data: place >= 0 ? one(place) : {} };
  const from = (who: string, fingerprint: number) => ({
    type: 'text',
    from: who,
    content: 'It comes tomorrow.',
    fingerprint,
    timestamp: timeOf(place, years) + fingerprint,
  });
  const before = Number(searchParams.get('timestamp_before') ?? Infinity);
  const messages = [from('user', 1), from('operator', 2)];
  return { error: false, data: messages.filter(({ timestamp }) => timestamp < before) };
};

const zendeskPlan = (name: string, most: number): Plan => ({
  platform: 'zendesk',
  name: `Zendesk, ${name}`,
  credentials: { subdomain: 'lamps', email: 'a@lamps.example', apiToken: 'token' },
  limiter: () => byMinute(most),
  apart: { path: '/incremental/', limiter: () => byMinute(10) },
  answer: zendeskAnswer,
});
const gorgiasPlan = (name: string, most: number, emptiesInMs: number): Plan => ({
  platform: 'gorgias',
  name: `Gorgias, ${name}`,
  credentials: { domain: 'lamps', email: 'a@lamps.example', apiKey: 'key' },
  limiter: () => byBucket(most, emptiesInMs),
  answer: gorgiasAnswer,
});
const salesforcePlan = (name: string, most: number): Plan => ({
  platform: 'salesforce',
  name: `Salesforce, ${name}`,
  credentials: {
    instanceUrl: 'https://lamps.my.salesforce.com',
    clientId: 'id',
    clientSecret: 'secret',
  },
  limiter: () => byDay(most),
  answer: salesforceAnswer,
});

export const plans: Plan[] = [
  zendeskPlan('Team (200 a minute)', 200),
  zendeskPlan('Growth, Professional (400)', 400),
  zendeskPlan('Enterprise (700)', 700),
  zendeskPlan('Enterprise Plus or add-on (2,500)', 2_500),
  gorgiasPlan('key (40 in 20 s)', 40, 20_000),
  gorgiasPlan('app (80 in 20 s)', 80, 20_000),
  gorgiasPlan('Enterprise, key (40 in 10 s)', 40, 10_000),
  gorgiasPlan('Enterprise, app (80 in 10 s)', 80, 10_000),
  salesforcePlan('Enterprise, 25 users (125,000 a day)', 125_000),
  salesforcePlan('Unlimited, 25 users (225,000 a day)', 225_000),
  {
    platform: 'crisp',
    name: 'Crisp, token of a website (50 in 10 s, ours: none is published)',
    credentials: { websiteId: 'w', identifier: 'i', key: 'k' } as CrmCredentials['crisp'],
    limiter: () => byBucket(50, 10_000),
    answer: crispAnswer,
  } satisfies Plan<'crisp'>,
];
