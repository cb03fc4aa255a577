import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepInMemory } from '../keep-in-memory.ts';
import { keepInBrowser, type Kept } from '../kept.ts';
import { aChat, settings } from '../testing/settings.ts';
import { createTestServer } from '../testing/test-server.ts';
import { Refused } from '../transport.ts';
import { Session } from './session.ts';

const open: Session[] = [];

function start({ server, transport } = createTestServer(), kept: Kept = keepInMemory()) {
  const emitted: [string, unknown][] = [];
  const emit = (...told: [string, unknown]) => void emitted.push(told);
  const session = new Session({ transport, kept, settings, language: 'en', emit });
  open.push(session);
  session.open();
  return { session, server, transport, kept, emitted, state: () => session.store.get() };
}
const texts = (session: Session) => session.store.get().messages.map(({ text }) => text);

/** Begins a chat, which then ends on the server without the widget hearing of it. @returns its uuid */
async function endUnheard({ session, server, state }: ReturnType<typeof start>): Promise<string> {
  session.send('one');
  await vi.waitFor(() => expect(state().chat).not.toBeNull());
  const ended = state().chat?.uuid ?? '';
  const held = server.chats.get(ended);
  if (held) held.chat = { ...held.chat, state: 'closed' };
  return ended;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const session of open.splice(0)) session.destroy();
  vi.useRealTimers();
});

describe('a message of a visitor', () => {
  it('makes a visitor and a chat only when there is something to say', async () => {
    const { session, server, state } = start();
    await session.start();
    expect(server.begun).toBe(0);
    session.send('Where is my order?');
    await vi.waitFor(() => expect(state().chat).not.toBeNull());
    expect(server.begun).toBe(1);
    expect(state().outbox).toEqual([]);
  });

  it('waits in the browser while the server is away, outlives the page, and is sent once', async () => {
    const test = createTestServer();
    const kept = keepInBrowser(settings.chatbot);
    const first = start(test, kept);
    test.server.isAway = true;
    first.session.send('Where is my order?');
    await vi.waitFor(() => expect(first.state().isCutOff).toBe(true));
    first.session.destroy();

    test.server.isAway = false;
    const second = start(test, keepInBrowser(settings.chatbot));
    await second.session.start();
    await vi.waitFor(() => expect(texts(second.session)).toEqual(['Where is my order?']));
    expect(kept.read().outbox).toEqual([]);
  });

  it('is not doubled when the answer to it was lost on the way', async () => {
    const { session, server, state } = start();
    server.losesAnswers = 1;
    session.send('Where is my order?');
    await vi.waitFor(() => expect(state().outbox).toEqual([]), { timeout: 4_000 });
    expect(server.sent).toBe(2);
    expect([...server.chats.values()].flatMap(({ messages }) => messages)).toHaveLength(1);
  });

  it('keeps its order', async () => {
    const { session, state } = start();
    for (const text of ['one', 'two', 'three']) session.send(text);
    await vi.waitFor(() => expect(state().outbox).toEqual([]));
    expect(texts(session)).toEqual(['one', 'two', 'three']);
  });

  it('begins a new chat when the one it was for has ended', async () => {
    const begun = start();
    const { session, state } = begun;
    const ended = await endUnheard(begun);
    session.send('two');
    await vi.waitFor(() => expect(texts(session)).toEqual(['two']));
    expect(state().chat?.uuid).not.toBe(ended);
  });

  it('begins one chat for all that was meant for one that has ended, and leaves that one', async () => {
    const begun = start();
    const { session, server, state } = begun;
    await endUnheard(begun);
    session.send('two');
    session.send('three');
    server.refuses = new Refused(409, 'chats.closed');
    await vi.waitFor(() => expect(state().outbox).toMatchObject([{ refused: 'refused' }, {}]));
    expect([state().chat, ...state().outbox.map(({ chat }) => chat)]).toEqual([null, null, null]);
    server.refuses = null;
    session.retry(state().outbox[0]?.key ?? '');
    await vi.waitFor(() => expect(state().outbox).toEqual([]));
    expect(server.chats.size).toBe(2);
    expect(texts(session)).toEqual(['two', 'three']);
  });

  it.each([
    ['chats.limit-reached', 429, 'limit'],
    ['chats.visitor-blocked', 403, 'blocked'],
    ['chatbots.off', 409, 'off'],
  ])('refused with %s is kept, and says why', async (code, status, refusal) => {
    const { session, server, state } = start();
    session.send('one');
    await vi.waitFor(() => expect(state().outbox).toEqual([]));
    server.refuses = new Refused(status, code);
    session.send('two');
    await vi.waitFor(() => expect(state().refusal).toBe(refusal));
    expect(state().outbox).toMatchObject([{ text: 'two', refused: refusal }]);
    server.refuses = null;
    session.retry(state().outbox[0]?.key ?? '');
    await vi.waitFor(() => expect(texts(session)).toEqual(['one', 'two']));
  });
});

describe('somebody who signs out', () => {
  it('leaves no list of their conversations on the screen', async () => {
    const { session, state, kept } = start();
    kept.change({ token: 'token-1', identity: 'ada' });
    session.store.set({ view: 'history', history: [aChat()] });
    await session.identify(null);
    expect([state().view, state().history]).toEqual(['chat', null]);
  });
});

describe('a chatbot that was switched off', () => {
  it('is seen to be on again when its stream lets one in', async () => {
    const { session, server, state } = start();
    session.send('Where is my order?');
    await vi.waitFor(() => expect(state().chat).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    session.store.set({ settings: { ...settings, isOn: false }, refusal: 'off' });
    server.cut();
    await vi.waitFor(() => expect(state().settings.isOn).toBe(true), 3_000);
    expect(state().refusal).toBeNull();
  });
});

describe('what comes in', () => {
  it('is shown as it is written, and whole at the end', async () => {
    const { session, server, state } = start();
    session.send('one');
    await vi.waitFor(() => expect(state().chat).not.toBeNull());
    const chat = state().chat?.uuid ?? '';
    await vi.waitFor(() => expect(state().isCutOff).toBe(false));
    const { uuid } = server.put(chat, { author: 'bot', state: 'pending', text: '' });
    await vi.waitFor(() => expect(state().messages).toHaveLength(2));
    const part = { type: 'part', message: uuid, paragraph: false } as const;
    server.tell(chat, { ...part, index: 0, text: 'It left.' });
    server.tell(chat, { ...part, index: 0, text: 'It left.' });
    server.tell(chat, { ...part, index: 2, text: 'Too early.' });
    expect(state().parts[uuid]?.map(({ text }) => text)).toEqual(['It left.']);
    server.put(chat, { uuid, state: 'done', text: 'It left. It comes today.' });
    expect(texts(session)).toEqual(['one', 'It left. It comes today.']);
    expect(state().parts).toEqual({});
  });

  it('is caught up with after the stream was lost', async () => {
    const { session, server, state } = start();
    session.send('one');
    await vi.waitFor(() => expect(state().chat).not.toBeNull());
    const chat = state().chat?.uuid ?? '';
    server.cut();
    server.put(chat, { author: 'agent', name: 'Ada', text: 'I am Ada.' });
    await vi.waitFor(() => expect(texts(session)).toEqual(['one', 'I am Ada.']), {
      timeout: 4_000,
    });
  });
});

describe('who somebody is', () => {
  const tokenOf = (sub: string, signature = 'signed') =>
    `e30.${btoa(JSON.stringify({ sub })).replace(/=+$/, '')}.${signature}`;
  const ada = { token: tokenOf('ada') };
  const expires =
    (...over: string[]) =>
    async (signed: string | null) => {
      if (signed && over.includes(signed)) throw new Refused(403, 'widget.identity-expired');
      return true;
    };

  it('decides what is remembered: the chats of the last one are not shown to the next', async () => {
    const { session, kept, state } = start();
    await session.identify(ada);
    session.send('one');
    await vi.waitFor(() => expect(state().chat).not.toBeNull());
    expect(kept.read().identity).toBe('ada');
    await session.identify({ token: tokenOf('ben') });
    await vi.waitFor(() => expect(state().chat).toBeNull());
    expect(kept.read()).toMatchObject({ token: null, chat: null, outbox: [] });
  });

  it.each([
    ['before the first message', [] as string[]],
    ['after it', ['zero']],
  ])(
    'is told to the site where it is wrong (%s); its visitor goes on unverified, and sees nothing',
    async (_, before) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { session, server, kept, emitted, state } = start();
      const errors = () => emitted.filter(([name]) => name === 'error');
      server.isSigned = async (signed) => signed === null;
      for (const text of before) session.send(text);
      await vi.waitFor(() => expect(texts(session)).toEqual(before));
      await session.identify(ada);
      session.send('one');
      await vi.waitFor(() => expect(texts(session)).toEqual([...before, 'one']));
      await vi.waitFor(() => expect(errors()).toHaveLength(1));
      expect(errors()).toEqual([['error', { call: 'identify', code: 'widget.identity-refused' }]]);
      expect([kept.read().identity, state().refusal, server.begun]).toEqual([null, null, 1]);
      // Every time in the event; once a page in the console.
      await session.identify({ token: tokenOf('ben') });
      await vi.waitFor(() => expect(errors()).toHaveLength(2));
      expect(warn.mock.calls.length).toBeLessThan(2);
      warn.mockRestore();
    },
  );

  it.each([
    ['nobody was named before', null],
    ['who was named before is refused', { token: tokenOf('ada', 'wrong') }],
  ])('is heard while the first message begins (%s)', async (_, before) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, server, kept } = start();
    await session.identify(before);
    const isSigned = async (signed: string | null) => !signed?.endsWith('wrong');
    server.isSigned = async (signed) => {
      server.isSigned = isSigned;
      await session.identify(ada);
      return isSigned(signed);
    };
    session.send('one');
    await vi.waitFor(() => expect(server.identity).toBe('ada'));
    await vi.waitFor(() => expect(kept.read().identity).toBe('ada'));
    expect([server.begun, texts(session)]).toEqual([1, ['one']]);
    warn.mockRestore();
  });

  it.each([
    ['before the first message', [] as string[]],
    ['after it', ['zero']],
  ])('is told by another token where the first has expired (%s)', async (_, before) => {
    const { session, server, kept, emitted } = start();
    for (const text of before) session.send(text);
    await vi.waitFor(() => expect(texts(session)).toEqual(before));
    server.isSigned = expires(ada.token);
    const fresh = tokenOf('ada', 'fresh');
    const refresh = vi.fn<() => Promise<string>>(async () => fresh);
    await session.identify({ ...ada, refresh });
    session.send('one');
    await vi.waitFor(() => expect(texts(session)).toEqual([...before, 'one']));
    expect([server.identity, kept.read().identity]).toEqual(['ada', 'ada']);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(emitted.filter(([name]) => name === 'error')).toEqual([]);
  });

  it.each([
    ['there is no other', undefined],
    ['the site fails to give another', () => Promise.reject(new Error('away'))],
    ['another one has expired too', async () => tokenOf('ada', 'also')],
  ])('is told to the site where it has expired and %s', async (_, refresh) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, server, kept, emitted } = start();
    server.isSigned = expires(ada.token, tokenOf('ada', 'also'));
    await session.identify({ ...ada, ...(refresh && { refresh }) });
    session.send('one');
    await vi.waitFor(() => expect(texts(session)).toEqual(['one']));
    await vi.waitFor(() =>
      expect(emitted.filter(([name]) => name === 'error')).toEqual([
        ['error', { call: 'identify', code: 'widget.identity-expired' }],
      ]),
    );
    expect(kept.read().identity).toBeNull();
    warn.mockRestore();
  });

  it('is nobody where the site gives no token', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, kept, emitted } = start();
    await session.identify({ id: 'ada' } as never);
    session.send('one');
    await vi.waitFor(() => expect(texts(session)).toEqual(['one']));
    await vi.waitFor(() =>
      expect(emitted.filter(([name]) => name === 'error')).toEqual([
        ['error', { call: 'identify', code: 'request.invalid' }],
      ]),
    );
    expect(kept.read().identity).toBeNull();
    warn.mockRestore();
  });

  it('is no mistake of the site while the server is away', async () => {
    const { session, server, emitted, state } = start();
    session.send('zero');
    await vi.waitFor(() => expect(state().chat).not.toBeNull());
    server.isAway = true;
    await expect(session.identify(ada)).rejects.toThrow('Failed to fetch');
    expect(emitted.filter(([name]) => name === 'error')).toEqual([]);
  });
});
