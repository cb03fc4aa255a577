import { randomUUID } from 'node:crypto';
import { readyFrom } from '@replique/contract/answering/confidence';
import { createClient, findClient } from '../../accounts/clients/clients.ts';
import type { Deps } from '../../deps.ts';
import { prepareArticles, putArticles, type Article } from '../../knowledge/knowledge/knowledge.ts';
import { deployFirst } from '../../answering/deployments/deployments.ts';
import { createPrompt, findPrompt } from '../../answering/prompts/prompts.ts';
import { compareSent } from '../../answering/suggestions/suggestions.ts';
import { prepareTicket, putTickets, type IncomingTicket } from '../../helpdesk/tickets/tickets.ts';
import { createUser, findActiveUserByEmail, hashPassword } from '../../accounts/users/users.ts';
import { demoPassword, emailOf, people } from './people.ts';

/** Rows for tests, made by the product's own rules; what a test does not name gets a harmless value. */

export type MadeClient = { id: number; uuid: string; name: string };
export type MadePerson = { id: number; uuid: string; email: string; password: string };

export async function makeClient(
  deps: Deps,
  given: { name?: string; promptUuid?: string; guidelines?: string; logo?: string } = {},
): Promise<MadeClient> {
  return deps.db.withStaff(async (tx) => {
    const prompt = given.promptUuid ? await findPrompt(tx, given.promptUuid) : undefined;
    const id = await createClient(tx, {
      name: given.name ?? `Client ${randomUUID().slice(0, 8)}`,
      logo: given.logo ?? null,
      zone: 'eu',
      // Where the environment names a model, the client is set to it.
      llm: deps.config.llm ? 'openai-compatible' : 'builtin',
      model: deps.config.llm?.model ?? 'extractive',
      promptId: prompt?.id ?? null,
      guidelines: given.guidelines ?? null,
    });
    const client = await findClient(tx, { id });
    if (!client) throw new Error('The client that was made is not there.');
    return { id, uuid: client.uuid, name: client.name };
  });
}

let passwordHash: Promise<string> | null = null;

export async function makePerson(
  deps: Deps,
  given: {
    level: number;
    clientId: number | null;
    email?: string;
    firstname?: string;
    lastname?: string;
  },
): Promise<MadePerson> {
  passwordHash ??= hashPassword(demoPassword);
  const hash = await passwordHash;
  const email = given.email ?? `person-${randomUUID().slice(0, 8)}@replique.test`;
  return deps.db.withStaff(async (tx) => {
    const id = await createUser(tx, {
      email,
      firstname: given.firstname ?? 'Test',
      lastname: given.lastname ?? 'Person',
      level: given.level,
      clientId: given.clientId,
      language: null,
      passwordHash: hash,
    });
    const user = await findActiveUserByEmail(tx, email);
    if (!user) throw new Error('The person who was made is not there.');
    return { id, uuid: user.uuid, email, password: demoPassword };
  });
}

/** Alice to Frank (people.ts), of two clients. */
export async function makeNamedPeople(
  deps: Deps,
  clients: { first: MadeClient; second: MadeClient },
): Promise<void> {
  for (const { key, firstname, lastname, level, client } of people) {
    const clientId = client === null ? null : clients[client].id;
    await makePerson(deps, { email: emailOf(key), firstname, lastname, level, clientId });
  }
}

/** Two clients with the named people in them: where most tests begin. */
export async function makeTwoClients(
  deps: Deps,
): Promise<{ first: MadeClient; second: MadeClient }> {
  const clients = { first: await makeClient(deps), second: await makeClient(deps) };
  await makeNamedPeople(deps, clients);
  return clients;
}

/** A prompt with one version, deployed. */
export async function makePrompt(
  deps: Deps,
  given: {
    name?: string;
    context?: string;
    style?: string;
    note?: string;
    isDeployed?: boolean;
  } = {},
): Promise<{ uuid: string; name: string }> {
  const name = given.name ?? `Prompt ${randomUUID().slice(0, 8)}`;
  const { uuid } = await createPrompt(deps, null, {
    name,
    context: given.context ?? 'You answer for {{client.name}}.',
    style: given.style ?? 'Short and kind.',
    note: given.note ?? 'First',
  });
  if (given.isDeployed !== false)
    await deps.db.withStaff((tx) => deployFirst(tx, deps, null, uuid, 1));
  return { uuid, name };
}

type GivenMessage = {
  role?: 'requester' | 'agent';
  text?: string;
  html?: string;
  author?: string;
  at?: Date;
};
export type GivenTicket = Partial<Omit<IncomingTicket, 'messages'>> & { messages?: GivenMessage[] };

function completeTicket(given: GivenTicket): IncomingTicket {
  const createdAt = given.createdAt ?? new Date('2026-03-02T09:00:00Z');
  const messages = given.messages ?? [{ text: 'How do I change the address of my parcel?' }];
  return {
    platform: 'test',
    externalId: randomUUID(),
    subject: 'A question',
    channel: 'email',
    category: null,
    language: 'en',
    tags: [],
    requesterName: 'Nora Field',
    requesterEmail: 'nora@example.org',
    ...given,
    createdAt,
    messages: messages.map((message, index) => ({
      externalId: `m${index + 1}`,
      role: message.role ?? 'requester',
      author: message.author ?? null,
      sentAt: message.at ?? new Date(createdAt.getTime() + index * 60_000),
      html: message.html ?? null,
      text: message.html === undefined ? (message.text ?? '') : null,
    })),
  };
}

/** Stores tickets as a connector does. Answers their uuids in the order given. */
export async function makeTickets(
  deps: Deps,
  clientId: number,
  given: GivenTicket[],
): Promise<string[]> {
  const complete = given.map((each) => completeTicket(each));
  const prepared = await Promise.all(
    complete.map((each) => prepareTicket(each, { texts: deps.texts, client: clientId })),
  );
  const uuids = await deps.db.withClient(clientId, async (tx) => {
    await putTickets(tx, clientId, prepared);
    const rows = await tx
      .selectFrom('tickets')
      .select(['uuid', 'external_id as externalId'])
      .where('client_id', '=', clientId)
      .where(
        'external_id',
        'in',
        complete.map((each) => each.externalId),
      )
      .execute();
    const byId = new Map(rows.map((row) => [row.externalId, row.uuid]));
    return complete.map((each) => byId.get(each.externalId) ?? '');
  });
  await compareSent(deps, clientId);
  return uuids;
}

export async function makeTicket(
  deps: Deps,
  clientId: number,
  given: GivenTicket = {},
): Promise<string> {
  const [uuid] = await makeTickets(deps, clientId, [given]);
  return uuid ?? '';
}

/** Stores help-centre articles. Answers their uuids in the order given. */
export async function makeArticles(
  deps: Deps,
  clientId: number,
  given: (Partial<Article> & { title: string; html: string })[],
): Promise<string[]> {
  const articles = given.map((each) => ({
    externalId: randomUUID(),
    url: null,
    language: 'en',
    updatedAt: new Date('2026-02-01T08:00:00Z'),
    ...each,
  }));
  const prepared = await prepareArticles(articles, { texts: deps.texts, client: clientId });
  return deps.db.withClient(clientId, async (tx) => {
    await putArticles(tx, clientId, prepared);
    const rows = await tx
      .selectFrom('documents')
      .select(['uuid', 'external_id as externalId', 'language'])
      .where('client_id', '=', clientId)
      .execute();
    const byId = new Map(rows.map((row) => [`${row.language}|${row.externalId}`, row.uuid]));
    return articles.map((each) => byId.get(`${each.language}|${each.externalId}`) ?? '');
  });
}

type GivenSuggestion = {
  ticket: string;
  document: string;
  text: string;
  title?: string;
  modelView?: string;
  /** Of one that is ready, unless given. */
  confidence?: number;
};

/** A suggestion that waits for a decision, citing one document, written without the engine. */
export async function makeSuggestion(
  deps: Deps,
  clientId: number,
  given: GivenSuggestion,
): Promise<string> {
  const uuid = randomUUID();
  const { confidence = 0.9 } = given;
  await deps.db.withClient(clientId, async (tx) => {
    const idOf = (table: 'tickets' | 'documents', row: string) =>
      tx.selectFrom(table).select('id').where('uuid', '=', row).executeTakeFirstOrThrow();
    const [ticket, document] = [
      await idOf('tickets', given.ticket),
      await idOf('documents', given.document),
    ];
    const { id } = await tx
      .insertInto('suggestions')
      .values({
        client_id: clientId,
        uuid,
        ticket_id: ticket.id,
        state: 'ready',
        text: given.text,
        original_text: given.text,
        sentences: JSON.stringify([{ text: given.text, sources: [1], startsParagraph: true }]),
        confidence,
        form: 'answer',
        model: 'builtin',
        model_view: given.modelView ?? null,
        duration_ms: 1,
        created_at: deps.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('suggestion_sources')
      .values({
        client_id: clientId,
        suggestion_id: id,
        number: 1,
        kind: 'document',
        document_id: document.id,
        title: given.title ?? 'A page',
        text: given.text,
        is_certified: false,
        score: 0.5,
      })
      .execute();
    await tx
      .updateTable('tickets')
      .set((eb) => ({
        suggestion_count: eb('suggestion_count', '+', 1),
        suggestion_state: confidence < readyFrom ? ('check' as const) : ('ready' as const),
      }))
      .where('client_id', '=', clientId)
      .where('id', '=', ticket.id)
      .execute();
  });
  return uuid;
}
