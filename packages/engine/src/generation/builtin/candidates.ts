import { asLanguage, type Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
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
/** Of an item that stands alone. */
const fewestWords = 4;
/** A procedure is said whole or not at all. */
const mostSteps = 30;

/** Sentences about the page itself, not about the matter. */
const aboutPage =
  /^(?:(?:this|the attached) (?:article|page|guide|section)|in this (?:article|guide)|the (?:following|table) .{0,20}contents|table of contents|see also|related|learn more|read more|for (?:more|further) (?:information|details|help)|(?:see|read|check) (?:the|our|this) |see .+ for (?:more|details|information|instructions)|learn how |note: this article|cet article|cette page|l['’]article ci-joint|d[ée]couvrez (?:comment|dans)|dans cet article|voir aussi|en savoir plus|pour (?:plus|en savoir)|sommaire|consultez (?:l|n|cet)|voir .+ pour (?:plus|en savoir))/i;

/** "…, see How to do this.": a pointer whose link is lost when the sentence is quoted. */
const isPointer =
  /(?:^|[,;:(]\s*|\bplease )(?:see|read|refer to|voir|consultez|reportez-vous [àa])\s+(?:["“«]?\p{Lu}|the (?:article|page)|l['’]article|la page)|^(?:see|voir|lisez|consultez) |\blisez d['’]abord\b/u;

/** Headings over links and contents: nothing below them answers anybody. */
const aboutLinks =
  /^(?:related|see also|further reading|(?:table of )?contents|in this (?:article|section)|learn more|read more|useful links|articles? (?:associ[ée]s?|li[ée]s?|connexes?|similaires?|recommand[ée]s?)|voir aussi|[àa] lire aussi|sommaire|en savoir plus|liens utiles|dans cet(?:te)? (?:article|section))\b/i;

/** "Go to “The battery has charge”": the reader of a reply has no such heading. */
const pointsWithin =
  /(?:^|[\s:,])(?:(?:go|skip|return) to|allez [àa]|passez [àa]|reportez-vous [àa]|retournez [àa]) ["“«]/i;

/** "Follow the steps above", "in the previous section", "shown in the image": nothing of it is in a reply. */
const leansElsewhere =
  /\b(?:steps?|instructions?|sections?|table|lists?|links?|images?|examples?|(?:as|see|described|mentioned|listed|shown|explained|outlined)) (?:above|below)\b|\b(?:above|previous|preceding|next|following) (?:steps?|sections?|instructions?|articles?|paragraphs?|table|lists?|links?|image)\b(?!.*:$)|(?<!\bor )\b(?:above|below)(?=[.,;)!]|$)|\brefer to (?:the|our|this) .{1,160}\b(?:article|guide|page|section)\b|\bin th(?:e|is) (?:image|screenshot|picture|video|diagram|attached article)\b|(?<!\p{L})(?:ci-dessus|ci-dessous|ci-apr[èe]s|plus haut|plus bas|[ée]tapes? pr[ée]c[ée]dentes?|(?:section|[ée]tape|paragraphe) (?:suivante?|pr[ée]c[ée]dente?)|article ci-joint)(?!\p{L})|\b(?:available|found|explained|described) here\b|\bclick here\b|\brefer to (?:the|our|this) \p{L}* ?documentation\b/iu;

/** "Then do steps 3 to 5": said outside of the procedure that has them. */
const namesSteps = /(?<!\p{L})(?:steps?|[ée]tapes?) \d{1,2}\b/iu;
const holdsSteps = /^\d{1,2}[.)]\s/mu;

/** Parts of an article that say what is wrong, not what to do: who writes knows that already. */
const statesProblem =
  /^(?:(?:known )?(?:issues?|problems?|symptoms?|error messages?)|affected (?:\p{L}+ (?:and \p{L}+)?)?(?:versions?|products?|editions?).{0,40}|(?:steps|how) to reproduce.{0,20}|reproduction steps|(?:expected|actual) results?|probl[èe]mes?|sympt[ôo]mes?|(?:versions?|produits?|[ée]ditions?) .{0,60}(?:concern[ée]e?s?|affect[ée]e?s?)|[ée]tapes (?:[àa]|de|pour) repro\p{L}+|r[ée]sultats? (?:attendus?|r[ée]els?|actuels?)) ?:?$/iu;

/** "I am developing a shop.": a page that tells who asks. */
const isOfAsker = /^(?:i(?:['’](?:m|ve|d|ll))?|je|j['’]\p{L}+) \p{L}/iu;

const isAsking = /\?["'”»)\s]*$/;

const lostSpace = /(?<=\p{Ll}{2})([.!?])(?=\p{Lu}\p{Ll})/gu;

type Said = { text: string; line: number };

function sentencesOf(passage: Passage, language: Language): Said[] {
  if (passage.kind === 'ticket')
    return reusableSentences(passage.text, language).map((text) => ({ text, line: 0 }));
  const { page } = wordsOf(language);
  const own = page ? [page.aboutPage, page.elsewhere] : [];
  const missing = holdsSteps.test(passage.text) ? [] : [namesSteps];
  const elsewhere = [aboutPage, isPointer, leansElsewhere, isOfAsker, ...own, ...missing];
  const isUseful = (sentence: string, other: RegExp): boolean =>
    ![...elsewhere, other].some((pattern) => pattern.test(sentence));
  return passage.text.split('\n').flatMap((line, number) => {
    // The header row of a table says nothing alone; the rows repeat it.
    if (line.includes(' | ')) return [];
    // Some pages lose the space after a full stop.
    const sentences = splitSentences(line.replace(lostSpace, '$1 '), language);
    // An item of a list is said whole, less what only points elsewhere.
    if (!isListItem(line))
      return sentences
        .filter((sentence) => isUseful(sentence, isAsking))
        .map((text) => ({ text, line: number }));
    if (missing.some((pattern) => pattern.test(line))) return [];
    const kept = sentences.filter((sentence) => isUseful(sentence, pointsWithin)).join(' ');
    return isListItem(kept) ? [{ text: kept, line: number }] : [];
  });
}

/** The candidates of a passage that is in `language`, in reading order; none for a passage in another. */
export function candidatesOf(passage: Passage, language: Language): Candidate[] {
  const { page } = wordsOf(language);
  const heading = passage.heading ?? '';
  if (asLanguage(passage.language) !== language) return [];
  if (aboutLinks.test(heading) || page?.aboutLinks.test(heading) || statesProblem.test(heading))
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
      const items = sentences.slice(leads ? position + 1 : position, end);
      const isOrdered = /^\d/.test(items.at(-1) ?? sentence);
      const most = (isOrdered ? mostSteps : mostItems) + (leads ? 1 : 0);
      if (isWholeList(items, isOrdered))
        candidates.push({
          passage,
          position,
          line,
          sentences: sentences.slice(position, end).slice(0, most),
          isList: true,
          isOrdered,
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

/** Steps from the middle of a procedure on, or a label alone ("- cert9.db"), are nothing to send. */
function isWholeList(items: string[], isOrdered: boolean): boolean {
  if (isOrdered) return items.length <= mostSteps && !/^(?:[2-9]|\d{2})/.test(items[0] ?? '');
  return items.length > 1 || (items[0] ?? '').split(/\s+/).length > fewestWords;
}

/** A list that lost its lines: "in these cases :The last day ;the first". */
const lostLines = /\p{Ll} ?(?::\p{Lu}\p{Ll}+ |;\p{Ll}+ )/u;

/** Table cells, headings and broken-off lines are no sentences to send: an end mark, or enough words to be one. */
function isWhole(sentence: string): boolean {
  if (lostLines.test(sentence)) return false;
  if (sentence.endsWith(':') || sentence.endsWith('…') || sentence.endsWith('...')) return false;
  const words = sentence.split(/\s+/).length;
  return /[.!)»"”]$/.test(sentence) ? words >= 3 : words >= 7 && words <= 60;
}
