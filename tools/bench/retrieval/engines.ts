import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import type { ClientIndex } from '@replique/engine/retrieval/client-index';
import type { BenchDocument, BenchQuery, BenchSet } from './data.ts';
import { buildOurs, searchOurs } from './ours.ts';

/** Something that ranks: filled with a set once, then asked. `answer` returns document ids, best first. */
export type Engine = {
  name: string;
  build: (set: BenchSet) => Promise<Built> | Built;
};
/** `megabytes`: when the engine knows its size better than the heap does. */
export type Built = {
  answer: (query: BenchQuery) => Promise<string[]> | string[];
  megabytes?: () => Promise<number>;
  close?: () => Promise<void>;
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const asText = (query: BenchQuery): string =>
  [query.subject, query.text].filter(Boolean).join('\n');

function wrapOurs(index: ClientIndex, set: BenchSet): Built {
  const idOf = (number: number): string => (set.documents[number] as BenchDocument).id;
  return {
    answer: (query) =>
      searchOurs(index, set, query).documents.map((found) => idOf(found.documentId)),
  };
}

/** Ours with past answers where the set has them. */
export const ours: Engine = { name: 'ours', build: (set) => wrapOurs(buildOurs(set, true), set) };
/** Ours that has never seen an answer. */
export const oursUntaught: Engine = {
  name: 'ours without neighbours',
  build: (set) => wrapOurs(buildOurs(set, false), set),
};

/** BM25 as in the books (k1 1.2, b .75) over title and text, words as they stand. */
export const plainBm25: Engine = {
  name: 'plain BM25',
  build(set) {
    const postings = new Map<string, Map<number, number>>();
    const lengths = set.documents.map((document, number) => {
      const words = wordsOf(`${document.title}\n${document.text}`);
      for (const word of words) {
        const list = postings.get(word) ?? new Map<number, number>();
        postings.set(word, list.set(number, (list.get(number) ?? 0) + 1));
      }
      return words.length;
    });
    const meanLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    return {
      answer: (query) => rankBm25(set, postings, lengths, meanLength, wordsOf(asText(query))),
    };
  },
};

function rankBm25(
  set: BenchSet,
  postings: Map<string, Map<number, number>>,
  lengths: number[],
  meanLength: number,
  words: string[],
): string[] {
  const scores = new Map<number, number>();
  for (const word of words) {
    const list = postings.get(word);
    if (!list) continue;
    const rarity = Math.log(1 + (lengths.length - list.size + 0.5) / (list.size + 0.5));
    for (const [number, count] of list) {
      const norm = 1.2 * (0.25 + (0.75 * (lengths[number] as number)) / meanLength);
      scores.set(number, (scores.get(number) ?? 0) + (rarity * count * 2.2) / (count + norm));
    }
  }
  const ranked = [...scores].sort((left, right) => right[1] - left[1]).slice(0, 10);
  return ranked.map(([number]) => (set.documents[number] as BenchDocument).id);
}

/** MiniSearch as its documentation starts it. */
export const miniSearch: Engine = {
  name: 'MiniSearch 7.2',
  build(set) {
    const engine = new MiniSearch<BenchDocument>({ fields: ['title', 'text'] });
    engine.addAll(set.documents);
    return {
      answer: (query) =>
        engine
          .search(asText(query))
          .slice(0, 10)
          .map((found) => String(found.id)),
    };
  },
};

/** Orama as its documentation starts it, in the language of the set. */
export const orama: Engine = {
  name: 'Orama 3.1',
  async build(set) {
    const language = set.language === 'fr' ? 'french' : 'english';
    const database = create({
      schema: { id: 'string', title: 'string', text: 'string' } as const,
      language,
    });
    await insertMultiple(
      database,
      set.documents.map(({ id, title, text }) => ({ id, title, text })),
    );
    return {
      answer: async (query) => {
        const found = await search(database, {
          term: asText(query),
          properties: ['title', 'text'],
          limit: 10,
        });
        return found.hits.map((hit) => hit.document.id);
      },
    };
  },
};
