import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractQuestion } from '@replique/engine/text/question';
import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections, htmlToText } from '@replique/engine/text/html';
import { readDemoArticles, readDemoTickets } from '../../../apps/api/src/demo/read-content.ts';
import {
  dataFolder,
  isHeldBack,
  loadCommerce,
  loadCovid,
  loadFirefoxLearning,
  loadLabourLaw,
  type BenchQuery,
  type BenchSet,
} from '../retrieval/data.ts';

/** A ticket to answer, and what a person answered where that is known. */
export type Ticket = { id: string; query: BenchQuery; answer: string | null };
export type TicketSet = { set: BenchSet; tickets: Ticket[] };

type Message = { role: 'requester' | 'responder'; html: string };
type ForumTicket = {
  id: string;
  locale: string;
  created_at: string;
  subject: string;
  messages: Message[];
};

/** The lists that were read: the tuned one, the one held back, and lists that neither holds, numbered from 1. */
export type PartOfTickets = 'tuned' | 'held-back' | number;

function spread<T extends { id: string }>(items: T[], many: number, heldBack: boolean): T[] {
  const part = items.filter(({ id }) => isHeldBack(id) === heldBack);
  const step = Math.max(1, Math.floor(part.length / many));
  return part.filter((_, position) => position % step === 0).slice(0, many);
}

const hashOf = (id: string): string => createHash('sha256').update(`unseen ${id}`).digest('hex');

function sample<T extends { id: string }>(
  items: T[],
  { read, unseen }: { read: number; unseen: number },
  part: PartOfTickets,
): T[] {
  if (typeof part === 'string') return spread(items, read, part === 'held-back');
  const known = new Set([...spread(items, read, true), ...spread(items, read, false)]);
  return items
    .filter((item) => !known.has(item))
    .map((item) => ({ item, hash: hashOf(item.id) }))
    .toSorted((left, right) => (left.hash < right.hash ? -1 : 1))
    .slice((part - 1) * unseen, part * unseen)
    .map(({ item }) => item);
}

/** Questions of the forum that came after all that is known as past. */
function forumTickets({ past }: BenchSet): Ticket[] {
  const known = new Set(past.map(({ query }) => query.id));
  const newest = Math.max(...past.map(({ query }) => query.at));
  const lines = readFileSync(join(dataFolder, 'tickets_firefox/tickets.jsonl'), 'utf8');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ForumTicket)
    .filter(({ locale, messages }) => locale === 'en-US' && messages[1]?.role === 'responder')
    .map(({ id, subject, messages, created_at }) => {
      const text = htmlToText(messages[0]?.html ?? '');
      const question = extractQuestion({ subject, messages: [{ role: 'requester', text }] });
      const body = question.startsWith(`${subject}\n`) ? question.slice(subject.length + 1) : text;
      const query = { id, subject, text: body, at: Date.parse(created_at.slice(0, 10)) };
      return { id, query, answer: htmlToText(messages[1]?.html ?? '') };
    })
    .filter(({ id, query }) => query.at > newest && !known.has(id));
}

/** A company of the demo: its help centre, and tickets with what its agents answered. */
export function demoCompany(
  slug: string,
  language: 'en' | 'fr',
): { set: BenchSet; tickets: Ticket[] } {
  const now = new Date();
  const documents = readDemoArticles(slug, 'https://help.example.com', now).map(
    ({ externalId, title, html }) => {
      const sections = htmlToSections(html);
      const text = sections.map((section) => section.text).join('\n');
      return { id: externalId, title, isQuestion: false, chunks: chunkSections(sections), text };
    },
  );
  const tickets = readDemoTickets(slug, now)
    .filter((ticket) => ticket.language === language)
    .map(({ externalId, subject, messages }) => {
      const question = extractQuestion({
        subject,
        messages: messages
          .slice(0, 1)
          .map(({ text }) => ({ role: 'requester' as const, text: text ?? '' })),
      });
      const text = question.startsWith(`${subject}\n`)
        ? question.slice(subject.length + 1)
        : question;
      const answer = messages.find(({ role }) => role === 'agent')?.text ?? null;
      return { id: externalId, query: { id: externalId, subject, text, at: 0 }, answer };
    });
  const name = `Demo, ${slug} (${language})`;
  const set = { name, language, documents, queries: [], relevant: new Map(), past: [] };
  return { set, tickets };
}

const asTickets = ({ queries }: BenchSet): Ticket[] =>
  queries.map((query) => ({ id: query.id, query, answer: null }));

/** The tickets of one part, by set. */
export function readTickets(part: PartOfTickets): TicketSet[] {
  const take = (
    set: BenchSet,
    many: { read: number; unseen: number },
    tickets = asTickets(set),
  ): TicketSet => ({ set, tickets: sample(tickets, many, part) });
  const forum = loadFirefoxLearning();
  const bikes = demoCompany('fernhollow', 'en');
  const pans = demoCompany('clairval', 'fr');
  return [
    take(forum, { read: 18, unseen: 8 }, forumTickets(forum)),
    take(loadCovid(), { read: 8, unseen: 3 }),
    take(loadCommerce('en', 'description'), { read: 5, unseen: 2 }),
    take(loadCommerce('fr', 'description'), { read: 5, unseen: 2 }),
    take(loadLabourLaw(), { read: 12, unseen: 5 }),
    take(bikes.set, { read: 6, unseen: 5 }, bikes.tickets),
    take(pans.set, { read: 6, unseen: 5 }, pans.tickets),
  ];
}
