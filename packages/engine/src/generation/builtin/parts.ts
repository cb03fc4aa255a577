import type { Language } from '../../text/language.ts';
import { isListItem } from '../join-sentences.ts';
import { termsOf } from '../overlap.ts';
import { answerShare, type Asked } from './asked.ts';
import { holdsFigure } from './figures.ts';
import type { Unit } from './sections.ts';
import type { Shared } from './shared-answer.ts';
import { tellsVerdict } from './wanted.ts';

/** Sentences of one source that belong together. */
export type Part = {
  sentences: string[];
  source: number;
  /** Other past answers that say the same. */
  alike?: number[];
  isList: boolean;
  isOrdered: boolean;
};

const mostBullets = 4;

/** The "No." of a page is about the page's own question: it is no answer to one that the page leaves open. */
export function withoutVerdict(parts: Part[], open: string[]): Part[] {
  const [first, ...others] = parts;
  const said = first?.sentences[0] ?? '';
  if (!first || !open.some((question) => tellsVerdict(question, said))) return parts;
  const rest = said.replace(/^\p{L}+[.!]\s*/u, '');
  const sentences = [...(rest === '' ? [] : [rest]), ...first.sentences.slice(1)];
  return sentences.length > 0 ? [{ ...first, sentences }, ...others] : parts;
}

export function withAlike(part: Part, shared: Shared | null): Part {
  const alike = part.sentences.flatMap((sentence) => shared?.get(sentence) ?? []);
  return alike.length > 0 ? { ...part, alike: [...new Set(alike)] } : part;
}

/** Steps are kept whole; of a long list of cases those that meet the question. */
export function asPart(unit: Unit, asked: Asked, language: Language, isShort: boolean): Part {
  const { sentences, isList, isOrdered, passage } = unit;
  const part = { source: passage.source, isList, isOrdered };
  const most = isShort ? 3 : mostBullets;
  const items = sentences.filter(isListItem);
  if (!isList || isOrdered || items.length <= most) return { ...part, sentences };
  const weighed = items.map((text) => ({
    text,
    share: answerShare(asked, termsOf(text, language)) + (holdsFigure(text, asked.figures) ? 1 : 0),
  }));
  const best = weighed.toSorted((left, right) => right.share - left.share).slice(0, most);
  // Who asks after one row of a table is told that row.
  const isNamed = asked.isChat && best.some(({ share }) => share > 0);
  const kept = new Set(best.filter(({ share }) => !isNamed || share > 0).map(({ text }) => text));
  return {
    ...part,
    sentences: sentences.filter((sentence) => !isListItem(sentence) || kept.has(sentence)),
  };
}
