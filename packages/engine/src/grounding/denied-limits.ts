import type { Sign } from './sign-words.ts';
import type { SignToken, Token } from './tokens.ts';

/** "Not more than" is "at most", "not outside" is "only in": a clause with one denial and one limit says one thing. */

const turned: Partial<Record<string, Sign>> = {
  'bound least': { group: 'bound', value: 'most' },
  'bound most': { group: 'bound', value: 'least' },
  'time outside': { group: 'only', value: 'only' },
};

const isLimit = (token: Token | undefined): token is SignToken =>
  token?.type === 'sign' && turned[`${token.sign.group} ${token.sign.value}`] !== undefined;
const isDenial = (token: Token): token is SignToken =>
  token.type === 'sign' && token.sign.group === 'negation';

function turnedIn(clause: Token[]): Token[] {
  const denials = clause.filter(isDenial);
  const limits = clause.filter(isLimit);
  const [denial, limit] = [denials[0], limits[0]];
  if (denials.length !== 1 || limits.length !== 1 || !denial || !limit) return clause;
  const isCounted = clause[clause.indexOf(limit) + 1]?.type === 'figure';
  const sign = turned[`${limit.sign.group} ${limit.sign.value}`];
  if (!sign || (limit.sign.group === 'bound' && !isCounted)) return clause;
  return clause.flatMap((token): Token[] => {
    if (token === denial) return [];
    return token === limit
      ? [{ ...limit, sign, text: `${denial.text} … ${limit.text}`, isTurned: true }]
      : [token];
  });
}

/** The tokens with each denied limit as the limit that it is. */
export function turnDeniedLimits(tokens: Token[]): Token[] {
  if (!tokens.some(isDenial) || !tokens.some(isLimit)) return tokens;
  const read: Token[] = [];
  let clause: Token[] = [];
  for (const token of tokens) {
    const isEdge =
      token.type === 'break' || (token.type === 'sign' && token.sign.group === 'condition');
    if (isEdge) {
      read.push(...turnedIn(clause));
      clause = [];
    }
    (isEdge ? read : clause).push(token);
  }
  return [...read, ...turnedIn(clause)];
}
