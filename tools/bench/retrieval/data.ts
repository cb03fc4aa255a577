import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections, type Section } from '@replique/engine/text/html';
import type { Language } from '@replique/engine/text/language';
import type { Chunk } from '@replique/engine/text/chunk';

/** Where the sets are: beside the repository, never in it. */
export const dataFolder = join(import.meta.dirname, '../../../../shared/data');

export type BenchDocument = {
  id: string;
  title: string;
  isQuestion: boolean;
  chunks: Chunk[];
  text: string;
};
export type BenchQuery = { id: string; subject?: string; text: string; at: number };
/** `past`: answered questions that engines able to learn may have seen, with the documents their answers link. */
export type BenchSet = {
  name: string;
  language: Language;
  documents: BenchDocument[];
  queries: BenchQuery[];
  relevant: Map<string, Set<string>>;
  past: { query: BenchQuery; documents: string[] }[];
};

/** Even hashes of a question are for tuning, odd ones are held back. */
export const isHeldBack = (id: string): boolean =>
  [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7) % 2 === 1;

type Row = Record<string, string>;

/** Whether the data folder is there; the bench says so and stops when it is not. */
export function hasData(): boolean {
  return existsSync(dataFolder);
}

function readRows(path: string): Row[] {
  const lines = readFileSync(join(dataFolder, path), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

function readJudgements(path: string): Map<string, Set<string>> {
  const relevant = new Map<string, Set<string>>();
  for (const line of readFileSync(join(dataFolder, path), 'utf8').split('\n').slice(1)) {
    const [query, document] = line.trim().split(',');
    if (!query || !document) continue;
    const set = relevant.get(query) ?? new Set();
    relevant.set(query, set.add(document));
  }
  return relevant;
}

function asDocument(
  id: string,
  title: string,
  isQuestion: boolean,
  sections: Section[],
): BenchDocument {
  const text = sections
    .map((section) => [section.heading, section.text].filter(Boolean).join('\n'))
    .join('\n');
  return { id, title, isQuestion, chunks: chunkSections(sections), text };
}

function asQueries(rows: Row[], relevant: Map<string, Set<string>>): BenchQuery[] {
  return rows
    .filter((row) => relevant.has(row.id as string))
    .map((row) => ({
      id: row.id as string,
      subject: row.subject,
      text: row.text ?? '',
      at: Date.parse(row.created_at?.slice(0, 19) ?? '') || 0,
    }));
}

const markdown = new MarkdownIt({ html: true });
/** Words of the shop software's interface, which its site shows without the mark. */
const ownMark = /\[! ?(?:DNL|UICONTROL) ?([^\]]*)\]/g;

/** As the product reads a page of Markdown. */
const markdownSections = (text: string): Section[] =>
  htmlToSections(markdown.render(text.replace(ownMark, '$1')));

/** Forum questions against a help centre; an article is relevant when a person linked it in an answer. */
export function loadFirefox(): BenchSet {
  const documents = readRows('helpcentre_firefox_en/articles.jsonl').map((row) =>
    asDocument(row.id as string, row.title as string, false, htmlToSections(row.html as string)),
  );
  const relevant = readJudgements('retrieval_firefox_en/qrels_specific.csv');
  const queries = asQueries(readRows('retrieval_firefox_en/queries.jsonl'), relevant);
  return {
    name: 'Firefox help, forum questions (en)',
    language: 'en',
    documents,
    queries,
    relevant,
    past: [],
  };
}

/** The same by time: the first 60 % of the questions and what their answers link are known, the rest is asked. */
export function loadFirefoxLearning(): BenchSet {
  const set = loadFirefox();
  const byTime = [...set.queries].sort(
    (left, right) => left.at - right.at || (left.id < right.id ? -1 : 1),
  );
  const cut = Math.floor(byTime.length * 0.6);
  const past = byTime
    .slice(0, cut)
    .map((query) => ({ query, documents: [...(set.relevant.get(query.id) ?? [])] }));
  return { ...set, name: 'Firefox help, learning (en)', queries: byTime.slice(cut), past };
}

/** Paraphrased questions against a FAQ. */
export function loadCovid(): BenchSet {
  const documents = readRows('retrieval_covidfaq_en/corpus.jsonl').map((row) =>
    asDocument(row.id as string, row.title as string, true, [
      { heading: null, text: row.text as string },
    ]),
  );
  const relevant = readJudgements('retrieval_covidfaq_en/qrels.csv');
  const queries = asQueries(readRows('retrieval_covidfaq_en/queries.jsonl'), relevant);
  return {
    name: 'COVID FAQ, paraphrases (en)',
    language: 'en',
    documents,
    queries,
    relevant,
    past: [],
  };
}

/** Short searches against French labour-law sheets. */
export function loadLabourLaw(): BenchSet {
  const documents = readRows('retrieval_cdtn_fr/corpus.jsonl').map((row) =>
    asDocument(row.id as string, row.title as string, false, markdownSections(row.text as string)),
  );
  const relevant = readJudgements('retrieval_cdtn_fr/qrels.csv');
  const queries = asQueries(readRows('retrieval_cdtn_fr/queries.jsonl'), relevant);
  return { name: 'Labour-law sheets (fr)', language: 'fr', documents, queries, relevant, past: [] };
}

type CommerceRow = {
  id: string;
  lang: Language;
  title: string;
  description: string;
  markdown: string;
};

/**
 * A shop software's help centre, no weight or threshold was looked at with. `title`: articles without their titles, which
 * are asked; `description`: whole articles, asked by the sentence that describes them elsewhere.
 */
export function loadCommerce(language: Language, asks: 'title' | 'description'): BenchSet {
  const lines = readFileSync(join(dataFolder, 'helpcentre_commerce_en_fr/articles.jsonl'), 'utf8');
  const rows = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CommerceRow)
    .filter((row) => row.lang === language && row[asks]);
  const documents = rows.map(({ id, title, markdown }) => {
    const sections = markdownSections(markdown.replace(/^# .*\n/, ''));
    return asDocument(id, asks === 'title' ? '' : title, false, sections);
  });
  return {
    name: `Commerce help, asked by ${asks} (${language})`,
    language,
    documents,
    queries: rows.map((row) => ({ id: row.id, text: row[asks], at: 0 })),
    relevant: new Map(rows.map(({ id }) => [id, new Set([id])])),
    past: [],
  };
}

/** Questions of other trades, for the check that the engine knows what is not its business. */
export const foreignQuestions = {
  banking: (): BenchQuery[] =>
    asForeign(csvTexts('intents_banking77/train.csv', /,[a-z_A-Z?]+\s*$/, 10)),
  insurance: (): BenchQuery[] =>
    asForeign(
      readRows('clustering_dstc11/insurance_utterances.jsonl').map(
        (row) => row.utterance ?? row.text ?? '',
      ),
    ),
  orders: (): BenchQuery[] => asForeign(csvTexts('intents_bitext/train.csv', /,[a-z_]+,.*$/, 12)),
};

const asForeign = (texts: string[]): BenchQuery[] => texts.map((text) => ({ id: '', text, at: 0 }));

/** The first column of every `every`th line. */
function csvTexts(path: string, rest: RegExp, every: number): string[] {
  const lines = readFileSync(join(dataFolder, path), 'utf8').split('\n').slice(1);
  return lines
    .map((line) => line.replace(rest, '').replace(/^"|"$/g, ''))
    .filter((line, position) => line && position % every === 0);
}
