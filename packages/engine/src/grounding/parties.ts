import { forEach } from '../text/languages/languages.ts';
import type { Gap } from './align.ts';
import { isBreak, isSign, isWord, type Statement, type Token } from './tokens.ts';

/** Who sells, buys, makes, brings, repairs and employs: nobody of one line is one of another. */
const lines: Partial<Record<string, string[]>> = {
  en: [
    'customer customers buyer buyers client clients visitor visitors rider riders purchaser',
    'shop shops store stores seller sellers vendor merchant retailer retailers',
    'carrier carriers courier couriers postman driver',
    'manufacturer manufacturers maker makers',
    'employer employers',
    'employee employees worker workers',
    'partner partners technician technicians mechanic mechanics',
    'tenant tenants',
    'landlord landlords',
  ],
  fr: [
    'client cliente clients acheteur acheteurs visiteur',
    'boutique boutiques magasin magasins vendeur vendeurs commercant commercants marchand',
    'transporteur transporteurs livreur livreurs facteur coursier',
    'fabricant fabricants',
    'employeur employeurs',
    'salarie salariee salaries salariees employe employes employee',
    'reparateur reparateurs technicien techniciens',
    'locataire locataires',
    'bailleur bailleurs',
  ],
};

/** Whom a word names: the place of its line. */
const partiesOf = forEach(
  (_, code) =>
    new Map(
      (lines[code] ?? []).flatMap((line, at) =>
        line.split(' ').map((word) => [word, `party ${at}`] as const),
      ),
    ),
);

function partyOf(token: Token, language: Parameters<typeof partiesOf>[0]): string | null {
  if (isSign(token)) return token.sign.group === 'person' ? token.sign.value : null;
  return isWord(token) ? (partiesOf(language).get(token.folded) ?? null) : null;
}

/** Whether one word stands for somebody else than the other. */
export function areOtherParties(
  left: Token,
  right: Token,
  language: Parameters<typeof partiesOf>[0],
): boolean {
  const [one, other] = [partyOf(left, language), partyOf(right, language)];
  return isWord(left) && isWord(right) && one !== null && other !== null && one !== other;
}

/** "You ring the partner" and "the partner rings you": the same two, the other way round, in the clause about the same. */
export function areTurnedRound(
  said: Statement,
  theirs: Statement,
  language: Parameters<typeof partiesOf>[0],
): { said: string; theirs: string } | null {
  const here = pairsIn(said, language);
  const there = here.length === 0 ? [] : pairsIn(theirs, language);
  for (const one of here)
    for (const other of there) {
      if (one.names.join() !== other.names.toReversed().join()) continue;
      const shared = one.stems.filter((stem) => other.stems.includes(stem)).length;
      if (one.stems.length > 0 && shared / one.stems.length >= leastOfClause)
        return { said: one.text, theirs: other.text };
    }
  return null;
}

const leastOfClause = 0.75;

type Pair = { names: string[]; stems: string[]; text: string };

/** The clauses in which just two act, and what they do. */
function pairsIn({ tokens }: Statement, language: Parameters<typeof partiesOf>[0]): Pair[] {
  const clauses: Token[][] = [[]];
  for (const token of tokens)
    if (isBreak(token) || (isSign(token) && token.sign.group === 'condition')) clauses.push([]);
    else clauses.at(-1)?.push(token);
  return clauses.flatMap((clause) => {
    const acting = clause.filter((token) => partyOf(token, language) !== null);
    const names = acting.map((token) => partyOf(token, language) as string);
    const stems = clause
      .filter(isWord)
      .filter((token) => !acting.includes(token))
      .map(({ stem }) => stem);
    const text = acting.map((token) => token.text).join(' … ');
    return names.length === 2 && names[0] !== names[1] ? { names, stems, text } : [];
  });
}

/** "You order from the shop, and we …" for "you order from us, and the shop …": each in the place of the other. */
export function areChanged(
  gaps: Gap[],
  language: Parameters<typeof partiesOf>[0],
): { said: string; theirs: string } | null {
  const changes = gaps.flatMap(({ said, theirs }) => {
    const [here, there] = [said, theirs].map((tokens) =>
      tokens.filter((token) => partyOf(token, language) !== null),
    );
    const [one, other] = [here?.[0], there?.[0]];
    if (here?.length !== 1 || there?.length !== 1 || !one || !other) return [];
    const [from, to] = [partyOf(one, language), partyOf(other, language)];
    return from === to ? [] : [{ from, to, said: one.text, theirs: other.text }];
  });
  for (const [at, one] of changes.entries()) {
    const back = changes.slice(at + 1).find((two) => two.from === one.to && two.to === one.from);
    if (back)
      return { said: `${one.said} … ${back.said}`, theirs: `${one.theirs} … ${back.theirs}` };
  }
  return null;
}
