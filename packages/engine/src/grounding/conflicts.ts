import type { ConflictKind } from '../generation/types.ts';
import type { Language } from '../text/language.ts';
import { align, type Alignment, type Gap } from './align.ts';
import { denials, denialsBeside, denyOn, hasBreakBehindDenial, isDeniedByBoth } from './denials.ts';
import { compareOrder } from './order.ts';
import { areChanged, areTurnedRound } from './parties.ts';
import { oppositesOf, type SignGroup } from './sign-words.ts';
import { findReplaced } from './replaced.ts';
import { isFiller } from './same-words.ts';
import { findSwap } from './swaps.ts';
import { isSameFigure, wordsOf } from './read-statement.ts';
import {
  isBreak,
  isFigure,
  isSign,
  isWord,
  type Figure,
  type SignToken,
  type Statement,
  type Token,
  type Word,
} from './tokens.ts';

/** `said`: the words of the sentence, empty when it leaves `theirs` out; `theirs`: those of the source, empty when it has none. */
export type Conflict = { kind: ConflictKind; said: string; theirs: string };
/**
 * `isClose`: but for this the sentence has word for word what the source has. `isSure`: the two say it in the same words;
 * in others, what one denies the other may say too, and that a source contradicts it would be saying too much.
 */
export type FoundConflict = Conflict & { isClose: boolean; isSure: boolean };

/** In a gap with more words than so many the two say different things, not one thing otherwise. */
const widestGap = 3;
/** So many words that the other has not: it is said in other words. */
const fewestReworded = 2;
/** With more of its words than so many elsewhere, a sentence is said in other words. */
const mostReworded = 0.25;

const stemsOf = (statement: Statement): ReadonlySet<string> =>
  new Set(wordsOf(statement).map(({ stem }) => stem));
const textOf = (tokens: Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .trim();

const signsIn = (tokens: Token[], group: SignGroup): SignToken[] =>
  tokens.filter(isSign).filter(({ sign }) => sign.group === group);
const valuesIn = (tokens: Token[], group: SignGroup): Set<string> =>
  new Set(signsIn(tokens, group).map(({ sign }) => sign.value));

/** Values of a group that can't both be true of the same matter. */
const against: Partial<Record<SignGroup, [string, string][]>> = {
  modal: [
    ['may', 'must'],
    ['must', 'needless'],
    ['should', 'needless'],
  ],
  amount: [
    ['all', 'some'],
    ['many', 'few'],
    ['many', 'all'],
    ['all', 'few'],
    ['all', 'no'],
    ['some', 'no'],
    ['one', 'all'],
    ['one', 'many'],
    ['one', 'several'],
    ['several', 'no'],
  ],
  bound: [['least', 'most']],
  only: [['only', 'also']],
  time: [
    ['before', 'after'],
    ['during', 'outside'],
    ['during', 'after'],
    ['before', 'outside'],
    ['first', 'last'],
    ['before', 'from'],
    ['within', 'after'],
    ['before', 'following'],
  ],
  often: [
    ['always', 'sometimes'],
    ['always', 'rarely'],
    ['usually', 'rarely'],
    ['once', 'twice'],
    ['always', 'never'],
    ['usually', 'never'],
    ['sometimes', 'never'],
  ],
};

/** Of these it is seen whether they put the same first. */
const ofOrder = new Set(['before', 'after', 'following']);

/** "Until" and "within" are no more than, "after" and "from" no less. */
function boundsIn(tokens: Token[]): Set<string> {
  const times = valuesIn(tokens, 'time');
  const bounds = valuesIn(tokens, 'bound');
  // "Since less than 60 days": the limit is what is said, not the word of time before it.
  if (bounds.size > 0) return bounds;
  if (times.has('before') || times.has('within')) bounds.add('most');
  if (times.has('after') || times.has('from')) bounds.add('least');
  return bounds;
}

type Of = {
  language: Language;
  isSameOrder: boolean;
  whole: Record<'said' | 'theirs', Statement>;
};
type Sides = Of & { said: Token[]; theirs: Token[] };

function differing(group: SignGroup, { said, theirs, isSameOrder }: Sides): boolean {
  const read = (tokens: Token[]): Set<string> =>
    group === 'bound' ? boundsIn(tokens) : valuesIn(tokens, group);
  const [here, there] = [read(said), read(theirs)];
  if (here.size === 0 || there.size === 0) return false;
  if ([...here].some((value) => there.has(value))) return false;
  const pairs = (against[group] ?? []).filter(
    (pair) => !(isSameOrder && group === 'time' && pair.every((value) => ofOrder.has(value))),
  );
  return pairs.some(
    ([one, other]) => (here.has(one) && there.has(other)) || (here.has(other) && there.has(one)),
  );
}

/** A word in the place of its opposite. */
function oppositePair(said: Word[], theirs: Word[], language: Language): [Word, Word] | null {
  const opposites = oppositesOf(language);
  for (const word of said)
    for (const other of theirs) {
      if (word.stem === other.stem) continue;
      const isOpposite = (opposites.get(word.stem) ?? []).some(({ against: those }) =>
        those.has(other.stem),
      );
      if (
        isOpposite ||
        isPrefixed(word.folded, other.folded) ||
        isPrefixed(other.folded, word.folded)
      )
        return [word, other];
    }
  return null;
}

/** "lock" and "unlock", "complete" and "incomplete". */
function isPrefixed(bare: string, whole: string): boolean {
  return (
    bare.length > 3 &&
    /^(?:un|in|im|il|ir|dis|de|non)/.test(whole) &&
    whole.replace(/^(?:un|in|im|il|ir|dis|des|de|non)/, '') === bare
  );
}

/** "30" and "30 days": what is counted is said once only. */
function isSameNumber(left: Figure, right: Figure): boolean {
  const isBare = (left.kind === 'plain') !== (right.kind === 'plain');
  return isBare && left.text.split(' ')[0] === right.text.split(' ')[0];
}

/** A year says nothing against a morning or a Tuesday. */
function areComparable(left: Figure, right: Figure | undefined): boolean {
  const within = (figure: Figure | undefined): boolean => withinYear.has(figure?.kind ?? '');
  return !(left.kind === 'year' && within(right)) && !(right?.kind === 'year' && within(left));
}

const withinYear = new Set(['day', 'part of the day', 'near day', 'clock', 'month', 'season']);

function figureConflict(said: Figure[], theirs: Figure[]): Conflict | null {
  for (const figure of said) {
    if (theirs.some((other) => isSameFigure(figure, other) || isSameNumber(figure, other)))
      continue;
    const rivals = theirs.filter((other) => !said.some((own) => isSameFigure(own, other)));
    const rival =
      rivals.find((other) => other.kind === figure.kind) ??
      (rivals.length === 1 && areComparable(figure, rivals[0]) ? rivals[0] : undefined);
    if (rival) return { kind: 'figure', said: figure.text, theirs: rival.text };
  }
  return null;
}

/** The words that bound something may be those of time. */
function signsOf(tokens: Token[], group: SignGroup): string {
  const own = signsIn(tokens, group);
  return textOf(own.length === 0 && group === 'bound' ? signsIn(tokens, 'time') : own);
}

const free = /^(?:free|nothing|gratuit\p{L}*|offert\p{L}*)$/u;

/** A price on one side, and that it costs nothing on the other. */
function isPriceAndFree(here: Token[], there: Token[]): boolean {
  const isPrice = (token: Token): boolean => isFigure(token) && token.kind.startsWith('money');
  const isFree = (token: Token): boolean => isWord(token) && free.test(token.folded);
  return here.some(isPrice) && !here.some(isFree) && there.some(isFree) && !there.some(isPrice);
}

function gapConflict(sides: Sides): Conflict | null {
  const { said, theirs, language } = sides;
  const [words, others] = [said.filter(isWord), theirs.filter(isWord)];
  if (words.length > widestGap || others.length > widestGap) return null;
  const figure = figureConflict(said.filter(isFigure), theirs.filter(isFigure));
  if (figure) return figure;
  if (isPriceAndFree(said, theirs) || isPriceAndFree(theirs, said))
    return { kind: 'figure', said: textOf(said), theirs: textOf(theirs) };
  const opposite = oppositePair(words, others, language);
  const isDenied = denialsBeside(said, theirs) % 2 !== denialsBeside(theirs, said) % 2;
  // "Not open" is "closed".
  if (isDenied !== (opposite !== null)) {
    if (opposite) return { kind: 'opposite', said: opposite[0].text, theirs: opposite[1].text };
    return {
      kind: 'negation',
      said: textOf([...signsIn(said, 'negation'), ...signsIn(said, 'modal')]),
      theirs: textOf([...signsIn(theirs, 'negation'), ...signsIn(theirs, 'modal')]),
    };
  }
  if (isDenied) return null;
  for (const group of ['modal', 'amount', 'bound', 'only', 'time', 'often'] as const)
    if (differing(group, sides))
      return { kind: group, said: signsOf(said, group), theirs: signsOf(theirs, group) };
  const isTakenIn =
    valuesIn(said, 'only').has('also') && valuesIn(theirs, 'condition').has('except');
  if (isTakenIn)
    return {
      kind: 'only',
      said: textOf(signsIn(said, 'only')),
      theirs: textOf(signsIn(theirs, 'condition')),
    };
  if (words.length <= 1 && others.length <= 1) {
    const person = personConflict(said, theirs);
    if (person) return person;
  }
  return findReplaced(sides) ?? nameConflict(words, others, sides.whole);
}

const timesIn = ({ tokens }: Statement): Token[] => signsIn(tokens, 'time');

/** Nothing but small words, which are the same but for whom one of them means: "us with our" and "us with your". */
function isReplaced(said: Token[], theirs: Token[]): boolean {
  const [here, there] = [said, theirs].map((tokens) => tokens.filter((each) => !isBreak(each)));
  if (!here || !there || !here.every(isSign) || !there.every(isSign)) return false;
  const differing = here.filter(({ sign }, at) => sign.value !== there[at]?.sign.value);
  return (
    here.length === there.length &&
    differing.length > 0 &&
    differing.every(({ sign }) => sign.group === 'person')
  );
}

/** Somebody else does it: "we send you" and "you send us". */
function personConflict(said: Token[], theirs: Token[]): Conflict | null {
  const read = (tokens: Token[]): string[] =>
    signsIn(tokens, 'person').map(({ sign }) => sign.value);
  const [here, there] = [read(said), read(theirs)];
  if (here.length === 0 || here.length !== there.length) return null;
  const isOther = here.every((value, at) => value !== there[at]);
  if (!(isOther && here.length >= 2) && !isReplaced(said, theirs)) return null;
  return {
    kind: 'person',
    said: textOf(signsIn(said, 'person')),
    theirs: textOf(signsIn(theirs, 'person')),
  };
}

/** A name in the place of another; those that both sentences have only stand in another order. */
function nameConflict(said: Word[], theirs: Word[], whole: Sides['whole']): Conflict | null {
  const [here, there] = [
    said.filter(({ isName }) => isName),
    theirs.filter(({ isName }) => isName),
  ];
  if (here.length === 0 || there.length === 0) return null;
  const [ofSaid, ofTheirs] = [stemsOf(whole.said), stemsOf(whole.theirs)];
  const isMoved =
    here.every(({ stem }) => ofTheirs.has(stem)) && there.every(({ stem }) => ofSaid.has(stem));
  if (isMoved) return null;
  return { kind: 'name', said: textOf(here), theirs: textOf(there) };
}

/** Small words may stand a little further on: what is in the gap beside is not missing. */
function withNeighbours(gaps: Gap[], at: number, side: 'said' | 'theirs'): Token[] {
  return [gaps[at - 1], gaps[at], gaps[at + 1]].flatMap((gap) => gap?.[side] ?? []);
}

function isBeside(conflict: Conflict, gaps: Gap[], at: number): boolean {
  if (conflict.kind !== 'negation') return false;
  const gap = gaps[at];
  if (gap && (denyOn(gap.said, gap.theirs) || denyOn(gap.theirs, gap.said))) return true;
  const [said, theirs] = [withNeighbours(gaps, at, 'said'), withNeighbours(gaps, at, 'theirs')];
  if (denials(said) % 2 === denials(theirs) % 2) return true;
  // In a list one may say "no" for all, or for each.
  const isList = [gaps[at]?.said ?? [], gaps[at]?.theirs ?? []].some(hasBreakBehindDenial);
  return isList && denials(said) > 0 && denials(theirs) > 0;
}

const anchors = (tokens: Token[]): number =>
  tokens.filter((token) => isWord(token) || isFigure(token)).length;

function conflictIn({ gaps }: Alignment, of: Of): FoundConflict | null {
  const unmatched = gaps.reduce((sum, { said }) => sum + anchors(said), 0);
  const elsewhere = unmatched / (unmatched + gaps.length - 1);
  let first: FoundConflict | null = null;
  for (const [at, gap] of gaps.entries()) {
    if (gap.said.length === 0 && gap.theirs.length === 0) continue;
    const sides = { ...trimmed(gap, at, gaps.length), ...of };
    const conflict = gapConflict(sides);
    if (!conflict || isBeside(conflict, gaps, at) || isElsewhere(conflict, gaps)) continue;
    if (
      conflict.kind === 'negation' &&
      (isDeniedByBoth(sides) || isOppositeElsewhere(gaps, of.language))
    )
      continue;
    const isSure =
      ![...gap.said, ...gap.theirs].some((token) => isSign(token) && token.isTurned) &&
      (conflict.kind !== 'negation' || (elsewhere <= mostReworded && isBare(sides)));
    const found = { ...conflict, isClose: anchors(gap.said) === unmatched, isSure };
    if (isSure) return found;
    first ??= found;
  }
  if (first) return first;
  const changed = areChanged(gaps, of.language);
  return changed && { kind: 'person', ...changed, isClose: unmatched <= widestGap, isSure: true };
}

/** "You don't pay for it" and "it comes free": what is denied is the opposite of another word. */
function isOppositeElsewhere(gaps: Gap[], language: Language): boolean {
  const all = (side: 'said' | 'theirs'): Word[] => gaps.flatMap((gap) => gap[side]).filter(isWord);
  return oppositePair(all('said'), all('theirs'), language) !== null;
}

/** A denial beside which hardly a word differs. */
const isBare = ({ said, theirs, language }: Sides): boolean =>
  [...said, ...theirs].filter((token) => isWord(token) && !isFiller(token.folded, language))
    .length <= 1;

/** In other words, what is denied may stand elsewhere in the sentence: as long as both deny as often. */
function isElsewhere({ kind }: Conflict, gaps: Gap[]): boolean {
  if (kind !== 'negation') return false;
  const all = (side: 'said' | 'theirs'): Token[] => gaps.flatMap((gap) => gap[side]);
  const [said, theirs] = [all('said'), all('theirs')];
  const isReworded =
    said.filter(isWord).length >= fewestReworded && theirs.filter(isWord).length >= fewestReworded;
  return isReworded && denials(said) % 2 === denials(theirs) % 2;
}

/**
 * Before the first common word and behind the last, only the rest of its clause is about the same, unless both sides go on.
 */
function trimmed({ said, theirs }: Gap, at: number, many: number): Gap {
  // The mark that ends a sentence ends its last clause, and no more.
  const goesOn = (tokens: Token[]): boolean =>
    (at === 0 ? tokens : tokens.slice(0, -1)).some(isBreak);
  if ((at > 0 && at < many - 1) || goesOn(said) === goesOn(theirs)) return { said, theirs };
  const cut = (tokens: Token[]): Token[] => {
    if (at === 0) return tokens.slice(tokens.findLastIndex(isBreak) + 1);
    const end = tokens.findIndex(isBreak);
    return end < 0 ? tokens : tokens.slice(0, end);
  };
  return { said: cut(said), theirs: cut(theirs) };
}

/** Where a sentence contradicts another about the same matter; null where it does not. */
export function findConflict(
  said: Statement,
  theirs: Statement,
  language: Language,
): FoundConflict | null {
  if (said.sentence === theirs.sentence && said.tokens.length === theirs.tokens.length) return null;
  const order = compareOrder(said.tokens, theirs.tokens);
  if (order === 'other') {
    const [here, there] = [textOf(timesIn(said)), textOf(timesIn(theirs))];
    return { kind: 'time', said: here, theirs: there, isClose: true, isSure: true };
  }
  const found = conflictIn(align(said.tokens, theirs.tokens), {
    language,
    isSameOrder: order === 'same',
    whole: { said, theirs },
  });
  if (found) return found;
  const turned = areTurnedRound(said, theirs, language);
  if (turned) return { kind: 'person', ...turned, isClose: true, isSure: true };
  const swap = findSwap(said, theirs);
  return swap && { ...swap, isClose: true, isSure: true };
}
