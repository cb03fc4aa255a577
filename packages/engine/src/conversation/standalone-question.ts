import { stripCourtesy } from '../text/question.ts';
import type { Language } from '../text/language.ts';
import { bareText, tellingWords, type Said } from './said.ts';
import { readTurn, withoutInsults } from './read-turn.ts';

/** A question that leans on what was said before, as one that can be searched for by itself. */

const linked =
  /^(?:(?:ok|okay|oui|yes|no|non|thanks|merci|great|super|d'accord|alors|so|well|hmm?|et bien|ah)[\s,.!]+)*(?:and|also|what about|how about|or|but|then|what if|and if|same|even|only|which ones?|why|why not|how so|et|ou|mais|aussi|donc|sinon|puis|ou bien|meme|seulement|pareil|idem|pourquoi|lequel|laquelle|lesquel(?:le)?s|qu'en est-il|et si|dans ce cas|in that case)\b/u;
const points =
  /\b(?:it|its|that|this|those|these|them|they|there|one|ones|so|then|he|she|ca|cela|ceci|celui|celle|ceux|celles|celui-ci|celle-ci|il|elle|ils|elles|y|en|le|la|les)\b/u;
/** "In winter?", "pour les enfants ?" */
const leftOver =
  /^(?:in|for|on|with|without|to|at|from|after|before|if|when|by|en|pour|avec|sans|a|au|aux|chez|apres|avant|si|quand|dans|sur|par|l'|le|la|les|the|my|mon|ma)\b/u;
const fewWords = 4;
const measures =
  /^(?:how (?:long|much|many|far|often)|since when|until when|combien|jusqu'a quand|depuis quand)\b/u;
const barely = 3;
/** "Quel délai ?", "which size?": of what, was said before. */
const asksWhich = /^(?:which|what|quel(?:le)?s?)\b/u;
const bareAsk = 2;
/** "How do I return it?", "peut-on le rendre ?": a word that only what was said before explains. */
const pointsBack: Record<Language, RegExp> = {
  en: /\b(?:it|that|this|those|these|them|they|one|ones|there)\b/u,
  fr: /\bc'(?:est|etait|est-ce)\b|\b(?:ca|cela|ceci|celui|celle|ceux|celles|il|elle|ils|elles|y|en)\b|\b(?:je|tu|vous|on|nous|puis-je|peut-on|dois-je|faut-il) (?:peux |dois |peut |pouvez )?(?:le|la|les|l')\b/u,
};

const mostEarlier = 3;
/** So many of the last messages are looked through for them. */
const mostLookedThrough = 12;
const longestQuestion = 1_200;
/** Every reading is searched for: a visitor waits for them all. */
const mostTries = 2;
/** With so many words of its own a question stands by itself, and by fewer when nothing in it points back. */
const manyWords = 4;

/** Who one is and how one is reached: nothing is found by it. */
const introductions = [
  /(?:\b(?:[Hh]ello|[Hh]i|[Hh]ey|[Bb]onjour|[Bb]onsoir)[ ,]+)?(?:\b[Mm]y name(?:['’]s| is)|(?<!\p{L})(?:[Jj]e m['’]appelle|[Mm]on nom est))[ \u00a0]+[\p{L}’'-]{2,30}(?:[ \u00a0]\p{Lu}[\p{L}’'-]{1,30}){0,3}/gu,
  /(?:\b(?:and |you can reach me (?:at|on|under) |my (?:e-?mail|mail|phone|number|address)(?: address| number)? is )|(?<!\p{L})(?:et )?(?:mon|ma) (?:e-?mail|mail|adresse|num[ée]ro|t[ée]l[ée]phone)(?: est)? ){0,2}[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}/giu,
];
const joints = /^[\s,.;:!&-]*(?:(?:and|et|de|from)\b)?[\s,.;:!&-]*/iu;

/** What is asked, without greeting, signature, insults and introductions. */
function asked(text: string): string {
  const line = withoutInsults(stripCourtesy(text) || text)
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
    .join(' ');
  const bare = introductions.reduce((left, each) => left.replace(each, ' '), line);
  if (bare === line) return line;
  return bare.replace(/\s+/g, ' ').trim().replace(joints, '') || line;
}

/** Words that name no matter of their own: "return policy", "conditions de retour". */
const meta =
  /(?<!\p{L})(?:policy|policies|terms|details?|information|infos?|politique|conditions?|modalit[ée]s|renseignements?|informations?)(?!\p{L})(?: (?:of|on|about|for|de|du|des|sur))?/giu;
const sentence = /[^.!?…]+[.!?…]*/gu;

/** The same with fewer words, for when nothing is found by all of them: its questions alone, and without words of any matter. */
function leaner(question: string, language: Language): string[] {
  const sentences = question.match(sentence) ?? [];
  const asking = sentences
    .filter((each) => each.trim().endsWith('?'))
    .join(' ')
    .trim();
  const base = asking !== '' && sentences.length > 1 ? asking : question;
  const bare = base.replace(meta, ' ').replace(/\s+/g, ' ').trim();
  const variant = tellingWords(bare, language).length > 0 ? bare : base;
  return variant === question ? [] : [variant];
}

/** Whether a question can't be understood without what was said before. */
export function isFollowUp(text: string, language: Language): boolean {
  const bare = bareText(text);
  const own = tellingWords(bare, language).length;
  if (own === 0) return true;
  if (own >= manyWords) return false;
  if (linked.test(bare)) return true;
  const words = bare.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words <= fewWords && leftOver.test(bare)) return true;
  if (words <= barely && measures.test(bare)) return true;
  if (words <= bareAsk && asksWhich.test(bare)) return true;
  return own <= 2 ? (pointsBack[language]?.test(bare) ?? false) : own < 2 && points.test(bare);
}

/** "And the handles?" may be about something else; "how much is it?" by itself is about anything. */
function namesMatter(text: string): boolean {
  const bare = bareText(text);
  return linked.test(bare) || leftOver.test(bare);
}

/** The questions of the visitor before the last message, newest first. */
function earlierQuestions(messages: Said[], language: Language): string[] {
  const state = { language, hasOffered: false, hasAnswered: false };
  return messages
    .slice(-mostLookedThrough, -1)
    .filter(({ author }) => author === 'visitor')
    .map(({ text }) => text)
    .filter((text) => {
      const { intent } = readTurn(text, state);
      return intent === 'question' && tellingWords(text, language).length > 0;
    })
    .map(asked)
    .toReversed()
    .slice(0, mostEarlier);
}

/**
 * What to search for, best first; the next one is for when nothing answers the one before. A follow-up stands in the first
 * line, where the matter is named, and what it goes on from below it.
 */
export function standaloneQuestions(messages: Said[], language: Language): string[] {
  const last = asked(messages.at(-1)?.text ?? '').slice(0, longestQuestion);
  const earlier = earlierQuestions(messages, language);
  const chain: string[] = [];
  for (const question of earlier) {
    if (question !== last) chain.push(question);
    // What stood by itself says what it all is about.
    if (!isFollowUp(question, language)) break;
  }
  const joined = [last, ...chain].join('\n').slice(0, longestQuestion);
  const isLeaning = chain.length > 0 && isFollowUp(last, language);
  const inOrder = isLeaning
    ? namesMatter(last)
      ? [joined, last]
      : [joined]
    : [last, ...leaner(last, language), joined];
  return [...new Set(inOrder)].slice(0, mostTries);
}

/** The words that a follow-up adds to what was asked before: an answer to it has one of them. */
export function wordsAdded(text: string, language: Language): string[] {
  return tellingWords(asked(text), language);
}
