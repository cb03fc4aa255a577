/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { callAs } from './call-as.ts';
import { firstOnce } from './gaps.ts';

/** Tickets of a journey's own that ask the same; its words are in no other ticket. */
export interface AskedAgain {
  key: string;
  questions: string[];
  /** What people answer, in turn. */
  answers: string[];
}

const people = ['Carol Whitfield', 'Imran Sayle', 'Niamh Corrigan'];

export async function findClient(page: Page): Promise<string> {
  const [client] = await callAs<{ uuid: string }[]>(page, '/v2/clients');
  return client?.uuid ?? '';
}

/** A ticket with a question and, where given, what a person answered. Answers its id. */
export async function ask(
  page: Page,
  client: string,
  asked: { externalId: string; question: string; answer?: string; author?: string },
): Promise<string> {
  const { externalId, question, answer, author } = asked;
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const said = [
    { externalId: `${externalId}-1`, role: 'requester', sentAt: at(90), text: question },
    { externalId: `${externalId}-2`, role: 'agent', author, sentAt: at(30), text: answer },
  ];
  const body = JSON.stringify({
    client,
    externalId,
    subject: question,
    requesterName: 'Ada Group',
    language: 'en',
    createdAt: at(90),
    messages: answer === undefined ? said.slice(0, 1) : said,
  });
  return (await callAs<{ uuid: string }>(page, '/v2/tickets', { method: 'POST', body })).uuid;
}

/** Has tickets grouped that ask the same, and waits until their group is found. Answers its id. */
export async function makeGroup(
  page: Page,
  client: string,
  { key, questions, answers }: AskedAgain,
  search: string,
): Promise<string> {
  for (const [place, question] of questions.entries()) {
    await ask(page, client, {
      externalId: `${key}-${place}`,
      question,
      answer: answers[place % answers.length] ?? '',
      author: people[place % people.length] ?? '',
    });
  }
  const group = await findGroup(page, client, search);
  // Answers are read right after the grouping.
  await expect(async () => {
    const { draft } = await readGroup(page, group);
    expect(draft).not.toBeNull();
  }).toPass({ timeout: 45_000 });
  return group;
}

/** Groups now, and waits until a group with these letters is there. */
export async function findGroup(page: Page, client: string, search: string): Promise<string> {
  await callAs(page, `/v2/clients/${client}/reinforcement/refresh`, { method: 'POST' });
  const query = new URLSearchParams({ client, search });
  return firstOnce(page, `/v2/reinforcement/groups?${query}`);
}

export const readGroup = (page: Page, group: string): Promise<GroupDetail> =>
  callAs<GroupDetail>(page, `/v2/reinforcement/groups/${group}`);

/** Changes a group as somebody else does meanwhile. */
export async function changeGroup(
  page: Page,
  group: string,
  { act, method = 'POST', ...body }: { act: string; method?: string } & Record<string, unknown>,
): Promise<void> {
  const { revision } = await readGroup(page, group);
  const sent = JSON.stringify({ ...body, revision });
  await callAs(page, `/v2/reinforcement/groups/${group}/${act}`, { method, body: sent });
}
