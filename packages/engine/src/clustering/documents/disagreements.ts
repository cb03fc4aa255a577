import type { Claim, FigureKind } from './claims.ts';

/** Two sentences that can't both be true, and what they disagree on. */
export type Disagreement = { what: FigureKind | 'negation'; left: string; right: string };

const most = 5;
const fewestCommon = 2;
/** Of the subject words of the shorter sentence so many stand in the other. */
const leastShared = 0.6;

/** Delays this near are the same said in other units. */
const roundedTime = 0.03;

/** A sentence of more words is none: its beginning is compared. */
const mostSubjects = 60;
/** So many sentences with a word are looked at: where more of them have it, it tells none of them. */
const mostWithWord = 30;

type Compared = { names: string[]; claims: Claim[] };

/** How the subjects of two sentences lie: what is common, and whether one names where the other names something else. */
function align(left: string[], right: string[]): { common: number; isReplaced: boolean } {
  const length = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const next = length[row + 1] as Uint16Array;
      (length[row] as Uint16Array)[column] =
        left[row] === right[column]
          ? (next[column + 1] as number) + 1
          : Math.max(next[column] as number, (length[row] as Uint16Array)[column + 1] as number);
    }
  }
  let [row, column, isReplaced] = [0, 0, false];
  let [onlyLeft, onlyRight] = [0, 0];
  const close = (): void => {
    isReplaced ||= onlyLeft > 0 && onlyRight > 0;
    [onlyLeft, onlyRight] = [0, 0];
  };
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      close();
      [row, column] = [row + 1, column + 1];
    } else if (
      ((length[row + 1] as Uint16Array)[column] as number) >=
      ((length[row] as Uint16Array)[column + 1] as number)
    )
      [row, onlyLeft] = [row + 1, onlyLeft + 1];
    else [column, onlyRight] = [column + 1, onlyRight + 1];
  }
  onlyLeft += left.length - row;
  onlyRight += right.length - column;
  close();
  return { common: (length[0] as Uint16Array)[0] as number, isReplaced };
}

/** "Returns in France" and "Returns in Spain" are about two matters, however alike their texts. */
function areParallel(left: string[], right: string[]): boolean {
  const [here, there] = [new Set(left), new Set(right)];
  return left.some((name) => !there.has(name)) && right.some((name) => !here.has(name));
}

/** Names (capitals within a title) and models (a digit in the word); none in a title that has a capital everywhere. */
export function namesOf(title: string): string[] {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const later = words.slice(1).filter((word) => word.length > 3);
  const hasPlain = later.some((word) => /^\p{Ll}/u.test(word)) || later.length <= 1;
  return words
    .filter(
      (word, position) => /\d/.test(word) || (hasPlain && position > 0 && /^\p{Lu}/u.test(word)),
    )
    .map((word) => word.toLowerCase());
}

function isSame(kind: FigureKind, left: string, right: string): boolean {
  if (kind !== 'delay') return left === right;
  // A month and 30 days, a year and 365 days.
  const [small, large] = [Math.min(+left, +right), Math.max(+left, +right)];
  return large - small <= roundedTime * large;
}

const figuresOf = ({ figures }: Claim): Claim['figures'] => figures.slice(0, mostSubjects);
const subjectsOf = ({ subjects }: Claim): string[] => subjects.slice(0, mostSubjects);

function sharedBy(left: Claim, right: Claim): number {
  const [here, there] = [new Set(subjectsOf(left)), new Set(subjectsOf(right))];
  const small = Math.min(here.size, there.size);
  const common = [...here].filter((stem) => there.has(stem)).length;
  return common < fewestCommon || small === 0 ? 0 : common / small;
}

/** A kind of figure that both sentences state, with no value in common. */
function differingFigure(left: Claim, right: Claim): FigureKind | null {
  for (const kind of ['amount', 'delay', 'percent', 'date', 'figure'] as const) {
    const values = (claim: Claim): string[] =>
      figuresOf(claim)
        .filter((figure) => figure.kind === kind)
        .map((figure) => figure.value);
    const [here, there] = [values(left), values(right)];
    if (
      here.length > 0 &&
      here.length === there.length &&
      !here.some((value) => there.some((other) => isSame(kind, value, other)))
    )
      return kind;
  }
  return null;
}

function disagreement(left: Claim, right: Claim): Disagreement['what'] | null {
  if (left.isConditional !== right.isConditional) return null;
  const figure = differingFigure(left, right);
  const what = figure ?? (left.isDenied !== right.isDenied ? 'negation' : null);
  if (!what) return null;
  const { common, isReplaced } = align(subjectsOf(left), subjectsOf(right));
  if (common < fewestCommon || isReplaced) return null;
  // A denial of something longer denies something else.
  if (what === 'negation' && sharedBy(left, right) < 1) return null;
  return what;
}

/** Which of some sentences may be about what another is about: those that share a word with it, in their order. */
type Near = (claim: Claim) => Claim[];

function nearAmong(claims: Claim[]): Near {
  const withWord = new Map<string, number[]>();
  for (const [place, claim] of claims.entries())
    for (const stem of new Set(subjectsOf(claim))) {
      const places = withWord.get(stem);
      if (!places) withWord.set(stem, [place]);
      else if (places.length < mostWithWord) places.push(place);
    }
  return (claim) => {
    const places = new Set(subjectsOf(claim).flatMap((stem) => withWord.get(stem) ?? []));
    return [...places].sort((a, b) => a - b).map((place) => claims[place] as Claim);
  };
}

/** Whether a document says what the other says too: then it tells two cases apart and does not disagree. */
function saysSame(near: Near, other: Claim): boolean {
  return near(other).some(
    (claim) =>
      sharedBy(claim, other) >= leastShared &&
      claim.isDenied === other.isDenied &&
      differingFigure(claim, other) === null &&
      figuresOf(other).every(({ kind, value }) =>
        figuresOf(claim).some(
          (figure) => figure.kind === kind && isSame(kind, figure.value, value),
        ),
      ),
  );
}

function isQuestion(claim: Claim): boolean {
  return claim.sentence.endsWith('?');
}

/** The sentences in which two documents disagree, at most five. Careful: where it is not sure, it says nothing. */
export function findDisagreements(left: Compared, right: Compared): Disagreement[] {
  if (areParallel(left.names, right.names)) return [];
  const found: Disagreement[] = [];
  const [among, beside] = [nearAmong(right.claims), nearAmong(left.claims)];
  for (const claim of left.claims) {
    if (found.length >= most || isQuestion(claim) || claim.subjects.length < fewestCommon) continue;
    const near = among(claim)
      .filter((other) => !isQuestion(other))
      .map((other) => ({ other, shared: sharedBy(claim, other) }))
      .filter(({ shared }) => shared >= leastShared)
      .sort((a, b) => b.shared - a.shared);
    const against = near.find(({ other }) => disagreement(claim, other));
    if (!against) continue;
    if (saysSame(among, claim) || saysSame(beside, against.other)) continue;
    const what = disagreement(claim, against.other) as Disagreement['what'];
    found.push({ what, left: claim.sentence, right: against.other.sentence });
  }
  return found;
}
