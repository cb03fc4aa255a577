import { asLanguage, type Language } from '../../text/language.ts';
import { splitSentences } from '../../text/sentences.ts';
import { isListItem } from '../join-sentences.ts';
import { reusableSentences } from './past-answer.ts';
import type { Passage } from '../types.ts';

/**
 * What can be put in a reply as a whole: a sentence, or a list with the line that leads into it. `position` orders within
 * a passage; `line` numbers the line of the passage;
 * `isOrdered`: its items are steps.
 */
export type Candidate = {
  passage: Passage;
  position: number;
  line: number;
  sentences: string[];
  isList: boolean;
  isOrdered: boolean;
};

const mostItems = 8;

/** Sentences about the page itself, not about the matter. */
const aboutPage =
  /^(?:this (?:article|page|guide|section)|in this (?:article|guide)|the (?:following|table) .{0,20}contents|table of contents|see also|related|learn more|read more|for (?:more|further) (?:information|details|help)|(?:see|read|check) (?:the|our|this) |see .+ for (?:more|details|information|instructions)|learn how |note: this article|cet article|cette page|dans cet article|voir aussi|en savoir plus|pour (?:plus|en savoir)|sommaire|consultez (?:l|n|cet)|voir .+ pour (?:plus|en savoir))/i;

/** "…, see How to do this.": a pointer whose link is lost when the sentence is quoted. */
const isPointer =
  /(?:^|[,;:(]\s*|\bplease )(?:see|read|refer to|voir|consultez|reportez-vous [àa])\s+(?:["“«]?\p{Lu}|the (?:article|page)|l['’]article|la page)|^(?:see|voir|lisez|consultez) |\blisez d['’]abord\b/u;

/** Headings over links and contents: nothing below them answers anybody. */
const aboutLinks =
  /^(?:related|see also|further reading|(?:table of )?contents|in this (?:article|section)|learn more|read more|useful links|articles? (?:associ[ée]s?|li[ée]s?|connexes?|similaires?|recommand[ée]s?)|voir aussi|[àa] lire aussi|sommaire|en savoir plus|liens utiles|dans cet(?:te)? (?:article|section))\b/i;

/** "Go to “The battery has charge”": the reader of a reply has no such heading. */
const pointsWithin =
  /(?:^|[\s:,])(?:(?:go|skip|return) to|allez [àa]|passez [àa]|reportez-vous [àa]|retournez [àa]) ["“«]/i;

const isAsking = /\?["'”»)\s]*$/;

type Said = { text: string; line: number };

function sentencesOf(passage: Passage, language: Language): Said[] {
  if (passage.kind === 'ticket')
    return reusableSentences(passage.text, language).map((text) => ({ text, line: 0 }));
  const isUseful = (sentence: string): boolean =>
    !aboutPage.test(sentence) && !isAsking.test(sentence) && !isPointer.test(sentence);
  return passage.text.split('\n').flatMap((line, number) => {
    // The header row of a table says nothing alone; the rows repeat it.
    if (line.includes(' | ')) return [];
    const sentences = splitSentences(line, language);
    // An item of a list is said whole, less what only points elsewhere.
    if (!isListItem(line))
      return sentences.filter(isUseful).map((text) => ({ text, line: number }));
    const kept = sentences
      .filter(
        (sentence) =>
          !aboutPage.test(sentence) && !isPointer.test(sentence) && !pointsWithin.test(sentence),
      )
      .join(' ');
    return isListItem(kept) ? [{ text: kept, line: number }] : [];
  });
}

/** The candidates of a passage that is in `language`, in reading order; none for a passage in another. */
export function candidatesOf(passage: Passage, language: Language): Candidate[] {
  if (asLanguage(passage.language) !== language || aboutLinks.test(passage.heading ?? ''))
    return [];
  const candidates: Candidate[] = [];
  const said = sentencesOf(passage, language);
  const sentences = said.map(({ text }) => text);
  for (let position = 0; position < sentences.length; position++) {
    const { text: sentence, line } = said[position] as Said;
    let end = position + 1;
    while (end < sentences.length && isListItem(sentences[end] as string)) end++;
    // Only a line that ends in a colon leads into the list below it.
    const leads = sentence.endsWith(':') && end > position + 1;
    if (leads || isListItem(sentence)) {
      const items = sentences.slice(position + 1, end);
      candidates.push({
        passage,
        position,
        line,
        sentences: [sentence, ...items].slice(0, leads ? mostItems + 1 : mostItems),
        isList: true,
        isOrdered: /^\d/.test(items.at(-1) ?? sentence),
      });
      position = end - 1;
    } else if (isWhole(sentence)) {
      candidates.push({
        passage,
        position,
        line,
        sentences: [sentence],
        isList: false,
        isOrdered: false,
      });
    }
  }
  return candidates;
}

/** Table cells, headings and broken-off lines are no sentences to send: an end mark, or enough words to be one. */
function isWhole(sentence: string): boolean {
  if (sentence.endsWith(':') || sentence.endsWith('…') || sentence.endsWith('...')) return false;
  const words = sentence.split(/\s+/).length;
  return /[.!)»"”]$/.test(sentence) ? words >= 3 : words >= 7 && words <= 60;
}
