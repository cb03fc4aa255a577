import type { Language } from '../../text/language.ts';
import { tellingWords } from '../question-features.ts';

const mostWords = 4;
/** A word names a group when at least this share of its questions has it. */
const leastShare = 0.25;
/** "Go", "ok": shorter words name nothing. */
const shortestWord = 3;

/** `subjects`: in how many of them the word stands in the first line, which tells the matter. */
type Seen = { questions: number; subjects: number; forms: Map<string, number>; place: number };

function countForm(forms: Map<string, number>, form: string): void {
  forms.set(form, (forms.get(form) ?? 0) + 1);
}

function commonest(forms: Map<string, number>): string {
  let best = '';
  let most = 0;
  for (const [form, often] of forms)
    if (often > most || (often === most && form < best)) [best, most] = [form, often];
  return best;
}

/** Words as written keep their accents: they are found again behind their folded forms. */
function writtenWords(text: string): Map<string, string> {
  const written = new Map<string, string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const folded = word
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae');
    if (!written.has(folded)) written.set(folded, word);
  }
  return written;
}

function readGroup(texts: string[], members: number[], language: Language): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const member of members) {
    const text = texts[member] as string;
    const first = text.slice(0, `${text}\n`.indexOf('\n'));
    const subject = new Set(tellingWords(first, language).map(({ stem }) => stem));
    const written = writtenWords(text);
    const here = new Set<string>();
    for (const [place, { word, stem }] of tellingWords(text, language).entries()) {
      const known = seen.get(stem) ?? { questions: 0, subjects: 0, forms: new Map(), place: 0 };
      seen.set(stem, known);
      countForm(known.forms, written.get(word) ?? word);
      if (here.has(stem)) continue;
      here.add(stem);
      known.questions += 1;
      if (subject.has(stem)) known.subjects += 1;
      known.place += place;
    }
  }
  return seen;
}

/**
 * For each group the words that many of its questions have and few of the others, as most people wrote them, in the order
 * in which they stand in the questions.
 */
export function nameGroups(texts: string[], groups: number[][], language: Language): string[][] {
  const read = groups.map((members) => readGroup(texts, members, language));
  const everywhere = new Map<string, number>();
  for (const group of read)
    for (const [stem, { questions }] of group)
      everywhere.set(stem, (everywhere.get(stem) ?? 0) + questions);
  return read.map((group, number) => {
    const size = (groups[number] as number[]).length;
    const scored = [...group].flatMap(([stem, seen]) => {
      const share = seen.questions / size;
      if (share < leastShare || (size > 3 && seen.questions < 2)) return [];
      const word = commonest(seen.forms);
      if (word.length < shortestWord) return [];
      const apart = Math.log(1 + texts.length / (everywhere.get(stem) as number));
      const place = seen.place / seen.questions;
      const told = 1 + seen.subjects / seen.questions;
      return [{ word, score: share * apart * told, place }];
    });
    scored.sort((left, right) => right.score - left.score || left.place - right.place);
    return scored
      .slice(0, mostWords)
      .sort((left, right) => left.place - right.place)
      .map(({ word }) => word);
  });
}
