import type { Language } from '../../text/language.ts';
import { termsOf, type Terms } from '../overlap.ts';
import type { Passage } from '../types.ts';
import { joinTerms, termsBeyond, type Asked } from './asked.ts';
import type { Part } from './parts.ts';
import { namesItems, tellsCode } from './table-rows.ts';
import { tellsVerdict } from './wanted.ts';

/** What a quote and its article have of a question. */

/** What has so much of its words from the question tells nothing that is not known. */
const echoShare = 0.8;

export const termsOfPassage = ({ title, heading, text }: Passage, language: Language): Terms =>
  termsOf([title, heading, text].filter(Boolean).join('\n'), language);

/**
 * The terms of all passages on offer of the article that a passage is of.
 * @param texts the terms of each of `passages`
 */
export function termsOfArticle(
  { title, kind }: Passage,
  passages: Passage[],
  texts: Terms[],
): Terms {
  const isOwn = (at: number): boolean =>
    passages[at]?.title === title && passages[at]?.kind === kind;
  return joinTerms(texts.filter((_, at) => isOwn(at)));
}

/** 0..1: how many of `stems` are in `present`, each counted once. */
function shareIn(stems: ReadonlySet<string>, present: ReadonlySet<string>): number {
  let count = 0;
  for (const stem of stems) if (present.has(stem)) count += 1;
  return stems.size === 0 ? 0 : count / stems.size;
}

/** 0..1: how many of the different words asked with `present` has. */
export function shareMet({ terms }: Asked, present: Terms): number {
  return shareIn(terms.stems, present.stems);
}

/**
 * Of what is asked and a title does not say: whoever asks for that is answered by the part of the article that says it;
 * of a question that is all in the title, the whole of it.
 */
export function beyondTitle(asked: Asked, title: string, language: Language): Asked {
  const terms = termsBeyond(asked.terms, termsOf(title, language));
  return terms.stems.size === 0 ? asked : { ...asked, terms };
}

/** 0..1: how much of what the article has beyond its title is in the quote with its headings; 1 where it has nothing. */
export function shareQuoted(
  asked: Asked,
  { parts, title, article }: { parts: Part[]; title: string; article: Terms },
  passages: Passage[],
  language: Language,
): number {
  const fresh = beyondTitle(asked, title, language);
  const headings = new Map(passages.map((passage) => [passage.source, passage.heading ?? '']));
  const texts = parts.flatMap((part) => [headings.get(part.source) ?? '', ...part.sentences]);
  const quoted = shareMet(fresh, joinTerms(texts.map((text) => termsOf(text, language))));
  const whole = shareMet(fresh, article);
  return whole === 0 ? 1 : quoted / whole;
}

/** Whether a quote is what is asked by name: the yes or no, the error code, the row of a list. */
export function tellsItself(question: string, parts: Part[], language: Language): boolean {
  const [first] = parts;
  if (!first) return false;
  const said = first.sentences[0] ?? '';
  return (
    tellsVerdict(question, said) ||
    tellsCode(question, said) ||
    (first.isList && !first.isOrdered && namesItems(first.sentences, question, language))
  );
}

/** Whether a quote only says what the requester said; an answer of a FAQ or of people was written to answer. */
export function isEcho(
  parts: Part[],
  { terms }: Asked,
  source: Passage,
  language: Language,
): boolean {
  if (source.kind !== 'document' || source.question !== null) return false;
  const sentences = parts.flatMap((part) => part.sentences);
  if (parts.some(({ isOrdered }) => isOrdered)) return false;
  const said = joinTerms(sentences.map((sentence) => termsOf(sentence, language)));
  // A time or a price is news, whatever the words around it.
  if ([...said.stems].some((stem) => /\d/.test(stem) && !terms.stems.has(stem))) return false;
  return shareIn(said.stems, terms.stems) >= echoShare;
}
