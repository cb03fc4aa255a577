/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { firstOnce } from './gaps.ts';

/** A question, and what a person answers instead of what is suggested. */
export interface AnsweredByHand {
  externalId: string;
  subject: string;
  question: string;
  answer: string;
}

export const spareKeys: AnsweredByHand = {
  externalId: 'proposal-keys',
  subject: 'Ordering a spare pair of keys',
  question: 'How long does a spare pair of keys take?',
  answer:
    'Hello,\n\nA spare pair of keys takes three working days. Order them under Accessories on the website.\n\nBest wishes,\nCarol',
};

export const childTrailers: AnsweredByHand = {
  externalId: 'proposal-trailers',
  subject: 'Renting a child trailer',
  question: 'Do you rent out child trailers for a weekend?',
  answer:
    'Hello,\n\nYou can rent a child trailer for a weekend at the showroom. You collect a trailer on Friday afternoon and return it on Monday before noon. Two child helmets and a rain cover come with every trailer. The deposit is released once the trailer is returned.\n\nBest wishes,\nCarol',
};

const keysDocument = {
  title: 'Ordering a spare pair of keys',
  markdown: [
    'Every bike leaves us with two keys. Both open the frame lock and the battery lock.',
    'The key number stands on a small brass tag. Keep the tag apart from the keys.',
    'A spare pair of keys takes ten working days.',
    'Order them under Accessories on the website.',
    'Locksmiths cannot buy the blank.',
    'A lock that sticks needs dry graphite, never oil.',
  ].join('\n\n'),
  isQuestion: false,
  url: null,
  language: 'en',
};

type Uuid = { uuid: string };
type Listed = { items: Uuid[] };

const post = <T>(page: Page, path: string, body: object): Promise<T> =>
  callAs<T>(page, path, { method: 'POST', body: JSON.stringify(body) });

/** The document that people answer otherwise than, written once. */
export async function writeKeysDocument(page: Page, client: string): Promise<string> {
  const search = encodeURIComponent(keysDocument.title);
  const known = await callAs<Listed>(page, `/v2/documents?client=${client}&search=${search}`);
  if (known.items[0]) return known.items[0].uuid;
  return (await post<Uuid>(page, `/v2/clients/${client}/documents`, keysDocument)).uuid;
}

/** A ticket comes, a suggestion is asked for, and a person answers in their own words. */
export async function answerByHand(
  page: Page,
  client: string,
  { externalId, subject, question, answer }: AnsweredByHand,
): Promise<void> {
  const now = Date.now();
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
  const ticket = await post<Uuid>(page, '/v2/tickets', {
    client,
    externalId,
    subject,
    requesterName: 'Ada Proposal',
    language: 'en',
    createdAt: at(30),
    messages: [
      { externalId: `${externalId}-1`, role: 'requester', sentAt: at(30), text: question },
    ],
  });
  await post(page, `/v2/tickets/${ticket.uuid}/suggestion`, {});
  await post(page, `/v2/tickets/${ticket.uuid}/messages`, {
    externalId: `${externalId}-2`,
    role: 'agent',
    author: 'Carol Whitfield',
    sentAt: new Date().toISOString(),
    text: answer,
  });
}

/** Waits until what people answered is read, and answers the first proposal of this kind. */
export async function readProposal(page: Page, client: string, kind: string): Promise<string> {
  await callAs(page, `/v2/clients/${client}/proposals/refresh`, { method: 'POST' });
  return firstOnce(page, `/v2/clients/${client}/proposals?kind=${kind}`);
}

/** A proposal of the demo's first client, whatever became of it. */
export async function findProposalId(page: Page, client: string): Promise<string> {
  for (const state of ['open', 'rejected', 'accepted']) {
    const { items } = await callAs<Listed>(page, `/v2/clients/${client}/proposals?state=${state}`);
    if (items[0]) return items[0].uuid;
  }
  await answerByHand(page, client, childTrailers);
  return readProposal(page, client, 'create');
}
