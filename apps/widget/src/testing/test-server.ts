import type { WidgetChat, WidgetEvent, WidgetMessage } from '@replique/contract/chat/widget';
import { subjectOf } from '../session/identity.ts';
import { Refused, type Transport } from '../transport.ts';
import { aChat, aMessage, settings } from './settings.ts';

type Follower = Parameters<Transport['follow']>[1];

/** A server that remembers, in this process: it knows keys again, counts versions, and can be away or refuse. */
// oxlint-disable-next-line max-lines-per-function -- the same table over a memory of its own
export function createTestServer() {
  const chats = new Map<string, { chat: WidgetChat; messages: WidgetMessage[] }>();
  const followers = new Map<string, Set<{ to: Follower; end: (error?: Error) => void }>>();
  const server = {
    isAway: false,
    /** Takes a message, and loses the answer on its way back. */
    losesAnswers: 0,
    refuses: null as Refused | null,
    /** Whether the token, null for nobody's, is signed as it must be. */
    isSigned: async (_token: string | null) => true,
    identity: null as string | null,
    begun: 0,
    sent: 0,
    chats,
    tell(uuid: string, event: WidgetEvent, id: number | null = null) {
      for (const { to } of followers.get(uuid) ?? []) to.onEvent(event, id);
    },
    put(uuid: string, part: Partial<WidgetMessage>): WidgetMessage {
      const held = chats.get(uuid);
      if (!held) throw new Error('no such chat');
      const version = held.chat.version + 1;
      const old = held.messages.find((each) => each.uuid === part.uuid);
      const message = aMessage({ number: held.messages.length + 1, ...old, ...part, version });
      held.messages = [...held.messages.filter((each) => each.uuid !== message.uuid), message];
      held.chat = { ...held.chat, version };
      server.tell(uuid, { type: 'message', message }, version);
      return message;
    },
    /** Every stream ends as when a cable is pulled. */
    cut() {
      for (const each of [...followers.values()].flatMap((all) => [...all])) each.end(new Error());
    },
  };
  const guard = () => {
    if (server.isAway) throw new TypeError('Failed to fetch');
    if (server.refuses) throw server.refuses;
  };
  const name = async (signed: string | null) => {
    if (!(await server.isSigned(signed))) throw new Refused(403, 'widget.identity-refused');
    server.identity = signed && subjectOf(signed);
  };
  const change = (uuid: string, part: Partial<WidgetChat>) => {
    const held = chats.get(uuid);
    if (!held) throw new Refused(404, 'chats.not-found');
    held.chat = { ...held.chat, ...part, version: held.chat.version + 1 };
    return held.chat;
  };

  const transport: Transport = {
    settings: async () => settings,
    async begin(_language, identity) {
      guard();
      await name(identity);
      server.begun += 1;
      return { token: `token-${server.begun}` };
    },
    async identify(who) {
      guard();
      await name(who);
    },
    async chats() {
      guard();
      return [...chats.values()].map(({ chat }) => chat);
    },
    async read(uuid) {
      guard();
      const held = chats.get(uuid);
      if (!held) throw new Refused(404, 'chats.not-found');
      return { chat: held.chat, messages: [...held.messages] };
    },
    async send({ chat, key, text }) {
      guard();
      server.sent += 1;
      const known = [...chats.values()].find((each) =>
        each.messages.some((one) => one.key === key),
      );
      const uuid = known?.chat.uuid ?? chat ?? crypto.randomUUID();
      if (chat && !chats.has(chat)) throw new Refused(404, 'chats.not-found');
      if (chats.get(uuid)?.chat.state === 'closed') throw new Refused(409, 'chats.closed');
      if (!chats.has(uuid)) chats.set(uuid, { chat: aChat({ uuid, version: 0 }), messages: [] });
      const old = known?.messages.find((one) => one.key === key);
      const message = old ?? server.put(uuid, { author: 'visitor', text, key });
      if (server.losesAnswers > 0) {
        server.losesAnswers -= 1;
        throw new TypeError('Failed to fetch');
      }
      return { chat: chats.get(uuid)?.chat ?? aChat(), message };
    },
    escalate: async (uuid) => change(uuid, { state: 'waiting', isEscalated: true }),
    solve: async (uuid) => change(uuid, { state: 'closed' }),
    rate: async (uuid, score) => change(uuid, { score }),
    rateMessage: async (uuid, message, score) => server.put(uuid, { uuid: message, score }),
    follow: (uuid, to) =>
      new Promise((resolve, reject) => {
        if (server.isAway) return reject(new TypeError('Failed to fetch'));
        const all = followers.get(uuid) ?? new Set();
        followers.set(uuid, all);
        const one = {
          to,
          end: (error?: Error) => {
            all.delete(one);
            if (error) reject(error);
            else resolve();
          },
        };
        all.add(one);
        to.signal.addEventListener('abort', () => one.end());
        to.onOpen();
        const missed = chats.get(uuid)?.messages.filter(({ version }) => version > to.lastId) ?? [];
        for (const message of missed) to.onEvent({ type: 'message', message }, message.version);
        return undefined;
      }),
  };
  return { server, transport };
}
