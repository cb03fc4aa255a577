import type { Steps } from '../../clustering/steps.ts';
import type { Language } from '../../text/language.ts';
import { questionsIn } from '../../text/questions.ts';
import { tellingStems } from '../../text/telling-stems.ts';
import { fewestOfLetter, isAbout, isTopic, quotesOther, readCore, titleMeets } from './about.ts';
import {
  answerShare,
  joinTerms,
  knowsSubject,
  met,
  readQuestion,
  termsBeyond,
  type Asked,
} from './asked.ts';
import { around } from './around.ts';
import {
  articlesIn,
  articlesNear,
  certifiedFirst,
  marginOver,
  sectionWithin,
  unquotedArticle,
} from './choose-section.ts';
import {
  isEcho,
  shareMet,
  shareQuoted,
  tellsItself,
  termsOfArticle,
  termsOfPassage,
} from './quote-evidence.ts';
import { isListItem } from '../join-sentences.ts';
import { leansOn } from './leans-on.ts';
import { marginOf } from '../margin.ts';
import { coverage, termsOf, type Terms } from '../overlap.ts';
import { asPart, withAlike, withoutVerdict, type Part } from './parts.ts';
import { readSections, type Section, type Unit } from './sections.ts';
import { namesCode, tellsCode } from './table-rows.ts';
import type { Passage } from '../types.ts';
import { asksMeasure, tellsMeasure, tellsWhatToDo, wantedIn } from './wanted.ts';

/**
 * What was found to say. `covered` 0..1: how much of the question the chosen sections with their titles have; `margin`
 * 0..1: by how much the first section beats the best of another source; `named` 0..1: how well its title is met.
 */
export type Extract = {
  parts: Part[];
  covered: number;
  margin: number;
  named: number;
  /** 0..1: how many of the different words asked with the article has, each counted once. */
  share: number;
  /** 0..1: how much of what the article has of the question beyond its title what is quoted has; 1 for what is asked by name (quote-evidence.ts). */
  quoted: number;
  /** Different words that tell a matter in the question. */
  words: number;
  /** False when no passage on offer has any word that the ticket's subject line names its matter by. */
  knowsSubject: boolean;
  /** Only the words of its title are said, and nothing is asked: a search for the article. */
  isTopic: boolean;
  /** Whether the article is about what the letter comes down to (about.ts). */
  isAbout: boolean;
  /** What the article's title has of the subject line (about.ts). */
  subject: 'named' | 'touched' | null;
  /** Of a letter with several questions those that nothing chosen answers, in its own words. */
  open: string[];
  /** How many it asks. */
  questions: number;
  source: Passage;
  /** The passages whose titles are no message that the requester did not get. */
  meant: Passage[];
  /** The articles to read instead, likeliest first: it, and others that were found or meet the question nearly as well. */
  articles: Passage[];
};

/** So much of one question of several must be met: by what is chosen to count as answered, by another section to be added. */
const answeredShare = 0.5;
const addedShare = 0.6;
/** Where a time or a price is asked and told, a name of a place that no page has is no other matter. */
const measuredShare = 0.3;
/** A question of fewer telling words says nothing without the rest of the letter. */
const fewestAlone = 2;
const alongside = 0.7;
const leastGain = 0.25;
const repeated = 0.5;

/**
 * Picks what answers the question from the passages, in the requester's language only: the section that meets it best,
 * in a chat one more that answers what the first leaves open, and in a letter one for each further question that it asks.
 * Passage by passage: others may be served between two of them.
 * @returns null when there is no passage in that language; in a chat also when none holds a sentence that could be sent
 */
export function* extractAnswer(
  question: string,
  offered: Passage[],
  language: Language,
  isShort: boolean,
  isChat = false,
): Steps<Extract | null> {
  const passages = offered.filter(({ title }) => !quotesOther(title, question, language));
  const { texts, asked, sections, isMeant } = yield* readAll(question, passages, language, isChat);
  const [first] = sections;
  const best =
    first && !isChat ? sectionWithin(first, sections, asked, { question, language }) : first;
  const unquoted = isChat ? null : unquotedArticle(sections, passages, language);
  if (unquoted) return unquotable(unquoted, passages, asked, texts, language, isMeant);
  if (!best) return null;
  const quoted = isShort ? [best.best] : around(best, language);
  const whole = best.whole();
  const other =
    isShort || !isChat
      ? null
      : complement({ ...best, terms: whole }, sections.slice(1), asked, language);
  const questions = isChat ? [] : furtherQuestions(question, language);
  const { added, open } = isChat
    ? { added: other ? [other] : [], open: [] }
    : yield* answerEach(
        questions,
        { best, first: quoted, isShort, language },
        sections.filter(({ passage }) => isMeant(passage)),
        (text) => readQuestion(text, texts, language),
      );
  const quotable = [...quoted, ...added.flatMap(({ units }) => units)].map((unit) =>
    withAlike(asPart(unit, asked, language, isShort), best.shared),
  );
  const isSaid = !isChat && isEcho(quotable, asked, best.passage, language);
  const parts = isSaid ? [] : withoutVerdict(quotable, open);
  const article = termsOfArticle(best.passage, passages, texts);
  const chosen = isChat && other ? joinTerms([whole, other.section.whole()]) : whole;
  const near = articlesNear(best.passage, sections, passages, asked, language);
  return {
    parts,
    covered: answerShare(asked, chosen),
    margin: marginOver(best, sections),
    named: best.named,
    share: shareMet(asked, article),
    quoted: tellsItself(question, parts, language)
      ? 1
      : shareQuoted(asked, { parts, title: best.passage.title, article }, passages, language),
    words: asked.terms.stems.size,
    knowsSubject: knowsSubject(asked, texts),
    open,
    questions: questions.length,
    source: best.passage,
    meant: passages,
    isTopic: isTopic(question, asked, best.passage.title, language),
    isAbout: isMeant(best.passage),
    subject: titleMeets(best.passage, asked, passages, language),
    articles: besides(best.passage, near, isMeant),
  };
}

type Read = {
  texts: Terms[];
  asked: Asked;
  /** Best first. */
  sections: Section[];
  /** Whether an article is about what a letter comes down to; any is what a short question may mean. */
  isMeant: (passage: Passage) => boolean;
};

function* readAll(
  question: string,
  passages: Passage[],
  language: Language,
  isChat: boolean,
): Steps<Read> {
  const texts: Terms[] = [];
  for (const passage of passages) {
    texts.push(termsOfPassage(passage, language));
    yield;
  }
  const read = readQuestion(question, texts, language);
  const asked = { ...read, tells: isChat ? wantedIn(question) : null, isChat };
  yield;
  const isLetter = !isChat && asked.terms.stems.size >= fewestOfLetter;
  const core = isLetter ? readCore(question, texts, language) : null;
  yield;
  return {
    texts,
    asked,
    sections: certifiedFirst(yield* readSections(passages, asked, language)),
    isMeant: (passage) =>
      core === null ||
      passage.kind === 'ticket' ||
      isAbout(core, passage, { passages, texts, language }),
  };
}

/** Beside an article that is asked for stand only others that are; where it is not, any of them may be meant. */
function besides(
  source: Passage,
  near: Passage[],
  isMeant: (passage: Passage) => boolean,
): Passage[] {
  return isMeant(source) ? near.filter(isMeant) : near;
}

/** What speaks for the best article of the language when none of its sentences can be quoted: it may still be named. */
function unquotable(
  source: Passage,
  passages: Passage[],
  asked: Asked,
  texts: Terms[],
  language: Language,
  isMeant: (passage: Passage) => boolean,
): Extract {
  return {
    parts: [],
    covered: answerShare(asked, termsOfPassage(source, language)),
    margin: marginOf(articlesIn(passages, language)),
    named: met(asked, termsOf(source.title, language)),
    share: shareMet(asked, termsOfArticle(source, passages, texts)),
    quoted: 0,
    words: asked.terms.stems.size,
    knowsSubject: knowsSubject(asked, texts),
    open: [],
    questions: 0,
    source,
    meant: passages,
    isTopic: false,
    isAbout: isMeant(source),
    subject: titleMeets(source, asked, passages, language),
    articles: besides(source, articlesNear(source, [], passages, asked, language), isMeant),
  };
}

/** 0..1: how well the titles of the cited passages are met; undefined where none of them can be compared. */
export function* namedAmong(
  question: string,
  passages: Passage[],
  language: Language,
  cited: number[],
): Steps<number | undefined> {
  const texts: Terms[] = [];
  for (const passage of passages) {
    texts.push(termsOfPassage(passage, language));
    yield;
  }
  const asked = readQuestion(question, texts, language);
  const sections = yield* readSections(passages, asked, language);
  const named = sections.filter(({ passage }) => cited.includes(passage.source));
  return named.length > 0 ? Math.max(...named.map((section) => section.named)) : undefined;
}

/** A question alone is what all of it was compared with; one beside a story may be another matter. */
function furtherQuestions(question: string, language: Language): string[] {
  const asked = questionsIn(question, language);
  return asked.length > 1 || question.includes('\n') ? asked : [];
}

/** `isHeaded`: the question has every word of its heading. */
type Added = { section: Section; units: Unit[]; isHeaded?: boolean };

/** For each question of a letter that what is quoted leaves open another section that meets it, and those that none meets. */
function* answerEach(
  questions: string[],
  {
    best,
    first,
    isShort,
    language,
  }: { best: Section; first: Unit[]; isShort: boolean; language: Language },
  sections: Section[],
  read: (question: string) => Asked,
): Steps<{ added: Added[]; open: string[] }> {
  const added: Added[] = [];
  const open: string[] = [];
  const told = [{ section: best, units: first }];
  for (const question of questions) {
    const asked = read(question);
    yield;
    if (told.some((quoted) => isAnswered(question, asked, quoted))) continue;
    // "Is it dangerous?" is about what the letter told: another article with that word is about something else.
    const isAlone = tellingStems(question, language).size >= fewestAlone;
    const found = isShort || !isAlone ? null : answerOne(question, asked, best, sections, language);
    if (found && (found.isHeaded || isAnswered(question, asked, found))) {
      added.push(found);
      told.push(found);
    } else open.push(question);
  }
  return { added, open };
}

/** Whether units under their headings have the words of a question, and tell a time or a price where that is asked. */
function isAnswered(question: string, asked: Asked, { section, units }: Added): boolean {
  const said = units.flatMap(({ sentences }) => sentences).join('\n');
  const terms = joinTerms([section.names(), ...units.map((unit) => unit.terms)]);
  if (units.some(({ isOrdered }) => tellsWhatToDo(question, isOrdered))) return true;
  const least = asksMeasure(question) ? measuredShare : answeredShare;
  return answerShare(asked, terms) >= least && tellsMeasure(question, said);
}

function answerOne(
  question: string,
  asked: Asked,
  best: Section,
  sections: Section[],
  language: Language,
): Added | null {
  let found: Added | null = null;
  let most = addedShare;
  for (const section of sections) {
    if (section.passage.source === best.passage.source) continue;
    const isHeaded = isHeading(section, best, asked, language);
    const share = isHeaded ? 1 : answerShare(asked, section.whole());
    if (share < most) continue;
    const units = around(section, language);
    if (isOfOtherCode(units, question)) continue;
    if (leansOn(units[0]?.sentences[0] ?? '', language)) continue;
    if (!isHeaded && isScattered(units, asked, language)) continue;
    [found, most] = [{ section, units, isHeaded }, share];
  }
  return found;
}

/** "What should I bring to the shop?" is answered under "What to bring" of the same article. */
function isHeading({ passage }: Section, best: Section, asked: Asked, language: Language): boolean {
  if (passage.title !== best.passage.title || passage.heading === null) return false;
  const named = tellingStems(passage.heading, language);
  return named.size > 0 && [...named].every((stem) => asked.terms.stems.has(stem));
}

/** Who asks about one error code is not told about others. */
function isOfOtherCode(units: Unit[], question: string): boolean {
  const said = units.flatMap(({ sentences }) => sentences).join('\n');
  return namesCode(question) && namesCode(said) && !tellsCode(question, said);
}

/** Cases of which each has one word of the question ("Motor fault", "Battery cells") are about other things. */
function isScattered(units: Unit[], asked: Asked, language: Language): boolean {
  const lists = units.filter(({ isList, isOrdered }) => isList && !isOrdered);
  if (lists.length === 0) return false;
  const items = lists.flatMap(({ sentences }) => sentences.filter(isListItem));
  return !items.some((item) => answerShare(asked, termsOf(item, language)) >= answeredShare);
}

/** The sentences of another section that answer what the first one leaves open. */
function complement(
  best: Section & { terms: Terms },
  others: Section[],
  asked: Asked,
  language: Language,
): Added | null {
  const open = termsBeyond(asked.terms, best.terms);
  let found: Added | null = null;
  let most = 0;
  for (const section of others) {
    const units = around(section, language);
    const first = units[0]?.sentences[0] ?? '';
    // What only repeats the first section, or can't stand alone, adds nothing; steps of another matter mislead.
    if (
      section.score < alongside * best.score ||
      leansOn(first, language) ||
      units.some((unit) => unit.isList)
    )
      continue;
    const gain = coverage(open, section.best.terms, asked.weights, 5);
    const isRepeat = coverage(section.best.terms, best.terms, asked.weights) > repeated;
    if (isRepeat || gain < leastGain || gain * section.score <= most) continue;
    [found, most] = [{ section, units }, gain * section.score];
  }
  return found;
}
