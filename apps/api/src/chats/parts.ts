import { namesTitle, rankParts, type RankedPart } from '@replique/engine/conversation/choose-parts';
import type { Passage } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';
import type { Deps } from '../deps.ts';
import { dayOf, listStandingParts, passageOfChunk } from '../knowledge/knowledge.ts';
import type { Offer } from '../suggestions/suggestions.ts';

/** Which parts of the documents a turn is answered from. */

/** What a message asks, and the documents that the answer before it came from. */
export type AskedOf = {
  /** The message alone. */
  text: string;
  language: Language;
  /** It goes on from what was said. */
  goesOn: boolean;
  before: string[];
};

/** `stays`: it is answered from what the answer before came from, by its own words alone. */
export type Parted = Offer & { stays: boolean };

type Source = Offer['sources'][number];
type Part = { row: Source; passage: Passage & { source: number } };

/** Of each document that may answer, the parts are looked at: the search ranks documents well, and parts by their words alone. */
const lookedThrough = 2;
/** Of a longer document its first ones, and what the search found in it. */
const mostParts = 30;
const keptParts = 2;
const near = 0.6;
/** A message that goes on, and has so much of it in a part of what was just answered from, is answered from there. */
const leastShare = 0.4;
/** A document that was just answered from is where a message belongs that goes on, and nearly where any other may. */
const stays = { goesOn: 1, other: 0.85 };
const mostPassages = 8;

/** Of each document the score of the passage that the search liked best. */
function bestScores({ sources }: Offer): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { uuid, score } of sources) scores.set(uuid, Math.max(score, scores.get(uuid) ?? 0));
  return scores;
}

/**
 * The offer with the best parts of its first documents, and of those that the answer before came from, in place of what
 * the search took of them.
 */
export async function withParts(
  deps: Deps,
  clientId: number,
  offer: Offer,
  asked: AskedOf,
): Promise<Parted> {
  const scores = bestScores(offer);
  const top = Math.max(0, ...scores.values());
  const first = [...scores].filter(([, score]) => score >= near * top).map(([uuid]) => uuid);
  const documents = [...new Set([...asked.before, ...first.slice(0, lookedThrough)])];
  if (documents.length === 0) return { ...offer, stays: false };
  for (const uuid of asked.before) {
    const share = asked.goesOn ? stays.goesOn : stays.other;
    scores.set(uuid, Math.max(scores.get(uuid) ?? 0, share * Math.max(top, 0.3)));
  }
  const today = dayOf(deps);
  const chunks = await deps.db.withClient(clientId, (tx) =>
    listStandingParts(tx, clientId, { documents, most: mostParts }, today),
  );
  // Another document is called as the message says.
  const isElsewhere = offer.sources.some(
    ({ uuid, title }) =>
      !asked.before.includes(uuid) && namesTitle(asked.text, title, asked.language),
  );
  const offered = offer.sources.flatMap((row, at): Part[] => {
    const passage = offer.passages[at];
    return passage ? [{ row, passage }] : [];
  });
  const staying = new Set<string>();
  const read = documents.flatMap((uuid): Part[] => {
    const score = scores.get(uuid) ?? 0;
    const leading = chunks
      .filter((chunk) => chunk.uuid === uuid && !offer.passedOver?.has(chunk.documentId))
      .map((chunk) => ({ row: rowOf(chunk, score), passage: passageOfChunk(chunk, score) }));
    const known = new Set(leading.map(({ row }) => row.text));
    const found = offered.filter(({ row }) => row.uuid === uuid);
    const own = [...leading, ...found.filter(({ row }) => !known.has(row.text))];
    const parts = own.map(({ passage }, source) => ({ ...passage, score, source }));
    const ranked = rankParts(asked.text, parts, asked.language);
    const [best] = ranked;
    // Nothing in it can be quoted: it was found all the same.
    if (!best) return found;
    if (asked.before.includes(uuid) && staysWith(best, isElsewhere, asked)) staying.add(uuid);
    return ranked
      .slice(0, staying.has(uuid) ? 1 : keptParts)
      .map(({ passage }) => ({ row: { ...(own[passage.source] as Part).row, score }, passage }));
  });
  const others = offered.filter(({ row }) => !documents.includes(row.uuid));
  const all = [...read, ...others]
    .filter(({ row }) => staying.size === 0 || staying.has(row.uuid))
    .sort((left, right) => right.row.score - left.row.score)
    .slice(0, mostPassages);
  return {
    ...offer,
    stays: staying.size > 0,
    sources: all.map(({ row }, at) => ({ ...row, number: at + 1 })),
    passages: all.map(({ passage }, at) => ({ ...passage, source: at + 1 })),
  };
}

/** Whether a message is answered from the document that was just answered from, whatever else was found. */
function staysWith(best: RankedPart<Passage>, isElsewhere: boolean, { goesOn }: AskedOf): boolean {
  if (best.isNamed) return goesOn || !isElsewhere;
  return goesOn && !isElsewhere && (best.share >= leastShare || best.isPromised);
}

type Chunk = Awaited<ReturnType<typeof listStandingParts>>[number];

function rowOf(chunk: Chunk, score: number): Source {
  const { documentId, uuid, group, title, heading, text, url, isCertified } = chunk;
  const kind = 'document' as const;
  return {
    number: 0,
    kind,
    documentId,
    ticketId: null,
    uuid,
    group,
    title,
    heading,
    text,
    url,
    isCertified,
    score,
  };
}
