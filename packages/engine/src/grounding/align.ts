import { isSameFigure } from './read-statement.ts';
import type { Token } from './tokens.ts';

/** What stands on either side between two words that both sentences have. */
export type Gap = { said: Token[]; theirs: Token[] };
/** `matched`: how many words and figures both have. */
export type Alignment = { gaps: Gap[]; matched: number };

const isAnchor = (token: Token): boolean => token.type === 'word' || token.type === 'figure';

function isSame(left: Token, right: Token): boolean {
  if (left.type === 'word' && right.type === 'word') return left.stem === right.stem;
  return left.type === 'figure' && right.type === 'figure' && isSameFigure(left, right);
}

/** The places where a clause begins. */
function clausesIn(tokens: Token[]): number[] {
  return tokens.flatMap((token, at) =>
    at > 0 &&
    (token.type === 'break' || (token.type === 'sign' && token.sign.group === 'condition'))
      ? at
      : [],
  );
}

const mostTurns = 8;

const isSmall = (token: Token): boolean => token.type === 'sign' || token.type === 'break';

function isSameSmall(left: Token, right: Token): boolean {
  if (left.type === 'sign' && right.type === 'sign')
    return left.sign.group === right.sign.group && left.sign.value === right.sign.value;
  return left.type === 'break' && right.type === 'break' && left.text === right.text;
}

/** How many small words and marks both sides of the gaps have. */
function agreement({ gaps }: Alignment): number {
  let sum = 0;
  for (const { said, theirs } of gaps)
    for (const token of said)
      if (isSmall(token) && theirs.some((other) => isSameSmall(token, other))) sum += 1;
  return sum;
}

/** Lays two sentences beside each other; a clause may stand before or behind the rest. */
export function align(said: Token[], theirs: Token[]): Alignment {
  let best = alignInOrder(said, theirs);
  let agreed = agreement(best);
  const most = said.filter(isAnchor).length;
  const mostAgreed = said.filter(isSmall).length;
  for (const at of clausesIn(theirs).slice(0, mostTurns)) {
    // All of it is there in this order: no other is better.
    if (best.matched === most && agreed === mostAgreed) break;
    const turned = alignInOrder(said, [...theirs.slice(at), ...theirs.slice(0, at)]);
    if (turned.matched < best.matched) continue;
    const agreedTurned = agreement(turned);
    if (turned.matched === best.matched && agreedTurned <= agreed) continue;
    [best, agreed] = [turned, agreedTurned];
  }
  return best;
}

/** Word for word in their order. */
function alignInOrder(said: Token[], theirs: Token[]): Alignment {
  const [left, right] = [
    said.flatMap((t, at) => (isAnchor(t) ? at : [])),
    theirs.flatMap((t, at) => (isAnchor(t) ? at : [])),
  ];
  const width = right.length + 1;
  const lengths = new Uint8Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isSame(
        said[left[row] as number] as Token,
        theirs[right[column] as number] as Token,
      )
        ? (lengths[(row + 1) * width + column + 1] as number) + 1
        : Math.max(
            lengths[(row + 1) * width + column] as number,
            lengths[row * width + column + 1] as number,
          );
  const gaps: Gap[] = [];
  let [row, column, saidFrom, theirsFrom] = [0, 0, 0, 0];
  const close = (saidTo: number, theirsTo: number): void => {
    gaps.push({ said: said.slice(saidFrom, saidTo), theirs: theirs.slice(theirsFrom, theirsTo) });
  };
  while (row < left.length && column < right.length) {
    const [here, there] = [left[row] as number, right[column] as number];
    if (isSame(said[here] as Token, theirs[there] as Token)) {
      close(here, there);
      [saidFrom, theirsFrom] = [here + 1, there + 1];
      [row, column] = [row + 1, column + 1];
    } else if (
      (lengths[(row + 1) * width + column] as number) >=
      (lengths[row * width + column + 1] as number)
    )
      row += 1;
    else column += 1;
  }
  close(said.length, theirs.length);
  return { gaps, matched: lengths[0] as number };
}
