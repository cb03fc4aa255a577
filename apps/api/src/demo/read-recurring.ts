import type { LanguageCode as Language } from '@replique/contract/route';
import type { IncomingTicket } from '../helpdesk/tickets/tickets.ts';
import { readJson, type DemoUse } from './read-content.ts';

/** The demo's questions that are asked again and again (content/<client>/recurring.json). */

const minute = 60_000;
const day = 24 * 60 * minute;
/** An agent answers so long after the question; the next ticket's a little later. */
const answeredAfter = 35 * minute;

type RecurringTicket = {
  daysAgo: number;
  channel: string;
  requester: string;
  subject: string;
  question: string;
  author: string;
  /** In the agent's own words; else what became of the suggestion. */
  answer?: string;
  use?: DemoUse['use'];
  words?: string;
};

/** What a person did to the group of the matter, and when. */
export type DemoDecision = { daysAgo: number };
export type DemoApproval = DemoDecision & { title: string; markdown: string };

export type DemoMatter = {
  key: string;
  language: Language;
  category: string;
  /** What a person called the group. */
  name?: string;
  approved?: DemoApproval;
  dismissed?: DemoDecision;
  tickets: RecurringTicket[];
};

export const readDemoMatters = (slug: string) => readJson(slug, 'recurring.json') as DemoMatter[];

export const idOf = ({ key }: DemoMatter, place: number): string => `${key}-${place + 1}`;

export const addressOf = (name: string): string =>
  `${name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z]+/g, '.')}@post.example`;

/** The tickets of a matter whose question is `isWanted` days old, with what was made of their suggestions. */
export function readMatterTickets(
  matter: DemoMatter,
  now: Date,
  isWanted: (daysAgo: number) => boolean,
): { tickets: IncomingTicket[]; uses: DemoUse[] } {
  const tickets: IncomingTicket[] = [];
  const uses: DemoUse[] = [];
  for (const [place, line] of matter.tickets.entries()) {
    if (!isWanted(line.daysAgo)) continue;
    const externalId = idOf(matter, place);
    // Not all at the hour at which the demo is made.
    const createdAt = new Date(now.getTime() - line.daysAgo * day + ((place * 97) % 300) * minute);
    const said = { html: null };
    tickets.push({
      platform: 'demo',
      externalId,
      subject: line.subject,
      channel: line.channel,
      category: matter.category,
      language: matter.language,
      tags: [],
      requesterName: line.requester,
      requesterEmail: addressOf(line.requester),
      createdAt,
      messages: [
        {
          ...said,
          externalId: 'm1',
          role: 'requester',
          author: line.requester,
          sentAt: createdAt,
          text: line.question,
        },
        {
          ...said,
          externalId: 'm2',
          role: 'agent',
          author: line.author,
          sentAt: new Date(createdAt.getTime() + answeredAfter + place * minute),
          text: line.answer ?? line.words ?? '',
        },
      ],
    });
    const use = line.use ?? (matter.approved ? 'not-used' : null);
    if (use) uses.push({ ticket: externalId, use, words: line.words ?? '' });
  }
  return { tickets, uses };
}
