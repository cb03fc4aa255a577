import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';

/** A protected prompt of a client of its own: a journey that deploys it changes nobody else's answers. */
export interface GatedPrompt {
  uuid: string;
  client: string;
  /** What the client knows: cases pass while it says what they look for. */
  article: string;
  set: string;
}

const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const send = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  callAs<T>(page, path, { method, ...(body && { body: JSON.stringify(body) }) });

const article = (days: number) => ({
  title: 'How long can I return a kettle?',
  markdown: `A kettle can be returned within ${days} days after it has arrived. Write to us first, and we send you the label for the parcel.`,
  isQuestion: false,
  url: null,
});

/** The knowledge now says another number of days. */
export async function changeDays(page: Page, { article: uuid }: GatedPrompt, days: number) {
  const { written } = await callAs<{ written: { revision: number } }>(
    page,
    `/v2/documents/${uuid}`,
  );
  const { revision } = written;
  await send(page, 'PUT', `/v2/documents/${uuid}`, { revision, ...article(days) });
}

/** Its one set guards it: the answer has to say thirty days, and the knowledge says as many as are asked for here. */
export async function makeGatedPrompt(
  page: Page,
  { name, days }: { name: string; days: number },
): Promise<GatedPrompt> {
  const { uuid, revision } = await send<{ uuid: string; revision: number }>(
    page,
    'POST',
    '/v2/prompts',
    { name, context: 'You answer for {{client.name}}.', style: 'Short and calm.', note: '' },
  );
  const client = await send<{ uuid: string }>(page, 'POST', '/v1/clients', {
    name: `Client of ${name}`,
    logo,
    promptUuid: uuid,
    llm: 'builtin',
    model: 'extractive',
    zone: 'eu',
  });
  const path = `/v2/clients/${client.uuid}/documents`;
  const written = await send<{ uuid: string }>(page, 'POST', path, {
    ...article(days),
    language: 'en',
  });
  await send(page, 'POST', `/v2/prompts/${uuid}/deploy`, { version: 1, replaces: null });
  await send(page, 'PATCH', `/v2/prompts/${uuid}`, { revision, isProtected: true });
  const set = await send<{ uuid: string }>(page, 'POST', '/v2/test-sets', {
    client: client.uuid,
    name: 'Before production',
    isGate: true,
  });
  await send(page, 'POST', `/v2/test-sets/${set.uuid}/cases`, {
    question: 'How long can I return a kettle?',
    expectedAnswer: null,
    documents: [],
    checks: [{ kind: 'contains', texts: ['within 30 days'], mode: 'all' }],
  });
  return { uuid, client: client.uuid, article: written.uuid, set: set.uuid };
}

/** Saves a version over the latest one, the number of which is given. */
export async function addVersion(page: Page, { uuid }: GatedPrompt, latest: number) {
  const texts = {
    context: 'You answer for {{client.name}}.',
    style: `Calm, draft ${latest + 1}.`,
  };
  await send(page, 'POST', `/v2/prompts/${uuid}/versions`, { ...texts, note: '', basedOn: latest });
}

/** Its tests now write so many answers that they run for a while. */
export async function slowTests(page: Page, { set }: GatedPrompt) {
  const { revision } = await callAs<{ revision: number }>(page, `/v2/test-sets/${set}`);
  for (let number = 1; number <= 40; number += 1) {
    await send(page, 'POST', `/v2/test-sets/${set}/cases`, {
      question: `How long can I return kettle number ${number}?`,
      expectedAnswer: null,
      documents: [],
      checks: [{ kind: 'contains', texts: ['within 30 days'], mode: 'all' }],
    });
  }
  await send(page, 'PATCH', `/v2/test-sets/${set}`, { revision, repeats: 10 });
}

/** The set no longer stands before a deployment. */
export async function openGate(page: Page, { set }: GatedPrompt) {
  const { revision } = await callAs<{ revision: number }>(page, `/v2/test-sets/${set}`);
  await send(page, 'PATCH', `/v2/test-sets/${set}`, { revision, isGate: false });
}

/** Somebody else deploys, at the same time. */
export async function deployBeside(
  page: Page,
  { uuid }: GatedPrompt,
  input: { version: number; replaces: number; reason?: string },
) {
  await send(page, 'POST', `/v2/prompts/${uuid}/deploy`, input);
}
