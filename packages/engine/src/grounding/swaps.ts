import type { ConflictKind } from '../generation/types.ts';
import { isSameFigure } from './read-statement.ts';
import { isBreak, type Statement, type Token } from './tokens.ts';

/** What is said of one thing is said of the other: "points are lost, orders stay" and "orders are lost, points stay". */

type Swap = { kind: ConflictKind; said: string; theirs: string };
type Clause = { keys: string[]; text: string };

const mostClauses = 6;

/** What of a clause is told of something: words, figures, and that it is denied. */
function keyOf(token: Token, figures: Token[]): string[] {
  if (token.type === 'word') return [token.stem];
  if (token.type === 'sign') return token.sign.group === 'negation' ? ['not'] : [];
  if (token.type !== 'figure') return [];
  const same = figures.findIndex((each) => each.type === 'figure' && isSameFigure(each, token));
  if (same >= 0) return [`figure ${same}`];
  figures.push(token);
  return [`figure ${figures.length - 1}`];
}

/** The parts between marks; what "and" joins belongs together. */
function clausesIn({ tokens }: Statement, figures: Token[]): Clause[] {
  const clauses: Token[][] = [[]];
  for (const token of tokens)
    if (isBreak(token) && !/\p{L}/u.test(token.text)) clauses.push([]);
    else clauses.at(-1)?.push(token);
  return clauses
    .map((own) => ({
      keys: [...new Set(own.flatMap((token) => keyOf(token, figures)))],
      text: own.map(({ text }) => text).join(' '),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** Both parts of the source in each of two parts of the sentence, and nothing else in them. */
export function findSwap(said: Statement, theirs: Statement): Swap | null {
  const figures: Token[] = [];
  const here = clausesIn(said, figures);
  if (here.length < 2 || here.length > mostClauses) return null;
  const there = clausesIn(theirs, figures);
  if (there.length > mostClauses) return null;
  for (let one = 0; one < here.length; one += 1)
    for (let two = one + 1; two < here.length; two += 1)
      for (let left = 0; left < there.length; left += 1)
        for (let right = left + 1; right < there.length; right += 1) {
          const pair = [here[one] as Clause, here[two] as Clause] as const;
          const source = [there[left] as Clause, there[right] as Clause] as const;
          if (isCrossed(pair, source))
            return {
              kind: 'name',
              said: `${pair[0].text}, ${pair[1].text}`,
              theirs: `${source[0].text}, ${source[1].text}`,
            };
        }
  return null;
}

function isCrossed(
  [first, second]: readonly [Clause, Clause],
  [left, right]: readonly [Clause, Clause],
): boolean {
  const ofLeft = left.keys.filter((key) => !right.keys.includes(key));
  const ofRight = right.keys.filter((key) => !left.keys.includes(key));
  const all = new Set([...left.keys, ...right.keys]);
  const mixes = ({ keys }: Clause): boolean =>
    keys.every((key) => all.has(key)) &&
    keys.some((key) => ofLeft.includes(key)) &&
    keys.some((key) => ofRight.includes(key));
  // What stands in both of the sentence was not moved.
  const isMoved = first.keys.some((key) => all.has(key) && !second.keys.includes(key));
  return isMoved && mixes(first) && mixes(second);
}
