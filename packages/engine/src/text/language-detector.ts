import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * eld with its smallest table, held in a tenth of the memory. Its own entry makes an object for each of 50,000 n-grams
 * (30 MB of heap, 58 MB of the process); here the same figures lie in one array, and its own code asks them one by one.
 */

export type Detected = {
  language: string;
  getScores(): Record<string, number>;
  isReliable(): boolean;
};
export type Detector = { detect(text: string): Detected };

/** The scores of one n-gram by the number of the language. */
type Scores = Record<number, number>;
type Table = { type: string; languages: Record<number, string>; ngrams: Record<string, Scores> };
type Eld = { createEld: () => { instance: Detector; loadData: (table: Table) => string } };

export type ReadText = (file: URL) => Promise<string>;

let readText: ReadText | null = null;

/** Reads the table as a file from now on; without it eld's own entry is loaded, in its own size. */
export function readLanguageTableBy(read: ReadText): void {
  readText = read;
}

let loading: Promise<Detector> | undefined;

/** One for the whole thread. */
export function languageDetector(): Promise<Detector> {
  loading ??= readText ? loadPacked(readText) : loadPlain();
  return loading;
}

async function loadPlain(): Promise<Detector> {
  return (await import('eld/extrasmall')).eld as unknown as Detector;
}

export async function loadPacked(read: ReadText): Promise<Detector> {
  const found = findPackageJSON('eld', import.meta.url);
  if (found === undefined) throw new Error('the package eld is not installed');
  const at = (file: string) => new URL(`src/${file}`, pathToFileURL(found));
  const { createEld } = (await import(at('languageDetector.js').href)) as Eld;
  const { instance, loadData } = createEld();
  loadData(readTable(await read(at('ngrams/extrasmall.js'))));
  return instance;
}

const header = /\{type:'(\w{1,20})',languages:\{([^{}]{1,4000})\}/;
const name = /(?<!\d)(\d{1,4}):'(\w{1,20})'/g;
const entry =
  /(?:'((?:[^'\\]|\\.){1,40})'|"((?:[^"\\]|\\.){1,40})"|(?<![^\s{},:'"])([^\s{},:'"]{1,40})):\{([\d:,]{1,4000})\}/g;

/** Reads the module as the data that it is. */
export function readTable(source: string): Table {
  const [, type = '', names = ''] = header.exec(source) ?? [];
  const languages = Object.fromEntries(
    [...names.matchAll(name)].map(([, number, code]) => [Number(number), code ?? '']),
  );
  const places = new Map<string, number>();
  const figures: number[] = [];
  const matches = source.slice(source.indexOf('ngrams:{') + 'ngrams:{'.length).matchAll(entry);
  for (const [, single, double, bare, scores = ''] of matches) {
    const key = (single ?? double ?? bare ?? '').replace(/\\(.)/g, '$1');
    places.set(key, figures.length);
    const pairs = scores.split(',').flatMap((pair) => pair.split(':').map(Number));
    figures.push(pairs.length, ...pairs);
  }
  if (type === '' || places.size === 0) throw new Error('the table of eld has another form');
  return { type, languages, ngrams: lookUp(places, Uint8Array.from(figures)) };
}

/** Looks like the object of objects that eld reads, and makes what it reads when it is read. */
function lookUp(places: Map<string, number>, figures: Uint8Array): Record<string, Scores> {
  return new Proxy<Record<string, Scores>>(
    {},
    {
      get(_, key) {
        const at = places.get(key as string);
        if (at === undefined) return undefined;
        const scores: Scores = {};
        const end = at + (figures[at] ?? 0);
        for (let n = at + 1; n < end; n += 2) scores[figures[n] ?? 0] = figures[n + 1] ?? 0;
        return scores;
      },
      ownKeys: () => [...places.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}
