import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import type { ChatbotSettings, WhiteLabel } from '@replique/contract/chat/chatbots';
import type { EscalationReason } from '@replique/contract/chat/chats';
import type { Check } from '@replique/contract/checks';
import type { Article } from '../knowledge/knowledge/knowledge.ts';
import type { IncomingTicket } from '../helpdesk/tickets/tickets.ts';

/** The demo's own writing (content/), with times counted back from the moment the demo is made. */

const folder = fileURLToPath(new URL('./content', import.meta.url));
const markdown = new MarkdownIt({ html: false, linkify: true });
const minute = 60_000;
const day = 24 * 60 * minute;

export type DemoClient = { name: string; slug: string; guidelines: string };
export type DemoPrompt = {
  name: string;
  versions: { context: string; style: string; note: string }[];
  deployed: number;
  isProtected: boolean;
};

/** What the agent made of the suggestion that waited on a ticket; `words`: what was put in its place, or added. */
export type DemoUse = {
  ticket: string;
  use: 'as-is' | 'light' | 'heavy' | 'not-used';
  words: string;
};

type TicketLine = {
  id: string;
  channel: string;
  category: string;
  language: string;
  tags: string[];
  subject: string;
  requester: { name: string; email: string };
  /** One of the client's own people. */
  assignee?: { name: string; email: string };
  minutesAgo: number;
  messages: {
    id: string;
    role: 'requester' | 'agent';
    author: string;
    minutesAfter: number;
    text: string;
  }[];
};

const readText = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
export const readJson = (...path: string[]): unknown => JSON.parse(readText(...path));

export const readDemoClient = (slug: string) => readJson(slug, 'client.json') as DemoClient;
/** A client's chatbot; its pictures are the client's logo. */
export type DemoChatbot = {
  domains: string[];
  escalationSubject: { en: string; fr: string };
  hardLimitPerDay: number;
  whiteLabel: Omit<WhiteLabel, 'avatar' | 'headerLogo'>;
  settings: ChatbotSettings;
};
export const readDemoChatbot = (slug: string) => readJson(slug, 'chatbot.json') as DemoChatbot;
export const readDemoPrompts = () => readJson('prompts.json') as DemoPrompt[];

/** The logo as people would upload it: our own drawing, as a picture of 256 pixels. */
export async function readDemoLogo(slug: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = await sharp(Buffer.from(readText(slug, 'logo.svg')), { density: 288 })
    .resize(256, 256, { fit: 'inside' })
    .webp({ quality: 90 })
    .toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}

function readFrontMatter(text: string): { fields: Record<string, string>; body: string } {
  const [, head = '', body = ''] = text.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
  const lines = head.split('\n').map((line) => line.match(/^(\w+):\s*(.*)$/));
  const fields = lines.flatMap((match) =>
    match ? [[match[1] ?? '', unquote(match[2] ?? '')] as const] : [],
  );
  return { fields: Object.fromEntries(fields), body };
}

function unquote(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}

export function readDemoArticles(slug: string, helpCentre: string, now: Date): Article[] {
  return readdirSync(join(folder, slug, 'articles'))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const { fields, body } = readFrontMatter(readText(slug, 'articles', name));
      const id = fields.id ?? name.replace(/\.md$/, '');
      return {
        externalId: id,
        title: fields.title ?? id,
        url: `${helpCentre}/articles/${id}`,
        language: fields.language ?? 'en',
        html: markdown.render(body),
        updatedAt: new Date(now.getTime() - Number(fields.updatedDaysAgo ?? 0) * day),
      };
    });
}

export type DemoTestCase = {
  /** Its own, or that of a ticket as it was before anybody answered it. */
  asks: { question: string } | { ticket: string };
  /** Articles by their ids. */
  documents: string[];
  expectedAnswer: string | null;
  checks: Check[];
};
export type DemoTestSet = { name: string; isGate: boolean; cases: DemoTestCase[] };

type WrittenCase = {
  question?: string;
  ticket?: string;
  documents?: string[];
  expectedAnswer?: string;
  checks: Check[];
};

export function readDemoTests(slug: string): DemoTestSet[] {
  const sets = readJson(slug, 'tests.json') as (Omit<DemoTestSet, 'cases'> & {
    cases: WrittenCase[];
  })[];
  return sets.map(({ cases, ...set }) => ({
    ...set,
    cases: cases.map(
      ({ question = '', ticket, documents = [], expectedAnswer = null, checks }) => ({
        asks: ticket === undefined ? { question } : { ticket },
        documents,
        expectedAnswer,
        checks,
      }),
    ),
  }));
}

export const readDemoUses = (slug: string) => readJson(slug, 'sent.json') as DemoUse[];

export function readDemoTickets(slug: string, now: Date): IncomingTicket[] {
  const lines = readText(slug, 'tickets.jsonl').split('\n').filter(Boolean);
  return lines.map((line) => toTicket(JSON.parse(line) as TicketLine, now));
}

function toTicket(line: TicketLine, now: Date): IncomingTicket {
  const openedAt = now.getTime() - line.minutesAgo * minute;
  return {
    platform: 'demo',
    externalId: line.id,
    subject: line.subject,
    channel: line.channel,
    category: line.category,
    language: line.language,
    tags: line.tags,
    requesterName: line.requester.name,
    requesterEmail: line.requester.email,
    assignee: line.assignee ? { id: null, ...line.assignee } : null,
    createdAt: new Date(openedAt),
    messages: line.messages.map((message) => ({
      externalId: message.id,
      role: message.role,
      author: message.author,
      sentAt: new Date(Math.min(openedAt + message.minutesAfter * minute, now.getTime())),
      html: null,
      text: message.text,
    })),
  };
}

type WrittenSay = {
  by: 'visitor' | 'bot' | 'agent';
  text: string;
  offersEscalation?: boolean;
};

/** A chat of a visitor; `sources` are articles by their address. */
export type DemoChat = {
  visitor: { name: string | null; email: string | null };
  page: string;
  daysAgo: number;
  at: string;
  language?: 'en' | 'fr';
  says: (WrittenSay & { sources?: { title: string; url: string }[] })[];
  /** Of one that is still open. */
  state?: 'bot' | 'waiting' | 'agent';
  escalated?: EscalationReason;
  phone?: string;
  orderNumber?: string;
  note?: string;
  solved?: boolean;
  score?: 'good' | 'bad';
  comment?: string;
  /** Of the bot's last answer, by the visitor. */
  rate?: 'good' | 'bad';
};

type ChatLine = Omit<DemoChat, 'says'> & { says: (WrittenSay & { sources?: string[] })[] };

export function readDemoChats(slug: string, helpCentre: string): DemoChat[] {
  const titles = new Map<string, string>();
  const titleOf = (name: string): string => {
    const known =
      titles.get(name) ?? /^title: (.*)$/m.exec(readText(slug, 'articles', `${name}.md`))?.[1];
    if (!known) throw new Error(`The demo's chats name an article without a title: ${name}`);
    titles.set(name, known);
    return known;
  };
  const sourceOf = (name: string) => ({
    title: titleOf(name),
    url: `${helpCentre}/articles/${name}`,
  });
  return (readJson(slug, 'chats.json') as ChatLine[]).map((chat) => ({
    ...chat,
    says: chat.says.map(({ sources = [], ...said }) => ({
      ...said,
      sources: sources.map((name) => sourceOf(name)),
    })),
  }));
}
