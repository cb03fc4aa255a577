import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article } from '../../../apps/api/src/knowledge/knowledge/knowledge.ts';
import type { IncomingTicket } from '../../../apps/api/src/helpdesk/tickets/tickets.ts';
import { linkKeys } from '../../../apps/api/src/helpdesk/tickets/storing/link-keys.ts';
import { dataFolder } from '../retrieval/data.ts';

/** What really happened in a public support forum: questions, what people answered, and the articles that they linked. */

type Post = { id: string; author: string; role: string; created_at: string; html: string };
type Line = {
  id: string;
  locale: string;
  created_at: string;
  channel: string;
  topic: string;
  tags: string[];
  subject: string;
  messages: Post[];
};

const readLines = <T>(path: string): T[] =>
  readFileSync(join(dataFolder, path), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** Times as published; their zone is not reliable, their order is. */
const timeOf = (text: string): Date => new Date(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`);

export function readHelpCentre(): Article[] {
  return readLines<{ id: string; title: string; html: string }>(
    'helpcentre_firefox_en/articles.jsonl',
  ).map(({ id, title, html }) => ({
    externalId: id,
    title,
    html,
    url: `https://help.example/kb/${id}`,
    language: 'en',
    updatedAt: new Date('2019-01-01T00:00:00Z'),
  }));
}

/** Articles that answers link whatever was asked (a screenshot how-to): the judgements of the data set leave them out. */
export function readRoutine(): Set<string> {
  const documentsOf = (name: string) =>
    new Set(
      readFileSync(join(dataFolder, 'retrieval_firefox_en', name), 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => line.split(',')[1] ?? []),
    );
  const specific = documentsOf('qrels_specific.csv');
  return new Set([...documentsOf('qrels.csv')].filter((id) => !specific.has(id)));
}

/** A ticket as it ended, with the articles that answers link and the requester had not named. */
export type Past = { ticket: IncomingTicket; answeredAt: Date | null; linked: Set<string> };

function toPast(line: Line, known: Set<string>): Past {
  const messages = line.messages.map(({ id, author, role, created_at, html }) => ({
    externalId: id,
    role: role === 'requester' ? ('requester' as const) : ('agent' as const),
    author,
    sentAt: timeOf(created_at),
    html,
    text: null,
  }));
  const linksOf = (role: 'requester' | 'agent') =>
    linkKeys(
      messages.filter((message) => message.role === role).map(({ html }) => ({ html, text: '' })),
    ).filter((key) => known.has(key));
  const asked = new Set(linksOf('requester'));
  const answers = messages.filter(({ role }) => role === 'agent');
  return {
    linked: new Set(linksOf('agent').filter((key) => !asked.has(key))),
    answeredAt: answers.at(-1)?.sentAt ?? null,
    ticket: {
      platform: 'forum',
      externalId: line.id,
      subject: line.subject,
      channel: line.channel,
      category: line.topic,
      language: 'en',
      tags: line.tags,
      requesterName: null,
      requesterEmail: null,
      createdAt: timeOf(line.created_at),
      messages,
    },
  };
}

/** The English tickets in the order of their questions. */
export function readPast(articles: Article[]): Past[] {
  const known = new Set(articles.map(({ externalId }) => externalId));
  return readLines<Line>('tickets_firefox/tickets.jsonl')
    .filter(({ locale }) => locale.startsWith('en'))
    .map((line) => toPast(line, known))
    .toSorted((a, b) => a.ticket.createdAt.getTime() - b.ticket.createdAt.getTime());
}

/** A ticket when it arrived: what the requester wrote before anybody answered. */
export function asArrived(ticket: IncomingTicket): IncomingTicket {
  const first = ticket.messages.findIndex(({ role }) => role === 'agent');
  return { ...ticket, messages: first < 0 ? ticket.messages : ticket.messages.slice(0, first) };
}

/** A ticket as it stood at a moment: what had been written by then. */
export function asKnownAt(ticket: IncomingTicket, at: Date): IncomingTicket {
  return { ...ticket, messages: ticket.messages.filter(({ sentAt }) => sentAt <= at) };
}
