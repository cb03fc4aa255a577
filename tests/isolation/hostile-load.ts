import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlayedCrm } from '@replique/connectors/fakes/played-crm';
import { hostileShapes, hostileText } from '@replique/engine/testing/hostile-texts';
import { startSync } from '../../apps/api/src/helpdesk/crm-sync/crm-sync.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { makeFaultPlace, signInAs, signInToPlace, type FaultPlace } from '../faults/place.ts';
import { makeClient, makePerson, type MadeClient } from '../../apps/api/src/demo/make/factories.ts';
import { connectPlayed } from '../processes/spawned-zendesk.ts';

/** Hostile texts of every kind at once, and what everybody else meets meanwhile. */

export type HostilePlace = FaultPlace & {
  other: MadeClient;
  /** Of a super-admin, who sends; of an agent of the other client, who works. */
  tokens: { sender: string; other: string };
};

const agent = 'frank@faults.example';
const level = { agent: 3 };

/** A client whose CRM is played, one that works beside it, and somebody of each. */
export async function makeHostilePlace(
  deps: Deps,
  crm: Parameters<typeof connectPlayed>[3],
): Promise<HostilePlace> {
  const place = await makeFaultPlace(deps, 'http://127.0.0.1:9/hook');
  const other = await makeClient(deps);
  const person = { email: agent, firstname: 'Frank', lastname: 'Weber', clientId: other.id };
  await makePerson(deps, { ...person, level: level.agent });
  const { id } = place.client;
  await deps.db.withClient(id, async (tx) => {
    await connectPlayed(tx, deps, id, crm);
    await startSync(tx, id, 'zendesk', { since: new Date(Date.now() - 3_600_000) });
  });
  const tokens = { sender: await signInToPlace(deps), other: await signInAs(deps, agent) };
  return { ...place, other, tokens };
}

export type Sent = { kind: string; name: string; status: number; ms: number };

const lengths = { push: 200_000, document: 90_000, chat: 4_000, csv: 900_000, crm: 200_000 };

/** A part of the shapes, another for each kind, so that all of them come. */
const shapesFor = (kind: number, count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => hostileShapes[(kind * count + at) % hostileShapes.length] as string,
  );

type Call = { path: string; body: object; headers?: Record<string, string> };

/** As a program does: again with the same key until there is an answer. */
async function send(url: string, token: string, kind: string, name: string, call: Call) {
  const began = performance.now();
  let status = 0;
  for (let tries = 0; tries < 20 && [0, 429, 503].includes(status); tries += 1) {
    if (tries > 0) await delay(250);
    status = await fetch(`${url}${call.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...call.headers,
      },
      body: JSON.stringify(call.body),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  }
  return { kind, name, status, ms: performance.now() - began } satisfies Sent;
}

const wellFormed = (shape: string, length: number): string =>
  // A text of JSON holds no half characters, and PostgreSQL no NUL.
  hostileText(shape, length).toWellFormed().replaceAll('\0', ' ');

/** What is sent by each way in, sixty texts in all; those of the CRM are there before the server asks for them. */
export function callsOf(place: HostilePlace): { kind: string; name: string; call: Call }[] {
  const { client, chatbot } = place;
  const at = new Date().toISOString();
  const push = shapesFor(0, 14).map((shape, n) => {
    const body = wellFormed(shape, lengths.push);
    const part = n % 2 === 0 ? { html: `<p>${body}`.slice(0, lengths.push) } : { text: body };
    const messages = [{ externalId: 'q', role: 'requester', sentAt: at, ...part }];
    const ticket = { client: client.uuid, externalId: `push ${n}`, createdAt: at, messages };
    return { kind: 'push', name: `push ${n}`, call: { path: '/v2/tickets', body: ticket } };
  });
  const documents = shapesFor(1, 12).map((shape, n) => {
    const markdown = `Document ${n}\n\n${wellFormed(shape, lengths.document)}`;
    const title = `Hostile document ${n}`;
    const body = { title, isQuestion: false, url: null, markdown };
    return {
      kind: 'document',
      name: title,
      call: { path: `/v2/clients/${client.uuid}/documents`, body: { ...body, language: 'en' } },
    };
  });
  const chats = shapesFor(2, 12).map((shape, n) => {
    const text = `${n} ${wellFormed(shape, lengths.chat - 10)}`;
    const key = randomUUID();
    return {
      kind: 'chat',
      name: key,
      call: {
        path: `/widget/v1/${chatbot.uuid}/messages`,
        body: { key, text, language: 'en', page: chatbot.origin },
        headers: { authorization: `Bearer ${chatbot.tokens[n]}`, origin: chatbot.origin },
      },
    };
  });
  const csvs = shapesFor(3, 5).map((shape, n) => {
    const answer = wellFormed(shape, 19_000).replaceAll('"', "'");
    const rows = Array.from(
      { length: 8 },
      (_, row) => `"Hostile question ${n} ${row}?","${answer}"`,
    );
    const csv = ['question,answer', ...rows].join('\n');
    const body = { csv, fileName: `${n}.csv`, isDryRun: false, onExisting: 'overwrite' };
    const path = `/v2/clients/${client.uuid}/knowledge/csv`;
    return { kind: 'knowledge', name: `csv ${n}`, call: { path, body } };
  });
  const people = ['commas', 'open quotes', 'lines', 'spaces', 'quotes'].map((name, n) => {
    const unit = [',', '"a\n', 'a,b\n', ' ,', '"",'][n] as string;
    const csv = unit.repeat(lengths.csv / unit.length);
    const body = { csv, client: client.uuid, isDryRun: false };
    return { kind: 'people', name, call: { path: '/v2/users/import', body } };
  });
  return [...push, ...documents, ...chats, ...csvs, ...people];
}

/** Mails that nobody cut, one of them longer than anything that is read. @returns their ids there */
export function addHostileMails(crm: PlayedCrm): { ids: string[]; tooLarge: string } {
  const mail = (html: string) =>
    crm.addTicket({
      subject: 'A mail',
      requester: { name: 'Somebody', email: 'somebody@example.org' },
      html,
    });
  const ids = shapesFor(4, 11).map((shape) => mail(`<p>${wellFormed(shape, lengths.crm)}</p>`));
  const tooLarge = mail(`<p>${'A very long mail. '.repeat(70_000)}</p>`);
  return { ids, tooLarge };
}

/** The server looks at its CRMs every minute: from then on its texts come too. */
export async function untilAsked({ asked }: { asked: unknown[] }): Promise<void> {
  for (let tries = 0; asked.length === 0 && tries < 1_200; tries += 1) await delay(100);
}

/** Ids of tickets of the CRM that are stored. */
export const readMails = (deps: Deps, { client }: HostilePlace): Promise<string[]> =>
  deps.db.withClient(client.id, async (tx) => {
    const rows = await tx
      .selectFrom('tickets')
      .select('external_id as externalId')
      .where('platform', '=', 'zendesk')
      .execute();
    return rows.map(({ externalId }) => externalId);
  });

export const sendAll = (url: string, place: HostilePlace): Promise<Sent[]> =>
  Promise.all(
    callsOf(place).map(({ kind, name, call }) => send(url, place.tokens.sender, kind, name, call)),
  );

/** Milliseconds of each answer, and the statuses of those that were none. */
export type Heard = { ms: number[]; failed: (number | string)[] };

/** Asks again and again until the signal comes. */
export async function probe(
  address: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Heard> {
  const heard: Heard = { ms: [], failed: [] };
  while (!signal.aborted) {
    const began = performance.now();
    try {
      const answer = await fetch(address, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) heard.failed.push(answer.status);
    } catch (error) {
      heard.failed.push(String(error));
    }
    heard.ms.push(performance.now() - began);
    await delay(20);
  }
  return heard;
}

export function percentile(ms: number[], part: number): number {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
