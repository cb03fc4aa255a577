import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { matchSentAnswers, writeSuggestionFor } from '../answering/suggestions/suggestions.ts';
import {
  noteCrmReadings,
  type CrmReading,
  type IncomingTicket,
} from '../helpdesk/tickets/tickets.ts';
import { hour, minute } from './history-days.ts';
import { planHistory, type PlannedTicket } from './history-plan.ts';
import {
  copySuggestions,
  dateVersions,
  hasHistory,
  listHistoryTickets,
  listModels,
  setAside,
  type KnownTicket,
  type WrittenModel,
} from './history-store.ts';
import { randomOf, type Random } from './random.ts';
import { readDemoHistory } from './read-history.ts';
import { addressOf } from './read-recurring.ts';
import { composeSent, put } from './sent-answers.ts';

/**
 * The months before the demo was made, so that insights have something to count. The first question of each kind has a
 * suggestion that the engine wrote; those that ask the same carry the same one under another name, and what agents sent
 * is measured as any answer is.
 */

/** Tickets that are stored, and compared, together. */
const batch = 400;
/** A draft is there before the agent comes. */
const draftAfter = 2 * minute;

type Suggested = { plan: PlannedTicket; model: WrittenModel; text: string };

function* inBatches<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch);
}

function ticketOf(plan: PlannedTicket, answer: string | null): IncomingTicket {
  const name = `${plan.firstName} ${plan.lastName}`;
  const { thanks, agent } = plan;
  const asked = { role: 'requester' as const, author: name, html: null };
  const said = { role: 'agent' as const, author: agent, html: null };
  return {
    platform: 'demo',
    externalId: plan.externalId,
    subject: plan.subject,
    channel: plan.channel,
    category: plan.category,
    language: plan.language,
    tags: [],
    requesterName: name,
    requesterEmail: addressOf(name),
    createdAt: plan.createdAt,
    messages: [
      { ...asked, externalId: 'm1', sentAt: plan.createdAt, text: plan.question },
      ...(answer === null
        ? []
        : [{ ...said, externalId: 'm2', sentAt: plan.repliedAt, text: answer }]),
      ...(answer === null || thanks === null
        ? []
        : [
            { ...asked, externalId: 'm3', sentAt: thanks.at, text: thanks.text },
            { ...said, externalId: 'm4', sentAt: thanks.repliedAt, text: thanks.reply },
          ]),
    ],
  };
}

/** The first ticket of each kind that had a suggestion. */
function firstOfKinds(plans: PlannedTicket[]): Map<string, PlannedTicket> {
  const first = new Map<string, PlannedTicket>();
  for (const plan of plans)
    if (plan.use !== null && !first.has(plan.kind)) first.set(plan.kind, plan);
  return first;
}

type Models = Map<string, { ticket: KnownTicket; model: WrittenModel | undefined }>;

/** The stored tickets among the first ones, by their ids of the CRM, with what was suggested to them. */
const readModels = (deps: Deps, clientId: number, models: PlannedTicket[]): Promise<Models> =>
  deps.db.withClient(clientId, async (tx) => {
    const externalIds = models.map(({ externalId }) => externalId);
    const tickets = await listHistoryTickets(tx, clientId, externalIds);
    const ids = tickets.map(({ id }) => id);
    const written = await listModels(tx, clientId, ids);
    const byTicket = new Map(written.map((model) => [model.ticketId, model]));
    return new Map(
      tickets.map((ticket) => [ticket.externalId, { ticket, model: byTicket.get(ticket.id) }]),
    );
  });

/** Has the engine write a suggestion for each kind of question, unless an earlier start did. */
async function writeModels(deps: Deps, clientId: number, models: PlannedTicket[]): Promise<void> {
  const unanswered = models.map((plan) => ticketOf(plan, null));
  await deps.db.withClient(clientId, (tx) => put(deps, tx, clientId, unanswered));
  const known = await readModels(deps, clientId, models);
  for (const { externalId, createdAt } of models) {
    const found = known.get(externalId);
    if (!found || found.model) continue;
    const then = { ...deps, clock: () => new Date(createdAt.getTime() + draftAfter) };
    await writeSuggestionFor(then, clientId, found.ticket.uuid, { kind: 'auto' });
  }
}

/** The suggestion of its kind under the name of who asked. */
function suggestedText(plan: PlannedTicket, first: PlannedTicket, model: WrittenModel): string {
  const [greeting = '', ...rest] = model.text.split('\n\n');
  return [greeting.replace(first.firstName, plan.firstName), ...rest].join('\n\n');
}

function answerOf(plan: PlannedTicket, suggested: Suggested | undefined): string {
  if (!suggested || plan.use === null || suggested.model.state !== 'ready') return plan.ownAnswer;
  const use = { ticket: plan.externalId, use: plan.use, words: plan.words };
  return composeSent(suggested.text, use, plan.agent) ?? plan.ownAnswer;
}

async function copy(
  tx: Tx,
  clientId: number,
  {
    suggested,
    known,
    random,
  }: { suggested: Suggested[]; known: Map<string, KnownTicket>; random: Random },
): Promise<void> {
  const copies = suggested.flatMap(({ plan, model, text }) => {
    const ticketId = known.get(plan.externalId)?.id;
    if (ticketId === undefined || ticketId === model.ticketId) return [];
    return {
      uuid: randomUUIDv7(),
      model: model.suggestionId,
      ticketId,
      text,
      confidence: (random.next() - 0.5) / 8,
      durationMs: Math.round(random.around(140, 0.5)),
      createdAt: new Date(plan.createdAt.getTime() + draftAfter).toISOString(),
      questionAt: plan.createdAt.toISOString(),
    };
  });
  for (const part of inBatches(copies)) await copySuggestions(tx, clientId, part);
}

const readingOf = (plan: PlannedTicket, now: Date): CrmReading => {
  const last = (plan.thanks?.repliedAt ?? plan.repliedAt).getTime();
  return {
    externalId: plan.externalId,
    updatedAt: new Date(Math.min(last + 3 * hour, now.getTime())),
    readAt: now,
    state: 'closed',
    mergedInto: null,
    cameFrom: null,
    satisfaction:
      plan.rating === null
        ? null
        : { score: plan.rating, stars: null, reason: null, comment: null },
  };
};

async function putAll(
  deps: Deps,
  tx: Tx,
  made: {
    clientId: number;
    plans: PlannedTicket[];
    suggested: Map<string, Suggested>;
    random: Random;
  },
): Promise<void> {
  const { clientId, plans, suggested, random } = made;
  for (const part of inBatches(plans))
    await put(
      deps,
      tx,
      clientId,
      part.map((plan) => ticketOf(plan, answerOf(plan, suggested.get(plan.externalId)))),
    );
  const tickets = await listHistoryTickets(
    tx,
    clientId,
    plans.map(({ externalId }) => externalId),
  );
  const known = new Map(tickets.map((ticket) => [ticket.externalId, ticket]));
  await copy(tx, clientId, { suggested: [...suggested.values()], known, random });
  const ids = tickets.map(({ id }) => id);
  await dateVersions(tx, clientId);
  for (const part of inBatches(ids)) await matchSentAnswers(tx, clientId, part);
  await setAside(tx, clientId, ids);
  const now = deps.clock();
  const rated = plans.filter(({ rating }) => rating !== null).map((plan) => readingOf(plan, now));
  await noteCrmReadings(tx, { clientId, platform: 'demo', begunAt: now }, rated);
}

/** What the bot may say of a client's questions: those that the engine answered, by kind. */
export type AnsweredKind = { plan: PlannedTicket; model: WrittenModel };

/**
 * Stores a client's past, all of it or nothing. Where a language model is set, nothing was suggested in it: a start asks
 * nobody.
 * @returns the questions that were answered from the knowledge, one of each kind
 */
export async function putDemoHistory(
  deps: Deps,
  { id: clientId, slug }: { id: number; slug: string },
): Promise<AnsweredKind[]> {
  const content = readDemoHistory(slug);
  const plans = planHistory(content, slug, deps.clock());
  const first = firstOfKinds(plans);
  const models = [...first.values()];
  const except = models.map(({ externalId }) => externalId);
  const range = { prefix: content.prefix, from: content.firstNumber, except };
  const isThere = await deps.db.withClient(clientId, (tx) => hasHistory(tx, clientId, range));
  if (!isThere && !deps.config.llm) await writeModels(deps, clientId, models);
  const read = await readModels(deps, clientId, models);
  const kinds = models.flatMap((plan) => {
    const model = read.get(plan.externalId)?.model;
    return model ? [{ plan, model }] : [];
  });
  if (!isThere) {
    const suggested = suggestedOf(plans, kinds);
    const made = { clientId, plans, suggested, random: randomOf(`${slug} suggestions`) };
    await deps.db.withClient(clientId, (tx) => putAll(deps, tx, made));
  }
  return kinds.filter(({ model }) => model.state !== 'silent');
}

/** Which tickets had which suggestion, by their ids of the CRM. */
function suggestedOf(plans: PlannedTicket[], kinds: AnsweredKind[]): Map<string, Suggested> {
  const byKind = new Map(kinds.map((each) => [each.plan.kind, each]));
  const suggested = new Map<string, Suggested>();
  for (const plan of plans) {
    const kind = plan.use === null ? undefined : byKind.get(plan.kind);
    if (kind)
      suggested.set(plan.externalId, {
        plan,
        model: kind.model,
        text: suggestedText(plan, kind.plan, kind.model),
      });
  }
  return suggested;
}
