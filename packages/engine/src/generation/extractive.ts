import type { Language } from '../text/language.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { coverage, termsOf, weighTerms, type Terms, type TermWeights } from './overlap.ts';
import type { Passage } from './types.ts';

/** What was found to say: sentences with the source that each stands in, and how much of the question they cover (0..1). */
export type Extract = { parts: { sentences: string[]; source: number; isList: boolean }[]; covered: number };

type Scored = Candidate & { terms: Terms; score: number; close: number };

const headingShare = 0.5;
const titleShare = 0.35;
const certifiedGain = 1.1;
const leastCover = 0.12;
const alongside = 0.6;

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
  const asked = termsOf(question, language);
  const texts = candidates.map((candidate) => termsOf(candidate.sentences.join(' '), language));
  const weights = weighTerms(texts);
  const scored = candidates.map((candidate, position) => scoreCandidate(candidate, texts[position] as Terms, asked, weights, language));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  if (best.close < leastCover) return null;
  const chosen = isShort ? [best] : gather(best, scored, asked, weights);
  const together: Terms = { stems: new Set(), grams: new Set() };
  for (const { terms } of chosen) {
    for (const stem of terms.stems) together.stems.add(stem);
    for (const gram of terms.grams) together.grams.add(gram);
  }
  const parts = chosen.map(({ sentences, passage, isList }) => ({
    sentences: isShort && isList ? sentences.slice(0, 5) : sentences,
    source: passage.source,
    isList,
  }));
  return { parts, covered: Math.max(coverage(asked, together, weights), best.close) };
}

function scoreCandidate(candidate: Candidate, terms: Terms, asked: Terms, weights: TermWeights, language: Language): Scored {
  const { passage } = candidate;
  const own = coverage(asked, terms, weights);
  const heading = passage.heading ? coverage(asked, termsOf(passage.heading, language), weights) : 0;
  const named = passage.kind === 'ticket' ? passage.question : passage.title;
  const title = named ? coverage(asked, termsOf(named, language), weights) : 0;
  const close = Math.max(own, heading, title);
  const sum = own + headingShare * heading + titleShare * title;
  const gain = (passage.certified ? certifiedGain : 1) * (0.5 + 0.5 * Math.min(1, Math.max(0, passage.score)));
  // Where the heading or the title is the question, the steps under it are the answer, and otherwise its first sentences.
  const leading = Math.max(heading, title) * (candidate.isList ? 0.25 : 0.15 / (1 + candidate.position));
  return { ...candidate, terms, close, score: (sum + leading) * gain };
}

/** The best candidate, what it leans on, what goes on from it, and one more of another source that answers the rest. */
function gather(best: Scored, scored: Scored[], asked: Terms, weights: TermWeights): Scored[] {
  const beside = scored.filter((one) => one.passage.source === best.passage.source && one.passage.text === best.passage.text);
  const at = beside.indexOf(best);
  const chosen = [best];
  const before = beside[at - 1];
  if (before && !before.isList && (leansBack.test(best.sentences[0] as string) || before.score >= alongside * best.score)) chosen.unshift(before);
  for (const next of beside.slice(at + 1, at + 3)) {
    const goesOn = leansBack.test(next.sentences[0] as string) || next.score >= alongside * best.score;
    if (!goesOn || chosen.length >= 4) break;
    chosen.push(next);
  }
  const other = bestOther(best, chosen, scored, asked, weights);
  return other ? [...chosen, other] : chosen;
}

function bestOther(best: Scored, chosen: Scored[], scored: Scored[], asked: Terms, weights: TermWeights): Scored | null {
  const open: Terms = {
    stems: new Set([...asked.stems].filter((stem) => !chosen.some((one) => one.terms.stems.has(stem)))),
    grams: new Set([...asked.grams].filter((gram) => !chosen.some((one) => one.terms.grams.has(gram)))),
  };
  let found: Scored | null = null;
  let most = 0;
  for (const one of scored) {
    if (chosen.includes(one) || one.score < alongside * best.score || leansBack.test(one.sentences[0] as string)) continue;
    const isRepeat = chosen.some((other) => coverage(one.terms, other.terms, weights) > 0.6);
    const gain = coverage(open, one.terms, weights) * one.score;
    if (isRepeat || gain <= most || coverage(open, one.terms, weights) < 0.15) continue;
    [found, most] = [one, gain];
  }
  return found;
}
