import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { signIn } from './sign-in.ts';

const both = (text: string) => ({ en: text, fr: text });

/** Signs in as the super-admin beside the page and makes a chatbot for a client, on the installation's own address. */
export async function makeChatbot(browser: Browser, url: string, name: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, 'alice');
  const { items } = await callAs<{ items: { uuid: string; clients: { uuid: string }[] }[] }>(
    page,
    '/v2/prompts',
  );
  const carols = await carolsClient(browser, url);
  const prompt = items.find((each) => each.clients.some((user) => user.uuid === carols));
  const body = {
    crmPlatform: null,
    domains: [new URL(url).hostname],
    escalationSubject: both('From the chat'),
    promptUuid: (prompt ?? items[0])?.uuid,
    hardLimitPerDay: 1_000,
    whiteLabel: {
      avatar: null,
      placeholderText: both('Your message'),
      agentTypingText: both('Writing'),
      primaryColor: '#4f55e0',
      secondaryColor: '#ffffff',
      headerLogo: null,
      headerColor: '#4f55e0',
      headerName: both(name),
      newConversationText: both('New conversation'),
      escalateAction: both('Talk to a person'),
      problemSolvedAction: both('Problem solved'),
      historyTexts: both('Earlier conversations'),
      width: 380,
      height: 620,
    },
  };
  const made = await callAs<{ uuid: string }>(page, `/v1/chatbot-configs/${carols}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  await context.close();
  return made.uuid;
}

async function carolsClient(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, 'carol');
  const [own] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  await context.close();
  return own?.uuid ?? '';
}

interface Message {
  uuid: string;
  author: string;
  state: string;
  text: string;
}

/** Somebody who writes to a chatbot as its widget does. */
export interface Visitor {
  say: (text: string) => Promise<void>;
  escalate: (contact: Record<string, string>) => Promise<void>;
  rate: (score: 'good' | 'bad', comment: string) => Promise<void>;
  /** What this visitor can read. */
  read: () => Promise<Message[]>;
  /** What was told on the stream of events since it began. */
  heard: Message[];
  leave: () => void;
}

async function follow(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  heard: Message[],
): Promise<void> {
  const answer = await fetch(address, { headers, signal });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of answer.body ?? []) {
    const blocks = `${rest}${decoder.decode(bytes as Uint8Array, { stream: true })}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data:'));
      const event = data && (JSON.parse(data.slice(5)) as { type: string; message?: Message });
      if (event && event.type === 'message' && event.message) heard.push(event.message);
    }
  }
}

/** Begins as a visitor of a chatbot that runs on the installation's own address. */
export async function visit(url: string, chatbot: string): Promise<Visitor> {
  const base = `${url}/widget/v1/${chatbot}`;
  const page = `${url}/help`;
  let headers: Record<string, string> = { origin: url, 'content-type': 'application/json' };
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${base}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await call<{ token: string }>('POST', '/visitors', { language: 'en', page });
  headers = { ...headers, authorization: `Bearer ${token}` };
  const end = new AbortController();
  const heard: Message[] = [];
  let chat: string | undefined;
  const listen = (uuid: string) => {
    const { 'content-type': _, ...plain } = headers;
    // It ends with the test, or when the server ends it.
    follow(`${base}/chats/${uuid}/events`, plain, end.signal, heard).catch(() => undefined);
  };
  return {
    heard,
    leave: () => end.abort(),
    say: async (text) => {
      const input = { key: randomUUID(), text, language: 'en', page, ...(chat && { chat }) };
      const sent = await call<{ chat: { uuid: string } }>('POST', '/messages', input);
      if (chat === undefined) listen(sent.chat.uuid);
      chat = sent.chat.uuid;
    },
    escalate: async (contact) => {
      await call('POST', `/chats/${chat}/escalation`, { contact });
    },
    rate: async (score, comment) => {
      await call('PUT', `/chats/${chat}/rating`, { score, comment });
    },
    read: async () => (await call<{ messages: Message[] }>('GET', `/chats/${chat}`)).messages,
  };
}

/** Whether a chat of the list stands there and says so. */
export const chatRow = (page: Page, words: string | RegExp) =>
  page
    .getByRole('list', { name: /Live|Archived|En direct|Archivés/ })
    .getByRole('link', { name: words });
