import { ordersMachine } from '../../text/asking.ts';
import { confidenceOf, isOftenWrong, reasonAgainst } from '../gates.ts';
import { marginOf } from '../margin.ts';
import type { Passage, SilenceReason, SuggestInput } from '../types.ts';
import { fewestOfLetter } from './about.ts';
import type { Extract } from './extractive.ts';
import { happenedIn, knowsTheft, speaksOf } from './happened.ts';
import { isLarge, sectionToQuote } from './quoted-section.ts';
import { asksHow } from './wanted.ts';

/**
 * The form of a reply. `answer`: what an article says; `pointer`: which articles to read. A passage that is only
 * probably meant is no answer to paste, but its article is worth naming where the requester can open it.
 */
export type Form =
  | { kind: 'answer' }
  | { kind: 'pointer'; articles: Passage[]; isBare: boolean; section: Passage | null }
  | { kind: 'silence'; reason: SilenceReason };

/** From this confidence on a passage is given as the answer, and steps that lose something. */
const leastToAnswer = { small: 0.6, large: 0.7 };
const leastToDestroy = 0.8;
/** Of so many questions most must be answered. */
const fewestToWeigh = 3;
/** By so much what is quoted of an article must beat the next one: else the article is named. */
const leastAhead = 0.5;
/** The same of what is named where past questions of the client seldom found the right article. */
const leastDoubted = 0.6;
/** Also of a list that ends in a remark. */
const isStep = /^\d{1,2}[.)]\s/;
const loses =
  /\b(?:delete|erase|remove|uninstall|reset|format|wipe|supprim\p{L}+|efface\p{L}*|d[ée]sinstall\p{L}+|r[ée]initialis\p{L}+|l[öo]schen|borr\p{L}+|elimin\p{L}+|apag\p{L}+|verwijder\p{L}*)(?!\p{L})/iu;
/** From these on articles are named: where passages hold what is asked, and where only the articles as a whole are near. */
const leastToPoint = { answered: 0.2, near: 0.45, searched: 0.25 };
/** There what is named for it must be likelier, the more so where its title is not what is asked. */
const leastForLetter = { about: 0.35, other: 0.5 };
/** What people linked in so many of the nearest past answers is the matter, whatever its title. */
const leastAgreed = 1 / 3;
/** Fewer speak for an article that is likely by its words; a third of them for one that the subject line names. */
const leastLinked = 0.2;
const leastLikely = { linked: 0.3, agreed: 0.15 };
const leastHeld = 0.5;
/** And what was found by nearly all of the words. */
const nearlyAll = 0.9;
/** A question of so few words is a search: who searches wants the nearest article. */
const fewWords = 5;
/** Of what an article has of the question: who asks after the whole of it is not helped by one of its sentences. */
const leastQuoted = 0.5;
/** Out of an article that is less likely the one nothing is quoted: a sentence of it is a guess within a guess. */
const leastToQuote = 0.45;
const mostArticles = 3;
/** What leads by so much was looked for; else its title must say so much of what is asked: to be named, and to be said of a FAQ. */
const leastLead = 0.2;
const leastTitled = { named: 0.3, said: 0.6 };
/** Of a long list of articles each is near; one that people linked must be as high as this among them. */
const leastFound = 0.75;

/** What the sources allow: an answer where one is likely, else articles to read, else silence with its reason. */
export function formOf(input: SuggestInput, extract: Extract | null): Form {
  const reason = reasonAgainst(input, extract);
  const canAnswer = reason === null && extract !== null && extract.parts.length > 0;
  const confidence = extract ? confidenceOf(input, extract, 1) : 0;
  const usual = isLarge(input) ? leastToAnswer.large : leastToAnswer.small;
  const least = extract && destroys(extract) ? leastToDestroy : usual;
  const happened = happenedIn(input.question, input.language);
  const speaks =
    extract === null || happened.length === 0 || speaksOf(happened, extract, input.language);
  const isSure =
    canAnswer && speaks && confidence >= least && isTold(extract) && isAsked(input, extract);
  if (canAnswer && (input.isChat || isSure)) return { kind: 'answer' };
  const articles =
    canPoint(input, extract) && knowsTheft(happened, extract, input.language)
      ? articlesToRead(extract)
      : [];
  // Who can be sent nowhere is told what was found; so is who could be sent to another article only.
  const isUnread = extract?.source.kind === 'document' && !extract.source.url;
  if (canAnswer && speaks && (articles.length === 0 || isUnread)) return { kind: 'answer' };
  if (extract !== null && articles.length > 0 && isNear(input, extract, articles, canAnswer)) {
    const isBare = extract.isTopic || confidence < leastToQuote || !speaks;
    const section = extract.isTopic ? null : sectionToQuote(input, extract, happened);
    return { kind: 'pointer', articles, isBare, section };
  }
  return { kind: 'silence', reason: reason ?? 'nothing-close' };
}

/** Whether articles are near enough to be named. */
function isNear(
  input: SuggestInput,
  extract: Extract,
  articles: Passage[],
  canAnswer: boolean,
): boolean {
  const { words } = extract;
  if (isOftenWrong(input) && confidenceOf(input, extract, 1, articles.length) < leastDoubted)
    return false;
  // A small help centre's words say it by themselves: what people linked there is often only near.
  if ((isLarge(input) && isLinked(input, extract)) || isNamed(extract)) return true;
  const isOne = articles.length === 1 || extract.source.question !== null;
  const isGuess = isOne && !leads(input, extract) && extract.named < leastTitled.named;
  if (isGuess && words < fewestOfLetter) return false;
  const isAbout =
    extract.isAbout || input.agreement >= leastAgreed || extract.source.score >= nearlyAll;
  const leastNear = words <= fewWords ? leastToPoint.searched : leastToPoint.near;
  // Of several the first that was found is among them.
  const { source: _, ...found } = extract;
  const near = confidenceOf(input, articles.length > 1 ? found : extract, 1);
  if (near < (canAnswer ? leastToPoint.answered : leastNear)) return false;
  const least = isAbout ? leastForLetter.about : leastForLetter.other;
  const isSafe = words < fewestOfLetter || !isLarge(input);
  return isSafe || confidenceOf(input, extract, 1, articles.length) >= least;
}

/** Whether the search has an article well before the next. */
function leads({ passages }: SuggestInput, { source, meant }: Extract): boolean {
  const first = passages.find(({ kind }) => kind === 'document');
  return first?.title === source.title && marginOf(meant) >= leastLead;
}

/** Whether an entry of a FAQ, which answers its own question and no other, has the question that is asked. */
function isAsked(input: SuggestInput, extract: Extract): boolean {
  const { source, named } = extract;
  return source.question === null || named >= leastTitled.said || leads(input, extract);
}

/** Whether people linked articles in past answers to such letters, and the words of this letter say the same. */
function isLinked(input: SuggestInput, extract: Extract): boolean {
  // Who looks for something that is gone is not sent to "Delete your history".
  if (loses.test(extract.source.title) && !loses.test(input.question)) return false;
  const highest = Math.max(...input.passages.map(({ score }) => score));
  if (extract.source.score < leastFound * highest) return false;
  const confidence = confidenceOf(input, extract, 1);
  if (input.agreement >= leastLinked && confidence >= leastLikely.linked) return true;
  const isAgreed = input.agreement >= 0.3;
  return isAgreed && extract.subject !== null && confidence >= leastLikely.agreed;
}

/** "Delete a password": an article with both in its title that has most of the letter, too, is worth naming. */
function isNamed({ subject, covered }: Extract): boolean {
  return subject === 'named' && covered >= leastHeld;
}

/** "Delete the file": steps that lose something are given only for what is surely the matter. */
function destroys({ parts }: Extract): boolean {
  return parts.some(
    ({ isOrdered, sentences }) =>
      (isOrdered || sentences.some((text) => isStep.test(text))) &&
      sentences.some((text) => loses.test(text)),
  );
}

/** Whether what is quoted is what is asked, and most of it: steps under their heading, a FAQ, or words that the article answers with. */
function isTold(extract: Extract): boolean {
  const { parts, source, quoted, open, questions, margin } = extract;
  // "How do I move it?" is not answered by how to book it.
  if (open.some(asksHow) && parts.some(({ isOrdered }) => isOrdered)) return false;
  if (questions >= fewestToWeigh && open.length > questions / 2) return false;
  if (source.kind === 'ticket' || source.question !== null) return true;
  if (margin < leastAhead || extract.isTopic) return false;
  return parts.some(({ isOrdered }) => isOrdered) || quoted >= leastQuoted;
}

function canPoint(input: SuggestInput, extract: Extract | null): extract is Extract {
  return (
    !input.isChat && extract !== null && extract.knowsSubject && !ordersMachine(input.question)
  );
}

/** Each once, as far as they can be opened. */
function articlesToRead({ articles }: Extract): Passage[] {
  const read = new Map<string, Passage>();
  for (const article of articles) {
    const title = article.title.trim().toLowerCase();
    if (article.url && article.kind === 'document' && !read.has(title)) read.set(title, article);
  }
  return [...read.values()].slice(0, mostArticles);
}
