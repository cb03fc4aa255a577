import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { callOnce, callUntilAnswered, type Caller } from './caller.ts';
import type { FaultPlace } from './place.ts';

/**
 * What people, programs and visitors do at once. Each repeats a call that was not answered, under the same key, so that
 * it has to be there once in the end.
 */

const question = 'How can I change the delivery address of my parcel?';

/** A program of the client pushes tickets. */
async function pushTickets(
  caller: Caller,
  { client }: FaultPlace,
  { name, pushed }: { name: string; pushed: string[] },
): Promise<void> {
  for (let n = 0; !caller.signal.aborted; n += 1) {
    const externalId = `${name}-${n}`;
    const at = new Date().toISOString();
    const messages = [{ externalId: 'q', role: 'requester', sentAt: at, text: question }];
    const body = { client: client.uuid, externalId, createdAt: at, subject: externalId, messages };
    const answer = await callUntilAnswered(caller, { method: 'POST', path: '/v2/tickets', body });
    if (!answer || answer.status >= 300) continue;
    caller.journal.note('tickets', externalId);
    pushed.push((answer.body as { uuid: string }).uuid);
    await delay(50);
  }
}

/** Another one has them answered, the newest first. */
async function askForSuggestions(caller: Caller, pushed: string[]): Promise<void> {
  while (!caller.signal.aborted) {
    const ticket = pushed.pop();
    const call = { method: 'POST', path: `/v2/tickets/${ticket}/suggestion`, body: {} };
    const written = ticket ? await callUntilAnswered(caller, call) : null;
    if (written && written.status < 300)
      caller.journal.note('suggestions', (written.body as { uuid: string }).uuid);
    await delay(50);
  }
}

/** Visitors write by the widget's API, three messages a chat. */
async function chat(caller: Caller, { chatbot }: FaultPlace): Promise<void> {
  for (let n = 0; !caller.signal.aborted; n += 1) {
    const token = chatbot.tokens[n % chatbot.tokens.length];
    let open: string | undefined;
    for (let m = 0; m < 3; m += 1) {
      const key = randomUUID();
      const said = { key, text: `${question} ${m}`, language: 'en', page: chatbot.origin };
      const sent = await callUntilAnswered(caller, {
        method: 'POST',
        path: `/widget/v1/${chatbot.uuid}/messages`,
        body: { ...said, ...(open === undefined ? {} : { chat: open }) },
        headers: { authorization: `Bearer ${token}`, origin: chatbot.origin },
      });
      if (sent?.status !== 201) continue;
      caller.journal.note('messages of chats', key);
      open = (sent.body as { chat: { uuid: string } }).chat.uuid;
      await delay(40);
    }
  }
}

/** A super-admin saves version after version of a prompt and puts each in production. */
async function deploy(caller: Caller, { prompt }: FaultPlace): Promise<void> {
  const path = `/v2/prompts/${prompt}`;
  while (!caller.signal.aborted) {
    const read = await callUntilAnswered(caller, { method: 'GET', path });
    if (read?.status !== 200) continue;
    const { latestVersion, deployedVersion, versions } = read.body as PromptDetail;
    // Also what an answer that was lost would have said.
    for (const { note } of versions) caller.journal.note('versions of prompts', note);
    if (deployedVersion) caller.journal.note('deployments', String(deployedVersion));
    if (deployedVersion !== latestVersion) {
      const body = { version: latestVersion, replaces: deployedVersion };
      await callOnce(caller, { method: 'POST', path: `${path}/deploy`, body });
      continue;
    }
    const note = randomUUID();
    const draft = { context: `Answer ${note}.`, style: 'Short.', note, basedOn: latestVersion };
    await callOnce(caller, { method: 'POST', path: `${path}/versions`, body: draft });
    await delay(50);
  }
}

/** Somebody uploads files of questions and answers. */
async function uploadDocuments(caller: Caller, { client }: FaultPlace): Promise<void> {
  for (let n = 0; !caller.signal.aborted; n += 1) {
    const titles = Array.from({ length: 20 }, (_, row) => `What is box ${n} of shelf ${row}?`);
    const rows = titles.map((title) => `"${title}","It holds the parts of ${title.slice(8, -1)}."`);
    const csv = ['question,answer', ...rows].join('\n');
    const body = { csv, fileName: `${n}.csv`, isDryRun: false, onExisting: 'overwrite' };
    const path = `/v2/clients/${client.uuid}/knowledge/csv`;
    const stored = await callUntilAnswered(caller, { method: 'POST', path, body });
    if (stored && stored.status < 300)
      for (const title of titles) caller.journal.note('documents', title);
    await delay(200);
  }
}

/** Somebody asks for files. No key: what was not answered is asked for anew. */
async function askForExports(caller: Caller, { client }: FaultPlace): Promise<void> {
  while (!caller.signal.aborted) {
    const body = { kind: 'tickets', language: 'en', client: client.uuid, filter: {} };
    const asked = await callOnce(caller, { method: 'POST', path: '/v2/exports', body });
    if (asked.status === 202) caller.journal.note('exports', (asked.body as { uuid: string }).uuid);
    await delay(asked.status === 202 ? 500 : 1_000);
  }
}

/** Everybody at once, until the caller's signal ends it. */
export async function runMixedLoad(caller: Caller, place: FaultPlace): Promise<void> {
  const pushed: string[] = [];
  await Promise.all([
    pushTickets(caller, place, { name: 'shop', pushed }),
    pushTickets(caller, place, { name: 'phone', pushed }),
    askForSuggestions(caller, pushed),
    chat(caller, place),
    deploy(caller, place),
    uploadDocuments(caller, place),
    askForExports(caller, place),
  ]);
}
