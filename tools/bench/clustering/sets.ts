import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@replique/engine/text/language';

/** Where the sets are: beside the repository, never in it. */
const dataFolder = join(import.meta.dirname, '../../../../shared/data');

export type Labelled = { text: string; label: string };
export type BenchSet = { name: string; language: Language; rows: Labelled[] };

/** Whether the data folder is there; the bench says so and stops when it is not. */
export function hasData(): boolean {
  return existsSync(dataFolder);
}

const read = (path: string): string[] =>
  readFileSync(join(dataFolder, path), 'utf8').split('\n').filter(Boolean);

function readJson(path: string, text: string): Labelled[] {
  return read(path)
    .map((line) => JSON.parse(line) as Record<string, string>)
    .map((row) => ({ text: row[text] ?? '', label: row.intent ?? '' }));
}

/** The first two columns of a CSV file with quotes. */
function readCsv(path: string): Labelled[] {
  return read(path)
    .slice(1)
    .flatMap((line) => {
      const match = /^("(?:[^"]|"")*"|[^",]*),([^,]*)/.exec(line);
      const label = match?.[2]?.trim();
      if (!match?.[1] || !label) return [];
      return [{ text: match[1].replace(/^"|"$/g, '').replaceAll('""', '"'), label }];
    });
}

export const loadInsurance = (): BenchSet => ({
  name: 'DSTC11 insurance (en)',
  language: 'en',
  rows: readJson('clustering_dstc11/insurance_utterances.jsonl', 'utterance'),
});

export const loadBanking = (): BenchSet => ({
  name: 'BANKING77 (en)',
  language: 'en',
  rows: readCsv('intents_banking77/train.csv'),
});

export const loadBitext = (): BenchSet => ({
  name: 'Bitext support (en)',
  language: 'en',
  rows: readCsv('intents_bitext/train.csv'),
});

export const loadLabour = (): BenchSet => ({
  name: 'Labour law questions (fr)',
  language: 'fr',
  rows: readJson('retrieval_cdtn_fr/queries.jsonl', 'text'),
});

/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}

/** The rows in another order, or so many of them. */
export function shuffle(rows: Labelled[], seed: number, most = rows.length): Labelled[] {
  const random = seededRandom(seed);
  return rows
    .map((row) => ({ row, key: random() }))
    .sort((left, right) => left.key - right.key)
    .slice(0, most)
    .map(({ row }) => row);
}
