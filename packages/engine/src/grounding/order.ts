import type { SignToken, Token } from './tokens.ts';

type Order = { earlier: Set<string>; later: Set<string> };

const isPivot = (token: Token): token is SignToken =>
  token.type === 'sign' &&
  token.sign.group === 'time' &&
  ['before', 'after', 'following'].includes(token.sign.value);

const stemsOf = (tokens: Token[]): Set<string> =>
  new Set(tokens.flatMap((token) => (token.type === 'word' ? token.stem : [])));

const isEdge = (token: Token): boolean =>
  token.type === 'break' || (token.type === 'sign' && token.sign.group === 'condition');

/** What comes first and what comes then, by the first word that says so and within its clause. */
export function orderIn(tokens: Token[]): Order | null {
  // "Push until it clicks, charge, then switch on": the order of the steps is what is told.
  const steps = tokens.findIndex((token) => isPivot(token) && token.sign.value === 'following');
  const at = steps >= 0 ? steps : tokens.findIndex(isPivot);
  const pivot = tokens[at];
  if (pivot?.type !== 'sign') return null;
  const { value } = pivot.sign;
  // "Do this, then that": the mark before "then" parts the two.
  const from = value === 'following' && tokens[at - 1]?.type === 'break' ? at - 1 : at;
  const start = tokens.slice(0, from).findLastIndex(isEdge) + 1;
  const end = tokens.findIndex((token, place) => place > at && isEdge(token));
  const before = stemsOf(tokens.slice(start, from));
  const isLeading = before.size === 0;
  if (isLeading && end < 0) return null;
  const beside = stemsOf(tokens.slice(at + 1, end < 0 ? undefined : end));
  const rest = isLeading ? stemsOf(tokens.slice(end)) : before;
  if (beside.size === 0 || rest.size === 0) return null;
  return value === 'after' ? { earlier: beside, later: rest } : { earlier: rest, later: beside };
}

const shared = (left: Set<string>, right: Set<string>): number =>
  [...left].filter((stem) => right.has(stem)).length;

/** Whether two sentences put the same things in the same order; null where they say nothing of it. */
export function compareOrder(said: Token[], theirs: Token[]): 'same' | 'other' | null {
  const [here, there] = [orderIn(said), orderIn(theirs)];
  if (!here || !there) return null;
  const [early, late] = [shared(here.earlier, there.earlier), shared(here.later, there.later)];
  const [lateEarly, earlyLate] = [
    shared(here.earlier, there.later),
    shared(here.later, there.earlier),
  ];
  if (early > 0 && late > 0 && early + late > lateEarly + earlyLate) return 'same';
  return lateEarly > 0 && earlyLate > 0 && lateEarly + earlyLate > early + late ? 'other' : null;
}
