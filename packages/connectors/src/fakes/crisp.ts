import { randomUUID } from 'node:crypto';
import type { PastedCrisp } from '../crisp/account.ts';
import { answer, wrong, type Quirks } from './crisp/answer.ts';
import { hookOf } from './crisp/hooks.ts';
import { categoryFieldId, createHand } from './crisp/play.ts';
import { answerPlugin, newPlugin, type FakePlugin } from './crisp/plugin.ts';
import { newState, type CrispState, type Website } from './crisp/state.ts';
import type { FakeAnswer, FakeRequest } from './fake-server.ts';
import { fakeFile } from './files.ts';
import type { PlayedCrm, PlayedKind, PlayedOptions } from './played-crm.ts';

/** Crisp as its page and its derived contract tell of it; the words of errors are those that the page names. */

export interface FakeCrisp extends PlayedCrm {
  credentials: PastedCrisp;
  /** The plugin of whoever runs the installation; a website that installed it is in its subscriptions. */
  readonly plugin: FakePlugin;
  readonly state: CrispState;
  readonly groupIds: readonly string[];
  /** Requests that a day has, until midnight UTC; null for any number. */
  quota: number | null;
  /** What is answered over the limit: Crisp has two. */
  limitStatus: 429 | 420;
  /** The plugin was taken off the website. */
  isTakenOff: boolean;
  quirks: Quirks;
}

function createTurns(clock: () => Date) {
  let asked: number[] = [];
  let day = { name: '', used: 0 };
  return {
    isOver(limit: PlayedCrm['limit']): boolean {
      const now = clock().getTime();
      asked = limit ? asked.filter((at) => at > now - limit.perMs) : [];
      asked.push(now);
      return limit !== null && asked.length > limit.most;
    },
    isSpent(quota: number | null): boolean {
      const name = clock().toISOString().slice(0, 10);
      day = day.name === name ? { name, used: day.used + 1 } : { name, used: 1 };
      return quota !== null && day.used > quota;
    },
  };
}

type SignedIn = Pick<PastedCrisp, 'identifier' | 'key' | 'tier'>;

function isOpen(asked: FakeRequest, { identifier, key, tier = 'website' }: SignedIn): boolean {
  const basic = `Basic ${Buffer.from(`${identifier}:${key}`).toString('base64')}`;
  return asked.headers['authorization'] === basic && asked.headers['x-crisp-tier'] === tier;
}

const usual: Quirks = {
  pageSize: null,
  messagesPerAnswer: 20,
  isBeforeStrict: true,
  replacesData: false,
  refusesForeign: false,
};

type Listener = (event: { ticketId: string; kind: PlayedKind }) => void;

function openWebsite({ clock = () => new Date(), state }: PlayedOptions<CrispState>) {
  const listeners = new Set<Listener>();
  const website: Website = {
    state: state ?? newState(randomUUID()),
    clock,
    tell(ticketId, kind, event, given) {
      const { websiteId: website_id, hooks } = website.state;
      const data = { website_id, ...given };
      // As it was then: what is told does not change with what it tells of.
      const body = structuredClone({ website_id, event, data, timestamp: clock().getTime() });
      (hooks[ticketId] ??= {})[kind] = body;
      for (const listener of listeners) listener({ ticketId, kind });
    },
  };
  return { website, listeners };
}

export function createFakeCrisp(options: PlayedOptions<CrispState> = {}): FakeCrisp {
  const { website, listeners } = openWebsite(options);
  const { state, clock } = website;
  const turns = createTurns(clock);
  const respond = (asked: FakeRequest): FakeAnswer => {
    if (asked.url.hostname === 'storage.crisp.chat')
      return fakeFile(asked.url.pathname.split('/').at(-1) ?? '');
    const [, websiteId, path] =
      /^\/v1\/website\/([^/]+)((?:\/[^]*)?)$/.exec(asked.url.pathname) ?? [];
    const isPlugin = isOpen(asked, { ...fake.plugin, tier: 'plugin' });
    if (!isPlugin && !isOpen(asked, fake.credentials)) return wrong(401, 'invalid_session');
    if (turns.isOver(fake.limit)) return wrong(fake.limitStatus, 'too_many_requests');
    if (turns.isSpent(fake.quota)) return wrong(429, 'quota_limit_exceeded');
    if (fake.isTakenOff) return wrong(403, 'not_allowed');
    const ofPlugin = isPlugin ? answerPlugin(fake.plugin, asked.url.pathname) : null;
    if (ofPlugin) return ofPlugin;
    const isPasted = isOpen(asked, fake.credentials);
    if (!isPasted && !fake.plugin.subscriptions[websiteId ?? '']) return wrong(403, 'not_allowed');
    if (websiteId !== state.websiteId) return wrong(404, 'not_found');
    return answer(website, fake.quirks, path ?? '', asked);
  };
  const fake: FakeCrisp = {
    plugin: newPlugin(),
    credentials: { websiteId: state.websiteId, identifier: 'fake-identifier', key: 'fake-key' },
    state,
    groupIds: state.inboxes.map(({ inbox_id: id }) => id),
    limit: null,
    quota: null,
    limitStatus: 429,
    isTakenOff: false,
    quirks: { ...usual },
    categoryFieldId,
    categoryValues: ['delivery', 'refund', 'order', 'other'],
    // What was answered stays as it was, whatever happens next.
    answer: (asked) => structuredClone(respond(asked)),
    ...createHand(website),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    webhookFor: (ticketId, kind, secret, now) => hookOf(state, { ticketId, kind }, secret, now),
  };
  return fake;
}
