import { reusableSentences } from '../../generation/builtin/past-answer.ts';
import { Mask } from '../../privacy/mask.ts';
import { greetedIn } from '../../privacy/names.ts';
import { placeholderPattern } from '../../privacy/placeholders.ts';
import type { Language } from '../../text/language.ts';
import { splitSentences } from '../../text/sentences.ts';
import { concernsOneCase, concernsOnePayment } from './one-case.ts';
import { tellingWords } from '../question-features.ts';
import type { AnswerPrivacy } from './read-answer.ts';

/** A sentence that could stand in a document. */
export type AnswerSentence = { text: string; stems: Set<string> };

/** `share`: of all that the answer tells, so much stands in these; `isWhole`: they read as one text, and no step is missing among them. */
export type ReadSentences = { sentences: AnswerSentence[]; share: number; isWhole: boolean };

/** Who guesses does not know; who speaks of themselves, or of this exchange, tells nothing to others. */
const guesses: Record<Language, RegExp> = {
  en: /\b(?:i (?:think|guess|believe|suspect|assume|suppose|wonder|doubt)|maybe|perhaps|probably|possibly|presumably|not sure|unsure|no idea|don['’]t know|might|(?:may|could|would) (?:be|have|also be)|seems?|sounds? like|looks? like|apparently|hopefully|afaik|iirc|imho|imo)\b/iu,
  fr: /(?<!\p{L})(?:je (?:pense|crois|suppose|doute)|peut[- ][êe]tre|probablement|sans doute|il (?:me )?semble|on dirait|apparemment|pas s[ûu]re?|aucune id[ée]e|ne sais pas)(?!\p{L})/iu,
};
const speaksOfOneself: Record<Language, RegExp> = {
  en: /(?<![\p{L}.])(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself)(?![\p{L}.])/iu,
  fr: /(?<!\p{L})(?:je|j['’]|moi|mon|ma|mes)(?!\p{L})/iu,
};
const pointsElsewhere: Record<Language, RegExp> = {
  en: /https?:|www\.|\b(?:(?:see|read|check(?: out)?|visit|try|follow|refer to|look at|have a look at|take a look at) (?:\w+ )?(?:this|these|the following|that|those|my|our|the) (?:\w+ ){0,3}(?:articles?|links?|pages?|threads?|posts?|guides?|questions?|instructions|steps)|(?:this|these|the following) (?:\w+ )?(?:articles?|links?|threads?|posts?)|as (?:above|below|already)|above|shown below|already (?:posted|said|mentioned|answered)|\w+ said$|like you (?:posted|said|wrote)|edit(?=:)|best wishes|(?:this|the|our|new|your) (?:support )?(?:forum|thread|reply)|post a reply|copy and paste the|your (?:post|question|thread|message|screenshot|image|picture|problem|issue|other))\b/iu,
  fr: /https?:|www\.|(?<!\p{L})(?:(?:cet|ces|cette|l['’]|le|la|les) (?:\p{L}+ )?(?:articles?|liens?|pages?|fils?|messages?) (?:suivante?s?|ci-dessus|ci-dessous)|ci-dessus|ci-dessous|votre (?:message|question|capture|image|probl[èe]me))(?!\p{L})/iu,
};
/** What begins so speaks of the sentence before it. */
const leansOnBefore: Record<Language, RegExp> = {
  en: /^(?:this|that|these|those|it|they|he|she|so|but|and|or|then|also|otherwise|however|instead|alternatively|if (?:so|not|that|this|it|you do|they|none)|like (?:you|i)|in (?:that|this|those|these) (?:case|bug|thread)s?|both|same|yes|no|ok|okay|well|actually|which|because)(?!\p{L})/iu,
  fr: /^(?:ceci|cela|[çc]a|c['’]est|ces|cette?|ils?|elles?|mais|et|ou|donc|puis|alors|aussi|sinon|cependant|si (?:oui|non|cela|[çc]a|ce|c['’])|dans ce cas|les deux|oui|non|ok|bon|en fait|parce)(?!\p{L})/iu,
};

/** Style sheets, scripts, paths of a log: nobody reads them as a sentence. */
const code = /[{}]|;\s*$|!important|=>|<\w|\w\(\)|\\\w+\\/;
const mostWords = 60;
/** What is left of an answer reads as one text. */
const mostGaps = 1;
const leadIn = /:$/;
const step = /^\(?(?:(\d{1,2})|([a-h]))[.)]\s/i;

const longestRead = 8_000;
/** "Click OK" belongs to its steps, and says nothing by itself. */
export const fewestStems = 3;

function isGeneral(text: string, language: Language): boolean {
  if (code.test(text) || text.split(/\s+/).length > mostWords) return false;
  return ![guesses, speaksOfOneself, pointsElsewhere].some((each) => each[language]?.test(text));
}

const dropGreeting = (text: string): string =>
  text.replace(/^(?:h+i+|hey+|hello|bonjour|salut)(?:\s[\p{L}\p{N}_.-]{1,40})?\s*[,!]+\s*/iu, '');

/** "1. …" and "3. …" without what stood between them are no instructions. */
function areStepsWhole(sentences: AnswerSentence[]): boolean {
  let last = 0;
  for (const { text } of sentences) {
    const [, digits, letter] = step.exec(text) ?? [];
    const number = letter ? letter.toLowerCase().charCodeAt(0) - 96 : Number(digits ?? 0);
    if (number === 0) continue;
    if (number !== 1 && number !== last + 1) return false;
    last = number;
  }
  return true;
}

const bare = (text: string): string => text.replace(/^(?:[-+•*]|\d{1,2}[.)])\s+/, '');

/**
 * What an answer says to anybody, in its order: without courtesy, questions back, personal data, guesses, what concerns
 * one case or this exchange alone, and what cannot be read without the sentence before that was left out.
 */
export function readAnswerSentences(
  answer: { text: string; names: string[] },
  language: Language,
  privacy: AnswerPrivacy,
): ReadSentences {
  const raw = answer.text.slice(0, longestRead);
  const mask = new Mask({ names: [...answer.names, ...greetedIn(raw)], ...privacy });
  // A placeholder marks the sentence that held something personal: the sentence goes, not only the word.
  const masked = mask.text(raw);
  const kept: AnswerSentence[] = [];
  let [end, keptUntil, all, gaps] = [0, 0, 0, 0];
  // A price that a person tells may be the one that a document has wrong.
  const isPrice = (sentence: string): boolean => !concernsOnePayment(sentence, language);
  for (const reusable of reusableSentences(masked, language, isPrice)) {
    const at = Math.max(end, masked.indexOf(reusable, end));
    end = at + reusable.length;
    const text = dropGreeting(reusable.trim());
    const stems = new Set(tellingWords(text, language).map(({ stem }) => stem));
    const followsKept = kept.length > 0 && masked.slice(keptUntil, at).trim() === '';
    const isOwn =
      text !== '' &&
      isGeneral(text, language) &&
      !placeholderPattern().test(text) &&
      !concernsOneCase(text, language) &&
      (followsKept || !leansOnBefore[language]?.test(bare(text)));
    if (!isOwn) continue;
    if (kept.length > 0 && !followsKept) gaps += 1;
    keptUntil = end;
    kept.push({ text, stems });
    all += tellingWords(text, language).length;
  }
  // What leads into something that was left out, or into nothing.
  const sentences = kept.filter(
    ({ text }, place) => !leadIn.test(text) || kept[place + 1] !== undefined,
  );
  const words = splitSentences(masked, language).flatMap((text) => tellingWords(text, language));
  const share = words.length > 0 ? all / words.length : 0;
  return { sentences, share, isWhole: gaps <= mostGaps && areStepsWhole(sentences) };
}
