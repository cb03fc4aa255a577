import { inSlices, shortSliceMs } from '@replique/engine/clustering/steps';
import { namesTitle, rankParts, type RankedPart } from '@replique/engine/conversation/choose-parts';
import type { Passage } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';
import type { Deps } from '../../deps.ts';
import { dayOf, listStandingParts, passageOfChunk } from '../../../knowledge/index.ts';
import { numbered, type RetrievalResult, type Source } from '../../../answering/index.ts';

/** Which parts of the documents a turn is answered from. */

/** What a message asks, and the documents that the answer before it came from. */
export type PartQuery = {
  /** The message alone. */
  text: string;
  language: Language;
  /** It goes on from what was said. */
  goesOn: boolean;
  before: string[];
};

/** `stays`: it is answered from what the answer before came from, by its own words alone. */
export type TurnPassages = RetrievalResult & { stays: boolean };

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
function bestScores({ sources }: RetrievalResult): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { uuid, score } of sources) scores.set(uuid, Math.max(score, scores.get(uuid) ?? 0));
  return scores;
}

const partsOf = ({ sources, passages }: RetrievalResult): Part[] =>
  sources.flatMap((row, at) => {
    const passage = passages[at];
    return passage ? [{ row, passage }] : [];
  });

/** Each text once. */
function withOthers(leading: Part[], found: Part[]): Part[] {
  const known = new Set(leading.map(({ row }) => row.text));
  return [...leading, ...found.filter(({ row }) => !known.has(row.text))];
}

/**
 * What was found, with the best parts of its first documents, and of those that the answer before came from, in place of
 * what the search took of them.
 */
export async function withParts(
  deps: Deps,
  clientId: number,
  found: RetrievalResult,
  asked: PartQuery,
): Promise<TurnPassages> {
  const scores = bestScores(found);
  const top = Math.max(0, ...scores.values());
  const first = [...scores].filter(([, score]) => score >= near * top).map(([uuid]) => uuid);
  const documents = [...new Set([...asked.before, ...first.slice(0, lookedThrough)])];
  if (documents.length === 0) return { ...found, stays: false };
  for (const uuid of asked.before) {
    const share = asked.goesOn ? stays.goesOn : stays.other;
    scores.set(uuid, Math.max(scores.get(uuid) ?? 0, share * Math.max(top, 0.3)));
  }
  const today = dayOf(deps);
  const chunks = await deps.db.withClient(clientId, (tx) =>
    listStandingParts(tx, clientId, { documents, most: mostParts }, today),
  );
  // Another document is called as the message says.
  const isElsewhere = found.sources.some(
    ({ uuid, title }) =>
      !asked.before.includes(uuid) && namesTitle(asked.text, title, asked.language),
  );
  const offered = partsOf(found);
  const staying = new Set<string>();
  const read: Part[] = [];
  for (const uuid of documents) {
    const score = scores.get(uuid) ?? 0;
    const leading = chunks
      .filter((chunk) => chunk.uuid === uuid && !found.passedOver.has(chunk.documentId))
      .map((chunk) => ({ row: rowOf(chunk, score), passage: passageOfChunk(chunk, score) }));
    const hits = offered.filter(({ row }) => row.uuid === uuid);
    const own = withOthers(leading, hits);
    const parts = own.map(({ passage }, source) => ({ ...passage, score, source }));
    const ranking = rankParts(asked.text, parts, asked.language);
    const ranked = await inSlices(ranking, { sliceMs: shortSliceMs });
    const [best] = ranked;
    // Nothing in it can be quoted: it was found all the same.
    if (!best) {
      read.push(...hits);
      continue;
    }
    if (asked.before.includes(uuid) && staysWith(best, isElsewhere, asked)) staying.add(uuid);
    const kept = ranked.slice(0, staying.has(uuid) ? 1 : keptParts);
    for (const { passage } of kept)
      read.push({ row: { ...(own[passage.source] as Part).row, score }, passage });
  }
  const others = offered.filter(({ row }) => !documents.includes(row.uuid));
  const all = [...read, ...others]
    .filter(({ row }) => staying.size === 0 || staying.has(row.uuid))
    .sort((left, right) => right.row.score - left.row.score)
    .slice(0, mostPassages);
  return {
    ...found,
    stays: staying.size > 0,
    ...numbered(all),
  };
}

/** Whether a message is answered from the document that was just answered from, whatever else was found. */
function staysWith(
  best: RankedPart<Passage>,
  isElsewhere: boolean,
  { goesOn }: PartQuery,
): boolean {
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
