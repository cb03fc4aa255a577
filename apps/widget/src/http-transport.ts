import type { WidgetEvent } from '@replique/contract/chat/widget';
import { Refused, type OnEvent, type Transport } from './transport.ts';

/** An answer may take as long; a stream that is silent for as long (pings come every 25 s) is dead. */
const answerMs = 20_000;
const silenceMs = 60_000;

/** Where the visitor writes from. What stands after the path may hold secrets of the site and stays there. */
const page = (): string => `${location.origin}${location.pathname}`.slice(0, 2_000);

/** The widget's calls (contract/chat/widget.ts) by fetch: no cookie goes along, the token is all that says who it is. */
// oxlint-disable-next-line max-lines-per-function -- a table of the calls, one line each
export function createHttpTransport(at: {
  origin: string;
  chatbot: string;
  token: () => string | null;
}): Transport {
  const base = `${at.origin}/widget/v1/${at.chatbot}`;

  async function ask(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> {
    const token = at.token();
    const answer = await fetch(base + path, {
      ...init,
      headers: {
        ...init.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.body && { 'content-type': 'application/json' }),
      },
      credentials: 'omit',
      cache: 'no-store',
    });
    if (answer.ok) return answer;
    const told = (await answer.json().catch(() => ({}))) as { code?: string };
    const seconds = Number(answer.headers.get('retry-after'));
    throw new Refused(answer.status, told.code ?? '', (seconds || 0) * 1_000);
  }

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await ask(path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    });
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  return {
    settings: () => call('GET', '/settings'),
    begin: (language, signed) =>
      call('POST', '/visitors', { language, page: page(), identityToken: signed ?? undefined }),
    identify: (identityToken) => call('POST', '/identity', { identityToken }),
    chats: () => call('GET', '/chats'),
    read: (chat) => call('GET', `/chats/${chat}`),
    send: ({ chat, ...message }) =>
      call('POST', '/messages', { ...message, ...(chat && { chat }), page: page() }),
    escalate: (chat, escalation) => call('POST', `/chats/${chat}/escalation`, escalation),
    solve: (chat) => call('POST', `/chats/${chat}/solved`, {}),
    rate: (chat, score, comment) =>
      call('PUT', `/chats/${chat}/rating`, { score, ...(comment && { comment }) }),
    rateMessage: (chat, message, score) =>
      call('PUT', `/chats/${chat}/messages/${message}/rating`, { score }),

    async follow(chat, { lastId, onOpen, onEvent, signal }) {
      const quiet = new AbortController();
      let timer = setTimeout(() => quiet.abort(), silenceMs);
      signal.addEventListener('abort', () => quiet.abort());
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => quiet.abort(), silenceMs);
      };
      try {
        const answer = await ask(`/chats/${chat}/events`, {
          headers: { accept: 'text/event-stream', 'last-event-id': String(lastId) },
          signal: quiet.signal,
        });
        onOpen();
        if (answer.body) await readEvents(answer.body, { heard, onEvent });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Reads server-sent events to their end. `heard` is called for every byte that comes, pings included. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  to: { heard: () => void; onEvent: OnEvent },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    to.heard();
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) tellBlock(block, to.onEvent);
  }
}

function tellBlock(block: string, onEvent: OnEvent): void {
  let id: number | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') id = Number(value);
    else if (field === 'data') data.push(value ?? '');
  }
  if (data.length === 0) return;
  const event = parse(data.join('\n'));
  if (event) onEvent(event, id);
}

/** What is no JSON, or no event, is passed over: a newer server may tell more than is known here. */
function parse(text: string): WidgetEvent | null {
  try {
    const event = JSON.parse(text) as WidgetEvent | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    return null;
  }
}
