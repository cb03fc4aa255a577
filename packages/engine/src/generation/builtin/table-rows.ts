import { stemWord } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { isStopWord } from '../../text/stop-words.ts';
import { figuresIn, holdsFigure } from './figures.ts';

/** A row of a table as it was indexed: "- Larch: yes (Emberpack 400), no (Emberpack 600)". */
type Row = { label: string; cells: { column: string; value: string }[] };

const item = /^[-•*]\s+(?=\S)/u;
const aside = /\([^()]*\)/gu;
/** A column may have an aside of its own: "(Standard charger (3 A, supplied))". */
const cellEnd = /\s\(((?:[^()]|\([^()]{0,40}\)){1,60})\)(?=,\s|$)/gu;

function readRow(sentence: string, columns: ReadonlySet<string> | null): Row | null {
  const bare = sentence.replace(item, '');
  const colon = bare.search(/(?!^):\s/);
  if (bare === sentence || colon < 0 || bare.includes('\n')) return null;
  const label = bare.slice(0, colon).replace(/[ \u00a0]$/, '');
  const rest = bare.slice(colon + 1).trimStart();
  const cells: Row['cells'] = [];
  let from = 0;
  for (const match of rest.matchAll(cellEnd)) {
    const column = match[1] ?? '';
    if (columns && !columns.has(column)) continue;
    cells.push({ column, value: rest.slice(from, match.index).replace(/^,\s+/, '').trim() });
    from = match.index + match[0].length;
  }
  return cells.length > 0 && from === rest.length ? { label, cells } : null;
}

const columnsOf = (row: Row): string => row.cells.map(({ column }) => column).join('|');

/** The rows of a table among the items of a list, or null when it is none: every row has the same columns. */
function readTable(sentences: string[]): Row[] | null {
  const [first, ...others] = sentences.map((sentence) => readRow(sentence, null));
  if (!first || first.cells.length < 2 || others.length === 0) return null;
  const columns = new Set(first.cells.map(({ column }) => column));
  const rows = [first, ...sentences.slice(1).map((sentence) => readRow(sentence, columns))];
  const isTable = rows.every((row) => row && columnsOf(row) === columnsOf(first));
  return isTable ? (rows as Row[]) : null;
}

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}|\p{N}+/gu) ?? [];

const stemsOf = (text: string, language: Language): string[] =>
  words(text)
    .filter((word) => !isStopWord(word, language))
    .map((word) => stemWord(word, language));

/** A column as a customer reads it: "Four: 260 °C", "Can I ride? No". */
function writeCell({ column, value }: Row['cells'][number], language: Language): string {
  if (/[?!:]$/.test(column)) return `${column} ${value}`;
  return language === 'fr' ? `${column}\u00a0: ${value}` : `${column}: ${value}`;
}

/**
 * Rows of a table written for a person: each cell behind the name of its column, and of alternatives (models, codes) only
 * those that the question names, or whose range its figure falls into. Anything else stays as it is.
 */
export function writeRows(sentences: string[], question: string, language: Language): string[] {
  const rows = readTable(sentences);
  if (!rows) return namedOnly(sentences, question, language);
  const stems = (text: string): string[] => stemsOf(text, language);
  const asked = new Set(stems(question));
  const figures = figuresIn(question);
  const isHeld = ({ cells }: Row): boolean =>
    cells.some(({ value }) => holdsFigure(value, figures));
  const namedBy = (read: (label: string) => string): Row[] =>
    mostNamed(rows, ({ label }) => stems(read(label)), asked);
  // "Steel (for the 20 cm pot)": whoever names the pot beside another row means that one.
  const byName = namedBy((label) => label.replace(aside, ' '));
  const ofName = byName.length > 0 ? byName : namedBy((label) => label);
  const ofBoth = ofName.filter(isHeld);
  const named = ofBoth.length > 0 ? ofBoth : ofName.length > 0 ? ofName : rows.filter(isHeld);
  const semicolon = language === 'fr' ? '\u202f; ' : '; ';
  return (named.length > 0 ? named : rows).map(({ label, cells }) => {
    const told = cells.map((cell) => writeCell(cell, language)).join(semicolon);
    return `- ${label} – ${told.replace(/\.$/, '')}.`;
  });
}

/** Who names more rows asks after no single one. */
const mostCompared = 20;

/**
 * Rows that are named, without those of which another row is named by every word and more ("Ireland" where "Northern
 * Ireland" is asked), or wholly by the same ("Northern Ireland" where "Ireland" is).
 */
function mostNamed(rows: Row[], stemsOf: (row: Row) => string[], asked: Set<string>): Row[] {
  const named = rows
    .map((row) => {
      const all = new Set(stemsOf(row));
      const met = [...all].filter((stem) => asked.has(stem));
      return { row, met, isWhole: met.length === all.size };
    })
    .filter(({ met }) => met.length > 0);
  if (named.length > mostCompared) return named.map(({ row }) => row);
  type Named = (typeof named)[number];
  const beats = (other: Named, { met, isWhole }: Named): boolean =>
    met.every((stem) => other.met.includes(stem)) &&
    (other.met.length > met.length || (other.isWhole && !isWhole));
  return named.filter((each) => !named.some((other) => beats(other, each))).map(({ row }) => row);
}

const anyCode = /(?<![\p{L}\p{N}-])\p{Lu}{1,3}\d{2,4}(?![\p{L}\p{N}-])/gu;
const codesIn = (text: string): string[] => text.match(anyCode) ?? [];

/** Whether a text has an error code in it. */
export const namesCode = (text: string): boolean => codesIn(text.toLocaleUpperCase()).length > 0;

/** Whether a text is about an error code that a question names. */
export function tellsCode(question: string, said: string): boolean {
  const asked = new Set(codesIn(question.toLocaleUpperCase()));
  return codesIn(said).some((each) => asked.has(each));
}

/** Sentences about another code than those that were asked about are left away; all of them stay when nothing else would. */
export function aboutAskedCodes(sentences: string[], question: string): string[] {
  const asked = new Set(codesIn(question.toLocaleUpperCase()));
  if (asked.size === 0) return sentences;
  const kept = sentences.filter((sentence) => {
    const told = codesIn(sentence);
    return told.length === 0 || told.some((each) => asked.has(each));
  });
  return kept.length > 0 ? kept : sentences;
}

const code = /^[-•*]\s+([\p{L}]{1,4}-?\d{1,4})(?![\p{L}\p{N}])/u;

const longestLabel = 60;
/** "France, Belgium and Italy" are three names of one row. */
const nextName = /,\s|\s(?:and|or|et|ou)\s|\//u;

/** What a list says of each thing that it names: "- First service: between 200 and 400 km". */
function labelOf(sentence: string): string | null {
  const bare = sentence.replace(item, '');
  const colon = bare.search(/(?!^):\s/);
  return bare === sentence || colon < 0 || colon > longestLabel ? null : bare.slice(0, colon);
}

/** The items of a list that a question names: by all words of their label, or of one of the names in it. */
function itemsNamed(items: string[], question: string, language: Language): string[] {
  const labels = items.map(labelOf);
  if (labels.includes(null)) return [];
  const asked = new Set(stemsOf(question, language));
  const isNamed = (name: string): boolean => {
    const stems = stemsOf(name, language);
    return stems.length > 0 && stems.every((stem) => asked.has(stem));
  };
  return items.filter((_, at) => labels[at]?.split(nextName).some(isNamed));
}

/** Whether a question names some of the items of a list, and not all: they are what is asked. */
export function namesItems(sentences: string[], question: string, language: Language): boolean {
  const items = sentences.filter((sentence) => item.test(sentence));
  const named = itemsNamed(items, question, language);
  return named.length > 0 && named.length < items.length;
}

/** Of a list of codes or of things with their names only those that were asked about. */
function namedOnly(sentences: string[], question: string, language: Language): string[] {
  const byName = itemsNamed(sentences, question, language);
  if (byName.length > 0) return byName;
  const asked = new Set(words(question));
  const named = sentences.filter((sentence) =>
    asked.has((code.exec(sentence)?.[1] ?? '').toLowerCase()),
  );
  const codes = sentences.filter((sentence) => code.test(sentence));
  return named.length > 0 && codes.length === sentences.length ? named : sentences;
}
