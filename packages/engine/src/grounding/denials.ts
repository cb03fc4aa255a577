import { foldText } from '../text/analyse.ts';
import { isBreak, isSign, isWord, type SignToken, type Statement, type Token } from './tokens.ts';

/** What two sentences deny, how often, and of what. */

type Sides = { said: Token[]; theirs: Token[]; whole: Record<'said' | 'theirs', Statement> };

export const isDenial = (token: Token): token is SignToken =>
  isSign(token) && (token.sign.group === 'negation' || token.sign.value === 'needless');

/** How often a part denies: twice is not at all. */
export const denials = (tokens: Token[]): number => tokens.filter(isDenial).length;

/** The same without what denies words that the other side has nothing for. */
export function denialsBeside(tokens: Token[], others: Token[]): number {
  if (others.some(isWord)) return denials(tokens);
  return tokens.filter((token, at) => isDenial(token) && tokens[at + 1]?.type !== 'word').length;
}

const isEdge = (token: Token): boolean =>
  isBreak(token) || (isSign(token) && token.sign.group === 'condition');

/** These deny what stands behind them only. */
const ofRest = /^(?:without|instead|rather than|nor|sans|ni|au lieu de|plutot que)/;

/** The words of the clause in which something is denied. */
function deniedIn(tokens: Token[], denial: Token): Set<string> {
  const at = tokens.indexOf(denial);
  const end = tokens.findIndex((token, place) => place > at && isEdge(token));
  const start = ofRest.test(foldText(denial.text)) ? at : tokens.slice(0, at).findLastIndex(isEdge);
  const clause = tokens.slice(start + 1, end < 0 ? undefined : end);
  return new Set(clause.filter(isWord).map(({ stem }) => stem));
}

/** What one denies the other denies too, in another place: "nothing to rinse on the pan" and "the pan isn't rinsed". */
export function isDeniedByBoth({ said, theirs, whole }: Sides): boolean {
  const clausesOf = (tokens: Token[]): Set<string>[] =>
    tokens.filter(isDenial).map((denial) => deniedIn(tokens, denial));
  const isAmong = (own: Set<string>, others: Set<string>[]): boolean =>
    others.some((other) => {
      const shared = [...own].filter((stem) => other.has(stem)).length;
      return shared > 0 && shared / Math.min(own.size, other.size) >= leastDenied;
    });
  const all = (own: Token[], from: Token[], to: Token[]): boolean =>
    own.filter(isDenial).every((denial) => isAmong(deniedIn(from, denial), clausesOf(to)));
  const [here, there] = [whole.said.tokens, whole.theirs.tokens];
  if (denials(here) !== denials(there)) return false;
  return all(said, here, there) && all(theirs, there, here);
}

const leastDenied = 0.5;

/** "No spray, no cleaner": what is denied goes on behind the mark. A mark before it ends something else. */
export function hasBreakBehindDenial(tokens: Token[]): boolean {
  const first = tokens.findIndex(isDenial);
  if (first < 0) return false;
  const isShared = /^(?:neither|nor|ni|no)$/i.test(tokens[first]?.text ?? '');
  return isShared || tokens.slice(first).some(isBreak);
}

/** "Not this nor that" denies the second as "not that" does. */
export const denyOn = (own: Token[], others: Token[]): boolean =>
  own.some((token) => isBreak(token) && /^(?:nor|ni)$/i.test(token.text)) && denials(others) > 0;
