import type { CustomData, Styles } from '@replique/contract/clients';
import type { Passage } from '@replique/engine/generation/suggest';
import { detectLanguage, type Language } from '@replique/engine/text/language';
import { findClient, requireModule, withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { dayOf, listStandingChunks, listStandingPastAnswers } from '../knowledge/knowledge.ts';
import { findDeployedPrompt, findMandatoryRules } from '../prompts/prompts.ts';
import { readThread, type Message, type Ticket } from '../tickets/tickets.ts';
import type { SourceRecord } from './store.ts';

/** What a suggestion is written from, read once at the beginning of the request. */
export type Material = {
  ticket: Ticket;
  messages: Message[];
  language: Language;
  clientName: string;
  styles: Styles;
  customData: CustomData;
  /** Texts that stay when personal data is masked. */
  whitelist: string[];
  /** Who asks for the suggestion signs it, by the first name. */
  agentName: string | null;
  guidelines: string | null;
  prompt: { id: number; name: string; version: number; context: string; style: string } | null;
  rules: string;
};

/** Passages on offer: as rows to keep, and as the engine reads them. */
export type Offer = {
  sources: SourceRecord[];
  passages: Passage[];
  belongs: number;
  agreement: number;
  knowledgeSize: number;
};

const mostPassages = 8;
const mostPastAnswers = 3;
const passagesPerDocument = 2;

/** @throws `tickets.not-found`, `modules.off`, `tickets.no-question` */
export async function gatherMaterial(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
): Promise<Material> {
  const read = await withScope(deps, caller, undefined, async (tx) => {
    const { ticket, messages } = await readThread(tx, ticketUuid);
    const client = await findClient(tx, { id: ticket.clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'suggestions');
    const prompt = client.promptId ? await findDeployedPrompt(tx, client.promptId) : undefined;
    const rules = await findMandatoryRules(tx);
    return {
      ticket,
      messages,
      clientName: ticket.clientName,
      guidelines: client.guidelines,
      styles: client.styles,
      customData: client.customData,
      whitelist: client.anonymizationWhitelist,
      prompt: prompt ?? null,
      rules,
    };
  });
  if (read.ticket.question.trim() === '') throw fail('tickets.no-question');
  const agentName = caller.firstname || null;
  return { ...read, agentName, language: await languageOf(read.ticket) };
}

async function languageOf(ticket: Ticket): Promise<Language> {
  if (ticket.language === 'en' || ticket.language === 'fr') return ticket.language;
  return detectLanguage(ticket.question, 'en');
}

/** Searches, then reads every hit again from its row: what was retired meanwhile is not offered. */
export async function findPassages(deps: Deps, material: Material): Promise<Offer> {
  const { ticket, language } = material;
  const found = await deps.indexes.search(
    ticket.clientId,
    { text: ticket.question, subject: ticket.subject, language },
    { limit: mostPassages, exceptTicketId: ticket.id, neighbours: mostPastAnswers },
  );
  const chunkScores = new Map(
    found.documents.flatMap((document) =>
      document.passages
        .slice(0, passagesPerDocument)
        .map(
          (passage) =>
            [passage.chunkId, { document: document.score, passage: passage.score }] as const,
        ),
    ),
  );
  const similarities = new Map(
    found.neighbours.map((neighbour) => [neighbour.ticketId, neighbour.similarity]),
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
    belongs: found.belongs,
    agreement: found.agreement,
    knowledgeSize: found.knowledgeSize,
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
      title: chunk.title,
      heading: chunk.heading,
      text: chunk.text,
      url: chunk.url,
      isCertified: chunk.isCertified,
      score: score.document,
    },
    passage: {
      source: 0,
      kind: 'document',
      title: chunk.title,
      heading: chunk.heading,
      text: chunk.text,
      question: chunk.isQuestion ? chunk.title : null,
      certified: chunk.isCertified,
      language: chunk.language,
      score: score.document,
    },
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
      title: answer.subject || answer.externalId,
      heading: null,
      text: answer.answer,
      url: null,
      isCertified: false,
      score,
    },
    passage: {
      source: 0,
      kind: 'ticket',
      title: answer.subject,
      heading: null,
      text: answer.answer,
      question: answer.question,
      certified: false,
      language: answer.language,
      score,
    },
  }));
}
