import type { Language } from '../text/language.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { isListItem } from './join-sentences.ts';
import { coverage, emphasise, termsOf, weighTerms, type Terms, type TermWeights } from './overlap.ts';
import type { Passage } from './types.ts';

/** What was found to say: sentences with the source that each stands in, and how much of the question they cover (0..1). */
export type Extract = { parts: { sentences: string[]; source: number; isList: boolean }[]; covered: number };

type Scored = Candidate & { terms: Terms; score: number; close: number };

/** The question with the weights of its words, the best score among the passages, and how much of it a heading or title has (0..1). */
type Asked = { terms: Terms; weights: TermWeights; bestPassage: number; nameCover: (text: string | null) => number };

const headingShare = 0.5;
const titleShare = 0.35;
const certifiedGain = 1.1;
const leastCover = 0.2;
const alongside = 0.6;
const enoughWords = 6;
const subjectTimes = 2;
const mostSentences = 4;

/** A sentence that leans on the one before it ("It …", "Cela …") can't stand first. */
const leansBack =
  /^(?:it|this|that|these|they|then|he|she|also|however|but|and|otherwise|in (?:this|that) case|if (?:so|not)|cela|ceci|il|elle|ils|elles|ce|puis|ensuite|alors|mais|et|sinon|dans ce cas|toutefois|cependant|de plus|en outre)\b/i;

/**
 * Picks what answers the question from the passages, in the requester's language only.
 * @returns null when nothing is close enough to be sent
 */
export function extractAnswer(question: string, passages: Passage[], language: Language, isShort: boolean): Extract | null {
  const candidates = passages.flatMap((passage) => candidatesOf(passage, language));
  if (candidates.length === 0) return null;
  const texts = candidates.map((candidate) => termsOf(candidate.sentences.join(' '), language));
  const asked = readQuestion(question, passages, weighTerms(texts), language);
  const scored = candidates.map((candidate, position) => scoreCandidate(candidate, texts[position] as Terms, asked));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  if (best.close < leastCover) return null;
  const chosen = isShort ? [best] : gather(best, scored, asked);
  const parts = chosen.map(({ sentences, passage, isList }) => ({
    sentences: isShort && isList ? sentences.slice(0, 5) : sentences,
    source: passage.source,
    isList,
  }));
  const together = joinTerms(chosen.map((one) => one.terms));
  return { parts, covered: Math.max(best.close, coverage(asked.terms, together, asked.weights, enoughWords)) };
}

/** The first line of a question of several lines is its subject: its words count twice. */
function readQuestion(question: string, passages: Passage[], weights: TermWeights, language: Language): Asked {
  const [subject, ...rest] = question.split('\n');
  const focused = rest.length > 0 ? emphasise(weights, termsOf(subject ?? '', language), subjectTimes) : weights;
  const bestPassage = passages.reduce((best, passage) => Math.max(best, passage.score), 0) || 1;
  const terms = termsOf(question, language);
  const known = new Map<string | null, number>([[null, 0]]);
  const nameCover = (text: string | null): number => {
    const cover = known.get(text) ?? coverage(terms, termsOf(text ?? '', language), focused, enoughWords);
    known.set(text, cover);
    return cover;
  };
  return { terms, weights: focused, bestPassage, nameCover };
}

function joinTerms(parts: Terms[]): Terms {
  const joined: Terms = { stems: new Set(), grams: new Set() };
  for (const { stems, grams } of parts) {
    for (const stem of stems) joined.stems.add(stem);
    for (const gram of grams) joined.grams.add(gram);
  }
  return joined;
}

function scoreCandidate(candidate: Candidate, terms: Terms, asked: Asked): Scored {
  const { passage } = candidate;
  const own = coverage(asked.terms, terms, asked.weights, enoughWords);
  const heading = asked.nameCover(passage.heading);
  const name = passage.kind === 'ticket' ? passage.question : passage.title;
  const title = asked.nameCover(name);
  // Under a title that is a question the first sentences are its answer; under a heading that meets the question its steps are.
  const isAnswer = passage.kind === 'ticket' || /\?\s*$/.test(name ?? '');
  const leading = Math.max(heading, title) * (candidate.isList ? 0.25 : (isAnswer ? 0.6 : 0.15) / (1 + candidate.position));
  const rank = Math.max(0, passage.score / asked.bestPassage) ** 1.5;
  const gain = rank * (passage.certified ? certifiedGain : 1);
  const score = (own + headingShare * heading + titleShare * title + leading) * gain;
  return { ...candidate, terms, close: Math.max(own, heading, title), score };
}

/** The best candidate, what it leans on, what goes on from it, and one more of another source that answers the rest. */
function gather(best: Scored, scored: Scored[], asked: Asked): Scored[] {
  const beside = scored.filter((one) => one.passage.source === best.passage.source && one.passage.text === best.passage.text);
  const at = beside.indexOf(best);
  const chosen = [best];
  const before = beside[at - 1];
  if (before && !before.isList && (leansBack.test(best.sentences[0] as string) || before.score >= alongside * best.score)) chosen.unshift(before);
  for (const next of beside.slice(at + 1, at + 3)) {
    const goesOn = leansBack.test(next.sentences[0] as string) || next.score >= alongside * best.score;
    if (!goesOn || chosen.length >= mostSentences) break;
    chosen.push(next);
  }
  const other = bestOther(best, chosen, scored, asked);
  return other ? [...chosen, other] : chosen;
}

function bestOther(best: Scored, chosen: Scored[], scored: Scored[], asked: Asked): Scored | null {
  const { terms, weights } = asked;
  const said = joinTerms(chosen.map((one) => one.terms));
  const open: Terms = {
    stems: new Set([...terms.stems].filter((stem) => !said.stems.has(stem))),
    grams: new Set([...terms.grams].filter((gram) => !said.grams.has(gram))),
  };
  let found: Scored | null = null;
  let most = 0;
  for (const one of scored) {
    const first = one.sentences[0] as string;
    if (chosen.includes(one) || one.score < alongside * best.score || leansBack.test(first) || isListItem(first)) continue;
    const isRepeat = chosen.some((other) => coverage(one.terms, other.terms, weights) > 0.6);
    const gain = coverage(open, one.terms, weights) * one.score;
    if (isRepeat || gain <= most || coverage(open, one.terms, weights) < 0.15) continue;
    [found, most] = [one, gain];
  }
  return found;
}
