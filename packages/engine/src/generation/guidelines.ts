import { dropEnd, evenGaps } from '../text/drop-end.ts';
import { isGreeting } from '../text/courtesy.ts';
import type { Extract } from './builtin/extractive.ts';
import { isListItem } from './join-sentences.ts';
import type { SentenceEvent } from './types.ts';

/** What the built-in writer can obey of a client's guidelines; a model reads them as they are (docs/styles.md). */
export type Guidelines = {
  /** Sentences that hold one of these are not said. */
  never: string[];
  begin: string | null;
  end: string | null;
  mostSentences: number | null;
};

const bullet = /^\s*(?:[-•*–]|\d{1,2}[.)])?\s*/;
const never =
  /^(?:please )?(?:never|do not|don['’]t) (?:mention|say|write|use the words?|talk about|speak of)(?: the words?)?(?:[ \u00a0]*:)?[ \u00a0]+(\S.*)$|^(?:veuillez )?ne (?:jamais |pas )?(?:mentionne[rz]|di(?:tes|re)|écri(?:vez|re)|parle[rz](?: de| du| des)?|évoque[rz]|utilise[rz])(?: jamais| pas)?(?: (?:de|du|des|d['’]|les? mots?|l['’]expression))?(?:[ \u00a0]*:)?[ \u00a0]+(\S.*)$/iu;
const end =
  /^(?:please )?(?:always )?(?:end|close|finish|conclude)(?: (?:each|every|the|your) (?:reply|replies|answer|message)s?)? (?:with|by)[ \u00a0]*:[ \u00a0]*(\S.*)$|^(?:toujours )?(?:terminez|terminer|finissez|finir|concluez|conclure)(?: toujours)?(?: (?:chaque|la|vos|votre) (?:réponses?|messages?))? (?:par|avec|sur)[ \u00a0]*:[ \u00a0]*(\S.*)$/iu;
const begin =
  /^(?:please )?(?:always )?(?:begin|start|open)(?: (?:each|every|the|your) (?:reply|replies|answer|message)s?)? (?:with|by)[ \u00a0]*:[ \u00a0]*(\S.*)$|^(?:toujours )?(?:commencez|commencer|débutez|débuter)(?: toujours)?(?: (?:chaque|la|vos|votre) (?:réponses?|messages?))? (?:par|avec)[ \u00a0]*:[ \u00a0]*(\S.*)$/iu;
const most =
  /^(?:please )?(?:always )?(?:answer|reply|write|use)(?: in| with)? (?:at most|no more than|a maximum of|up to) (\d{1,2}|[a-z]+) sentences?[.!]?$|^(?:répondez |répondre |écrivez )?(?:toujours )?(?:en )?(\d{1,2}|[a-zé]+) phrases? (?:au maximum|maximum|au plus)[.!]?$|^(?:répondez |répondre |écrivez )?(?:toujours )?(?:en )?(?:au maximum|au plus|maximum) (\d{1,2}|[a-zé]+) phrases?[.!]?$/iu;
const counts = [
  ['one', 'une'],
  ['two', 'deux'],
  ['three', 'trois'],
  ['four', 'quatre'],
  ['five', 'cinq'],
  ['six'],
  ['seven', 'sept'],
  ['eight', 'huit'],
  ['nine', 'neuf'],
  ['ten', 'dix'],
];
const quoted = /“([^“”]+)”|«([^«»]+)»|"([^"]+)"/gu;

/** For comparing: no capitals, no accents, one kind of apostrophe and of space. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .toLowerCase()
    .trim();
}

/** Without what stands in parentheses at its end. */
function withoutRemark(text: string): string {
  const whole = text.trimEnd();
  if (!whole.endsWith(')')) return text;
  const start = whole.indexOf('(', whole.lastIndexOf(')', whole.length - 2) + 1);
  return start < 0 ? text : whole.slice(0, start).trimEnd();
}

/** “a” or “b” are two phrases; without quotation marks commas and "or" part them. */
function readPhrases(text: string): string[] {
  const inQuotes = [...text.matchAll(quoted)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
  const phrases =
    inQuotes.length > 0
      ? inQuotes
      : evenGaps(withoutRemark(dropEnd(text, /[.!]/))).split(
          / ?, ?(?:or |and |ou |et |ni )?| (?:or|nor|ou|ni) /iu,
        );
  const plain = phrases.map((phrase) =>
    fold(phrase).replace(
      /^(?:(?:that|que|qu'|an?|the|our|any|une?|des|le|la|les|nos) |(?:l'|qu'))(?=\S)/,
      '',
    ),
  );
  return plain.filter((phrase) => /[\p{L}\p{N}]/u.test(phrase));
}

/** What is to be said, without quotation marks around the whole of it. */
function readQuoted(text: string): string {
  const [only] = [...text.trim().matchAll(quoted)];
  return only && only[0] === text.trim()
    ? (only[1] ?? only[2] ?? only[3] ?? '').trim()
    : text.trim();
}

function readCount(text: string): number | null {
  const count = /^\d+$/.test(text)
    ? Number(text)
    : counts.findIndex((words) => words.includes(text.toLowerCase())) + 1;
  return count >= 1 ? count : null;
}

const groupOf = (match: RegExpExecArray | null): string | undefined =>
  match?.slice(1).find((group) => group !== undefined);

function readText(text: string): Guidelines {
  const read: Guidelines = { never: [], begin: null, end: null, mostSentences: null };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(bullet, '').trim();
    const count = groupOf(most.exec(line));
    const last = groupOf(end.exec(line));
    const first = groupOf(begin.exec(line));
    const unsaid = groupOf(never.exec(line));
    if (count !== undefined) read.mostSentences = readCount(count) ?? read.mostSentences;
    else if (last !== undefined) read.end = readQuoted(last) || null;
    else if (first !== undefined) read.begin = readQuoted(first) || null;
    else if (unsaid !== undefined) read.never.push(...readPhrases(unsaid));
  }
  return read;
}

/**
 * Reads guidelines line by line; of several lines of one kind the last counts, phrases never to be said add up.
 * @param rules the mandatory rules: what they forbid or limit holds whatever the guidelines say
 */
export function readGuidelines(guidelines: string | null, rules: string): Guidelines {
  const own = readText(guidelines ?? '');
  const above = readText(rules);
  const forbids = (text: string | null): boolean => text !== null && holdsAny(text, above.never);
  const limits = [own.mostSentences, above.mostSentences].filter((limit) => limit !== null);
  return {
    never: [...new Set([...above.never, ...own.never])],
    begin: above.begin ?? (forbids(own.begin) ? null : own.begin),
    end: above.end ?? (forbids(own.end) ? null : own.end),
    mostSentences: limits.length > 0 ? Math.min(...limits) : null,
  };
}

/** Whether a text holds one of the phrases as whole words, also in the plural of its last word. */
export function holdsAny(text: string, phrases: string[]): boolean {
  const folded = ` ${fold(text)} `;
  return phrases.some((phrase) => {
    for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1)) {
      const end = at + phrase.length;
      const after = folded.slice(end, end + 4).replace(/^s(?![\p{L}\p{N}])/u, '');
      const before = folded.slice(Math.max(0, at - 2), at);
      if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
    }
    return false;
  });
}

/** What may be said of what was found, or null when nothing is left. Steps are said whole or not at all. */
export function obeyInExtract(extract: Extract, guidelines: Guidelines): Extract | null {
  const { never: phrases, mostSentences } = guidelines;
  let left = mostSentences ?? Infinity;
  const parts = extract.parts.flatMap((part) => {
    const isHeld = part.sentences.some((sentence) => holdsAny(sentence, phrases));
    if (left <= 0 || (part.isOrdered && isHeld)) return [];
    const said = part.sentences.filter((sentence) => !holdsAny(sentence, phrases));
    // Half a list would mislead, so a list counts as one sentence.
    const sentences = part.isList ? said : said.slice(0, left);
    if (part.isList && !sentences.some(isListItem)) return [];
    left -= part.isList ? 1 : sentences.length;
    return sentences.length > 0 ? [{ ...part, sentences }] : [];
  });
  const articles = extract.articles.filter(({ title }) => !holdsAny(title, phrases));
  return parts.length + articles.length > 0 ? { ...extract, parts, articles } : null;
}

const courtesy = (text: string): SentenceEvent => ({
  type: 'sentence',
  index: 0,
  text,
  sources: [],
  spans: [],
  paragraph: true,
  supported: true,
});

/**
 * Puts the first and the last words that the guidelines ask for into a reply whose first sentence greets and whose last
 * one closes, and takes out courtesy that may not be said.
 */
export function obeyInReply(sentences: SentenceEvent[], guidelines: Guidelines): SentenceEvent[] {
  const { never: phrases, begin: first, end: last } = guidelines;
  const [greeting, ...rest] = sentences;
  const closing = rest.pop();
  if (!greeting || !closing) return sentences;
  const isNotContent = ({ sources, text }: SentenceEvent) =>
    sources.length === 0 && !isListItem(text) && !text.trimEnd().endsWith(':');
  // The line of thanks stands before everything that has a source.
  const opening = rest[0] && isNotContent(rest[0]) ? 1 : 0;
  const head =
    first === null
      ? [greeting]
      : isGreeting(first)
        ? [courtesy(first)]
        : [greeting, courtesy(first)];
  const body = first === null || isGreeting(first) ? rest : rest.slice(opening);
  const tail = last === null ? closing : courtesy(last);
  return [...head, ...body, tail]
    .filter(({ text, sources }) => sources.length > 0 || !holdsAny(text, phrases))
    .map((sentence, index) => ({ ...sentence, index }));
}
