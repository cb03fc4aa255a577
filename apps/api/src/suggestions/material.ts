import type { CustomData, Styles } from '@replique/contract/clients';
import { chooseReplyLanguage } from '@replique/engine/generation/reply-language';
import type { Fact, Passage, Writer } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';
import { findClient, requireModule } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/errors.ts';
import {
  dayOf,
  findMainLanguage,
  listStandingChunks,
  listStandingPastAnswers,
  offerLimits,
  passageOfChunk,
  passageOfPastAnswer,
  searchKnowledge,
} from '../knowledge/knowledge.ts';
import { findDeployedPrompt, findRulesInForce } from '../prompts/prompts.ts';
import { factsForReply } from '../third-party/third-party.ts';
import { readThread, type Message, type Ticket } from '../tickets/tickets.ts';
import { placeMarked, readMarks } from './question-marks.ts';
import { findSuggestion, listInstructions, type SourceRecord } from './store.ts';

/** Who a suggestion is written for: a person who asks, or the client's agents, before anyone did. */
export type Author =
  | { kind: 'auto' }
  | { kind: 'person'; caller: { userId: number; firstname: string } };

/** Where its rows are read: the rows that a person may see, or those of one client. */
export type Scope = <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;

/** What of a ticket counts for an answer; the tester asks without one. */
export type Asked = Pick<
  Ticket,
  | 'id'
  | 'uuid'
  | 'clientId'
  | 'subject'
  | 'channel'
  | 'category'
  | 'question'
  | 'requesterName'
  | 'requesterEmail'
>;

/** What a suggestion is written from, read once at the beginning of the request. */
export type Material = {
  author: Author;
  ticket: Ticket;
  messages: Message[];
  /** Of the reply. */
  language: Language;
  /** The requester writes in neither language that replies are written in. */
  isDefaultLanguage: boolean;
  clientName: string;
  styles: Styles;
  customData: CustomData;
  /** Texts that stay when personal data is masked. */
  whitelist: string[];
  /** What the client's order numbers look like. */
  orderNumbers: string[];
  /** What was looked up about the case elsewhere. */
  facts: Fact[];
  helpCentreUrl: string | null;
  /** The variant that the instruction works on, and the instructions that led to it, oldest first. */
  previous: { id: number; text: string; instructions: string[] } | null;
  /** Who asks for the suggestion signs it, by the first name; nobody one that is written by itself. */
  agentName: string | null;
  guidelines: string | null;
  prompt: { id: number; name: string; version: number; context: string; style: string } | null;
  /** The client's chain of models; null when the builtin writer is chosen. */
  writer: Writer | null;
  rules: string;
  /** Which version of the mandatory rules that is. */
  rulesVersion: number;
};

/** The same where no ticket has to stand behind the question: what passages are found by and a prompt is filled with. */
export type Groundwork = Omit<Material, 'ticket' | 'author' | 'rulesVersion'> & { ticket: Asked };

/** Passages on offer: as rows to keep, and as the engine reads them. */
export type Offer = {
  sources: SourceRecord[];
  passages: Passage[];
  belongs: number;
  agreement: number;
  knowledgeSize: number;
  /** Documents that people called not relevant for this question. */
  passedOver?: ReadonlySet<number>;
};

const { passages: mostPassages, passagesPerDocument, pastAnswers: mostPastAnswers } = offerLimits;

/**
 * @param asked.from the variant that an instruction works on
 * @param asked.isDry nothing is asked for elsewhere
 * @throws `tickets.not-found`, `modules.off`, `tickets.no-question`, `suggestions.not-found`
 */
export async function gatherMaterial(
  deps: Deps,
  scope: Scope,
  asked: { ticket: string; author: Author; from?: string | undefined; isDry?: boolean },
): Promise<Material> {
  const { ticket: ticketUuid, author, from } = asked;
  const read = await scope(async (tx) => {
    const { ticket, messages } = await readThread(tx, ticketUuid);
    const client = await findClient(tx, { id: ticket.clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'suggestions');
    const prompt = client.promptId ? await findDeployedPrompt(tx, client.promptId) : undefined;
    const rules = await findRulesInForce(tx);
    return {
      ticket,
      messages,
      clientName: ticket.clientName,
      guidelines: client.guidelines,
      styles: client.styles,
      customData: client.customData,
      whitelist: client.anonymizationWhitelist,
      orderNumbers: client.orderNumberPatterns,
      helpCentreUrl: client.helpCentreUrl,
      previous: from === undefined ? null : await findVariant(tx, ticket, from),
      prompt: prompt ?? null,
      chosen: { id: client.id, llm: client.llm, model: client.model },
      rules: rules.text,
      rulesVersion: rules.version,
    };
  });
  if (read.ticket.question.trim() === '') throw fail('tickets.no-question');
  const agentName = (author.kind === 'person' && author.caller.firstname) || null;
  const { chosen, ...material } = read;
  const writer = await deps.models.writerFor(chosen);
  const { language, isDefault } = await chooseReplyLanguage({
    messages: read.messages,
    language: read.ticket.language,
    question: read.ticket.question,
    fallback: () => deps.db.withClient(chosen.id, (tx) => findMainLanguage(tx, chosen.id)),
  });
  return {
    ...material,
    author,
    facts: asked.isDry ? [] : await factsForReply(deps, read, language),
    writer,
    agentName,
    language,
    isDefaultLanguage: isDefault,
  };
}

/** @throws `suggestions.not-found` for one of another ticket too */
async function findVariant(
  tx: Tx,
  ticket: Ticket,
  uuid: string,
): Promise<NonNullable<Material['previous']>> {
  const variant = await findSuggestion(tx, uuid);
  if (variant?.ticketId !== ticket.id) throw fail('suggestions.not-found');
  const { id, text } = variant;
  return { id, text, instructions: await listInstructions(tx, ticket.clientId, id) };
}

/**
 * Searches, then reads every hit again from its row: what was retired meanwhile is not offered.
 * @param wanted.pastAnswers false: they count for what the search says of the question, and none is offered
 */
export async function findPassages(
  deps: Deps,
  material: Groundwork,
  wanted: { pastAnswers: boolean } = { pastAnswers: true },
): Promise<Offer> {
  const { ticket, language } = material;
  const { clientId } = ticket;
  const marks = await deps.db.withClient(clientId, (tx) => readMarks(tx, ticket));
  const found = await searchKnowledge(
    deps,
    ticket.clientId,
    { text: ticket.question, subject: ticket.subject, language },
    {
      // As many as are passed over take nobody's place.
      limit: mostPassages + marks.passedOver.size,
      exceptTicketId: ticket.id,
      neighbours: mostPastAnswers,
      privacy: {
        names: ticket.requesterName ? [ticket.requesterName] : [],
        whitelist: material.whitelist,
        orderNumbers: material.orderNumbers,
      },
    },
  );
  const documents = await placeMarked(deps.db, clientId, found.documents, marks);
  const chunkScores = new Map(
    documents.flatMap((document) =>
      document.passages
        .slice(0, passagesPerDocument)
        .map(
          (passage) =>
            [passage.chunkId, { document: document.score, passage: passage.score }] as const,
        ),
    ),
  );
  const similarities = new Map(
    (wanted.pastAnswers ? found.neighbours : []).map(({ ticketId, similarity }) => [
      ticketId,
      similarity,
    ]),
  );
  const sources = await deps.db.withClient(ticket.clientId, async (tx) => [
    ...(await readDocumentSources(tx, ticket.clientId, chunkScores, dayOf(deps))),
    ...(await readTicketSources(tx, ticket.clientId, similarities)),
  ]);
  const offered = sources.map((source, index) => ({
    ...source,
    row: { ...source.row, number: index + 1 },
    passage: { ...source.passage, source: index + 1 },
  }));
  return {
    sources: offered.map((source) => source.row),
    passages: offered.map((source) => source.passage),
    // Who names the document that answers says too that the question belongs here.
    belongs: marks.first.length > 0 ? 1 : found.belongs,
    agreement: marks.first.length > 0 ? 1 : found.agreement,
    knowledgeSize: found.knowledgeSize,
    passedOver: marks.passedOver,
  };
}

type Found = { row: SourceRecord; passage: Passage };

async function readDocumentSources(
  tx: Tx,
  clientId: number,
  scores: Map<number, { document: number; passage: number }>,
  today: string,
): Promise<Found[]> {
  const chunks = await listStandingChunks(tx, clientId, [...scores.keys()], today);
  const scored = chunks.map((chunk) => ({
    chunk,
    score: scores.get(chunk.chunkId) ?? { document: 0, passage: 0 },
  }));
  scored.sort((a, b) => b.score.document - a.score.document || b.score.passage - a.score.passage);
  return scored.slice(0, mostPassages).map(({ chunk, score }) => ({
    row: {
      number: 0,
      kind: 'document',
      documentId: chunk.documentId,
      ticketId: null,
      uuid: chunk.uuid,
      group: chunk.group,
      title: chunk.title,
      heading: chunk.heading,
      text: chunk.text,
      url: chunk.url,
      isCertified: chunk.isCertified,
      score: score.document,
    },
    passage: passageOfChunk(chunk, score.document),
  }));
}

async function readTicketSources(
  tx: Tx,
  clientId: number,
  similarities: Map<number, number>,
): Promise<Found[]> {
  const answers = await listStandingPastAnswers(tx, clientId, [...similarities.keys()]);
  const scored = answers.map((answer) => ({
    answer,
    score: similarities.get(answer.ticketId) ?? 0,
  }));
  scored.sort((a, b) => b.score - a.score);
  return scored.map(({ answer, score }) => ({
    row: {
      number: 0,
      kind: 'ticket',
      documentId: null,
      ticketId: answer.ticketId,
      uuid: answer.uuid,
      group: null,
      title: answer.subject || answer.externalId,
      heading: null,
      text: answer.answer,
      url: null,
      isCertified: false,
      score,
    },
    passage: passageOfPastAnswer(answer, score),
  }));
}
