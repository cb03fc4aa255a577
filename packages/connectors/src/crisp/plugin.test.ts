import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountState } from '../account-state.ts';
import { WebhookRefused } from '../connector.ts';
import { pluginHook } from '../fakes/crisp/plugin.ts';
import {
  closeFixture,
  failureOf,
  openFixture,
  send,
  ticket,
  type CrispFixture,
} from './crisp-fixture.ts';
import { crisp } from './crisp.ts';
import { openPlugin, pluginToken } from './plugin.ts';
import { readPluginHook } from './webhook.ts';

/** The installation's plugin: its token opens every website that installed it, and no other. */

let fixture: CrispFixture;
beforeEach(async () => void (fixture = await openFixture()));
afterEach(() => closeFixture(fixture));

const context = ({ server, now }: CrispFixture, token?: string) => {
  const clock = () => new Date(now.at);
  const limit = { most: 100_000, perMs: 1_000 };
  return {
    send,
    clock,
    state: createAccountState({ limit, clock }),
    baseUrl: server.url,
    ...(token === undefined
      ? {}
      : { grant: { read: async () => ({ value: token, expiresAt: null }) } }),
  };
};

const appOf = ({ fake }: CrispFixture) => ({
  clientId: fake.plugin.identifier,
  clientSecret: fake.plugin.key,
});
const signal = AbortSignal.timeout(60_000);

describe('the plugin', () => {
  it('tells its id, and whether a token is the website’s', async () => {
    const { fake } = fixture;
    const { websiteId } = fake.state;
    const desk = openPlugin(context(fixture), appOf(fixture));
    expect(await desk.readId(signal)).toBe(fake.plugin.id);
    expect(await desk.isToken(websiteId, 'theirs', signal)).toBeNull();
    fake.plugin.subscriptions[websiteId] = { token: 'theirs' };
    expect(await desk.isToken(websiteId, 'theirs', signal)).toBe(true);
    expect(await desk.isToken(websiteId, 'another', signal)).toBe(false);
    expect(await desk.isToken(websiteId, '', signal)).toBe(false);
  });

  it('that Crisp does not know is told so', async () => {
    const desk = openPlugin(context(fixture), { clientId: 'no', clientSecret: 'one' });
    expect(await failureOf(desk.readId(signal))).toMatchObject({ reason: 'credentials' });
  });

  it('opens a website that installed it, by its own token and tier, until it is taken off', async () => {
    const { fake, server } = fixture;
    const { websiteId } = fake.state;
    fake.plugin.subscriptions[websiteId] = { token: 'theirs' };
    const id = fake.addTicket(ticket());
    const credentials = { websiteId, installed: 'x' };
    const connector = crisp.connect(credentials, context(fixture, pluginToken(appOf(fixture))));
    expect(await connector.verify()).toEqual({ account: 'Crisp fake' });
    expect((await connector.readTickets([id], { categoryFieldId: null }))[0]?.state).toBe('open');
    expect(server.asked.at(-1)?.headers['x-crisp-tier']).toBe('plugin');
    delete fake.plugin.subscriptions[websiteId];
    expect(await failureOf(connector.verify())).toMatchObject({ reason: 'forbidden' });
  });
});

describe('a hook of the plugin', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const told = {
    websiteId: 'w-1',
    event: 'message:send',
    data: { session_id: 'session_1', type: 'text', from: 'user' },
    at,
  };
  const later = (ms: number) => new Date(at.getTime() + ms);
  const reasonOf = (act: () => unknown) => {
    try {
      act();
      return null;
    } catch (error) {
      return error instanceof WebhookRefused ? error.reason : String(error);
    }
  };

  it('says of which website it tells, and is signed', () => {
    const { plugin } = fixture.fake;
    const hook = pluginHook(plugin, told);
    expect(readPluginHook(hook, plugin.hookSecret, at)).toMatchObject({
      websiteId: 'w-1',
      isSubscription: false,
      events: [{ ticketId: 'session_1', kind: 'message:send' }],
    });
    expect(reasonOf(() => readPluginHook(hook, 'another', at))).toBe('signature');
    // A key in the address is the proof of a website's own hooks alone.
    const keyed = { ...hook, headers: {}, key: plugin.hookSecret };
    expect(reasonOf(() => readPluginHook(keyed, plugin.hookSecret, at))).toBe('signature');
  });

  it('that comes again is taken for a day, as the same event', () => {
    const { plugin } = fixture.fake;
    const read = (attempt: number, ms: number) =>
      readPluginHook(pluginHook(plugin, told, attempt), plugin.hookSecret, later(ms));
    const [first] = read(1, 0).events;
    expect(reasonOf(() => read(1, 6 * 60_000))).toBe('too-old');
    expect(read(2, 6 * 60_000).events[0]?.eventId).toBe(first?.eventId);
    expect(reasonOf(() => read(9, 25 * 3_600_000))).toBe('too-old');
  });

  it('of an installation tells nothing of tickets', () => {
    const { plugin } = fixture.fake;
    const hook = pluginHook(plugin, { ...told, event: 'plugin:subscription:updated', data: {} });
    expect(readPluginHook(hook, plugin.hookSecret, at)).toMatchObject({
      isSubscription: true,
      events: [],
    });
  });
});
