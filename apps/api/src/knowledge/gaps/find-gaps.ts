import { keepIdentity } from '@replique/engine/clustering/groups/keep-identity';
import { asLanguage, type Language } from '@replique/engine/text/language';
import { findClient } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { groupInThread } from './analyse.ts';
import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';
import {
  findRun,
  holdRun,
  listArticles,
  listClientsWithKnowledge,
  listGapLanguages,
  listGapOfTickets,
  listSilentTickets,
  readGapsSeen,
  replaceGapTickets,
  saveGap,
  saveRun,
  type GapRecord,
  type SilentTicket,
} from './store.ts';
import { tryAgain, type Tried } from './try-again.ts';

/** Tickets of so many days are grouped; the screens show the last 30 or 90 of them. */
export const groupedDays = 90;
/** Of each gap so many of the newest questions are asked again, and of so many gaps, the largest. */
const triedQuestions = 5;
const triedGaps = 400;

/** Of more tickets than this a run takes seconds: not oftener than every ten minutes. */
const manyTickets = 2_000;
const largePauseMs = 600_000;

export async function privacyOf(deps: Deps, clientId: number): Promise<ClientPrivacy> {
  const client = await deps.db.withClient(clientId, (tx) => findClient(tx, { id: clientId }));
  return {
    whitelist: client?.anonymizationWhitelist ?? [],
    orderNumbers: client?.orderNumberPatterns ?? [],
  };
}

/** Asks the newest questions of a group again, the one in its middle first. */
async function tryGroup(
  deps: Deps,
  clientId: number,
  tickets: SilentTicket[],
  { centre, language }: { centre: number; language: Language },
): Promise<Tried[]> {
  const middle = tickets.filter(({ ticketId }) => ticketId === centre);
  const newest = tickets.filter(({ ticketId }) => ticketId !== centre).reverse();
  const tried: Tried[] = [];
  for (const ticket of [...middle, ...newest].slice(0, triedQuestions))
    tried.push(await tryAgain(deps, clientId, ticket, language));
  return tried;
}

/** The document that answers most of them. */
function answeringDocument(tried: Tried[]): number | null {
  const counts = new Map<number, number>();
  for (const { isAnswered, documentId } of tried)
    if (isAnswered && documentId !== null)
      counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

async function findGapsOf(
  deps: Deps,
  clientId: number,
  language: Language,
  { tickets, privacy }: { tickets: SilentTicket[]; privacy: ClientPrivacy },
): Promise<Omit<GapRecord, 'id'>[]> {
  const byId = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const questions = tickets.map(({ ticketId, question, requesterName }) => ({
    id: ticketId,
    text: question,
    name: requesterName,
  }));
  const found: Omit<GapRecord, 'id'>[] = [];
  const groups = await groupInThread(questions, language, privacy);
  for (const [number, group] of groups.entries()) {
    const members = group.ids.flatMap((id) => byId.get(id) ?? []);
    const place = { centre: group.centre, language };
    const tried = number < triedGaps ? await tryGroup(deps, clientId, members, place) : [];
    const answered = tried.filter((each) => each.isAnswered).length;
    const documentId = answeringDocument(tried);
    found.push({
      language,
      name: group.name,
      words: group.words,
      documentId,
      isAnswered: documentId !== null && answered * 2 > tried.length,
      nearest: tried[0]?.nearest ?? [],
      tried: tried.length,
      answered,
      tickets: members.map(({ ticketId, reason, askedAt }) => ({
        ticketId,
        reason,
        askedAt,
        isCentre: ticketId === group.centre,
      })),
    });
  }
  return found;
}

/** So many tickets without an answer after its article was published say that it was not enough. */
const ticketsInVain = 2;

/** A gap for which a person published an article, unless it is asked in vain all the same. */
function coveredBy(
  gap: Omit<GapRecord, 'id'>,
  article: { documentId: number; at: Date },
): Omit<GapRecord, 'id'> {
  const later = gap.tickets.filter(({ askedAt }) => askedAt > article.at);
  const isCovered = gap.isAnswered || later.length < ticketsInVain;
  return isCovered ? { ...gap, isAnswered: true, documentId: article.documentId } : gap;
}

/** Groups what one client's tickets asked in vain; nothing new since the last run costs one look. */
export async function findGapsOfClient(deps: Deps, clientId: number): Promise<boolean> {
  const at = deps.clock();
  const since = new Date(at.getTime() - groupedDays * 86_400_000);
  // The day belongs to it: tickets leave the period as time goes by.
  const day = at.toISOString().slice(0, 10);
  const read = await deps.db.withClient(clientId, async (tx) => {
    const seen = `${day}|${await readGapsSeen(tx, clientId, since)}`;
    const last = await findRun(tx, clientId);
    if (last?.gapsSeen === seen) return null;
    const tickets = await listSilentTickets(tx, clientId, since);
    const earlier = await listGapLanguages(tx, clientId);
    const isSoon = last?.gapsAt && at.getTime() - last.gapsAt.getTime() < largePauseMs;
    return isSoon && tickets.length > manyTickets ? null : { seen, tickets, earlier };
  });
  if (!read) return false;
  const privacy = await privacyOf(deps, clientId);
  const languages = new Set(read.tickets.map(({ language }) => asLanguage(language ?? '')));
  for (const language of read.earlier) languages.add(language);
  const found: { language: Language; gaps: Omit<GapRecord, 'id'>[] }[] = [];
  for (const language of languages) {
    const tickets = read.tickets.filter((ticket) => asLanguage(ticket.language ?? '') === language);
    const gaps = await findGapsOf(deps, clientId, language, { tickets, privacy });
    found.push({ language, gaps });
  }
  await deps.db.withClient(
    clientId,
    async (tx) => {
      await holdRun(tx, clientId);
      for (const { language, gaps } of found) {
        const earlier = await listGapOfTickets(tx, clientId, language);
        const known = new Map(earlier.map(({ ticketId, gapId }) => [ticketId, gapId]));
        const groups = gaps.map(({ tickets }) => ({ ids: tickets.map((each) => each.ticketId) }));
        const ids = keepIdentity(groups, known);
        const articles = await listArticles(tx, clientId, language);
        const saved: { gapId: number; tickets: GapRecord['tickets'] }[] = [];
        for (const [position, gap] of gaps.entries()) {
          const id = ids[position] ?? null;
          const article = id === null ? undefined : articles.get(id);
          const answered = article ? coveredBy(gap, article) : gap;
          saved.push({
            gapId: await saveGap(tx, clientId, { ...answered, id }, at),
            tickets: gap.tickets,
          });
        }
        await replaceGapTickets(tx, clientId, language, saved);
      }
      await saveRun(tx, clientId, { gaps_seen: read.seen, gaps_at: at });
    },
    { statementTimeoutMs: 60_000 },
  );
  return true;
}

/** For every client in turn; one that fails does not keep the others from it. */
export async function findGaps(deps: Deps): Promise<void> {
  for (const clientId of await deps.db.withStaff(listClientsWithKnowledge)) {
    try {
      await findGapsOfClient(deps, clientId);
    } catch (error) {
      deps.log.error({ err: error, clientId }, 'gaps could not be looked for');
    }
  }
}
