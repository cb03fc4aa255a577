import type { ConflictKind } from '../generation/types.ts';
import type { Language } from '../text/language.ts';
import { areOtherParties } from './parties.ts';
import { unitsOf } from './read-statement.ts';
import { isFigure, isWord, type Token } from './tokens.ts';

/** One word in the place of another that can't mean the same. */

type Sides = { said: Token[]; theirs: Token[]; language: Language };
type Replaced = { kind: ConflictKind; said: string; theirs: string };

const textOf = (tokens: Token[]): string => tokens.map(({ text }) => text).join(' ');

/** "A few hours" for "a few weeks". */
function unitConflict({ said, theirs, language }: Sides): Replaced | null {
  const [here, there] = [said, theirs].map((tokens) => tokens.filter(isWord));
  const [one, other] = [here?.[0], there?.[0]];
  if (here?.length !== 1 || there?.length !== 1 || !one || !other) return null;
  const [unit, rival] = [one, other].map(({ folded }) => unitsOf(language).get(folded));
  if (!unit || !rival || unit[0] !== 'delay' || rival[0] !== 'delay' || unit[1] === rival[1])
    return null;
  return { kind: 'figure', said: one.text, theirs: other.text };
}

/** "In March" for "in Ireland". */
function dateForName({ said, theirs }: Sides): Replaced | null {
  const isDate = (token: Token | undefined): boolean =>
    token?.type === 'figure' && (token.kind === 'month' || token.kind === 'day');
  const isName = (token: Token | undefined): boolean => token?.type === 'word' && token.isName;
  const [here, there] = [said, theirs].map((tokens) =>
    tokens.filter((token) => isWord(token) || isFigure(token)),
  );
  if (here?.length !== 1 || there?.length !== 1) return null;
  const isOther = (isDate(here[0]) && isName(there[0])) || (isName(here[0]) && isDate(there[0]));
  return isOther ? { kind: 'name', said: textOf(here ?? []), theirs: textOf(there ?? []) } : null;
}

/** Somebody else in the place of the one who does it. */
function partyConflict({ said, theirs, language }: Sides): Replaced | null {
  const [here, there] = [said, theirs].map((tokens) => tokens.filter(isWord));
  const [one, other] = [here?.[0], there?.[0]];
  if (here?.length !== 1 || there?.length !== 1 || !one || !other) return null;
  return areOtherParties(one, other, language)
    ? { kind: 'person', said: one.text, theirs: other.text }
    : null;
}

export function findReplaced(sides: Sides): Replaced | null {
  return unitConflict(sides) ?? partyConflict(sides) ?? dateForName(sides);
}
