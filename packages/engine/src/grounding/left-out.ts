import { foldText } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import type { Conflict } from './conflicts.ts';
import { hasLike } from './same-words.ts';
import { wordsOf } from './read-statement.ts';
import { isSign, type SignToken, type Statement, type Token } from './tokens.ts';

/**
 * What nobody may promise who has not read it: something given, said of the reader or by the company, and something that
 * somebody will do.
 */
const promises: Partial<Record<string, RegExp>> = {
  en: new RegExp(
    [
      String.raw`\b(?:we|i|you|this|it)\b.{0,40}\b(?:refund\w*|reimburs\w*|vouchers?|discounts?|compensat\w*|guarant\w*|gifts?|free|goodwill|credit(?:ed)?|waive\w*|exception)\b`,
      String.raw`\b(?:we|i|colleague|team|agent|technician|somebody|someone)\b.{0,20}(?:\b(?:will|shall|can)|'ll)\b (?:\w+ ){0,2}(?:call|contact|get back|write|e-?mail|send|replace|fix|repair|upgrade|resolve|process|deliver|ship|collect|lend|pay|offer)\b`,
      String.raw`\b(?:vouchers?|goodwill|compensation|(?:free|as a|a) gift|gift of|lend you|loan (?:bike|battery|phone)|at our (?:expense|cost)|we(?:'ll| will)? (?:pay|cover)|a call from us)\b`,
      String.raw`\b(?:it|this|that|they) (?:will|'ll) be (?:\w+ )?(?:fixed|repaired|replaced|delivered|ready|resolved|done)\b`,
    ].join('|'),
  ),
  fr: new RegExp(
    [
      String.raw`(?<!\p{L})(?:nous|je|vous|on|c'est|ce)(?!\p{L}).{0,40}(?<!\p{L})(?:rembours\p{L}*|bons? d'achat|remises?|indemnis\p{L}*|dedommag\p{L}*|garanti(?:s|r|ssons)?|cadeaux?|gratuit\p{L}*|offert\p{L}*|offrons|geste|exception)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:nous|je|collegue|equipe|technicien|conseiller|quelqu'un)(?!\p{L}).{0,20}(?:rappel|contact|envoi|enverr|rempla|repar|reparer|regler|trait|livr|preter|paier|vers|offri)\p{L}*(?:rons|ra|rai|ront)(?!\p{L})`,
      String.raw`(?<!\p{L})(?:bons? de \d|avec un bon|en cadeau|cadeau offert|a nos frais|prenons en charge|dedommag\p{L}*|indemnis\p{L}*|vous pret(?:ons|era|e))(?!\p{L})`,
      String.raw`(?<!\p{L})(?:sera|seront|serez) (?:\p{L}+ )?(?:repare|remplace|livre|pret|regle|rembours|resolu)\p{L}*`,
    ].join('|'),
    'u',
  ),
};

/** `isSure`: hardly a word of it stands near; else it may stand there in other words. */
type Added = Conflict & { isSure: boolean };
const surelyNew = 0.35;

export type Known = { language: Language; told: ReadonlySet<string>; around: ReadonlySet<string> };

/** The words and figures of a part. */
const stemsOf = (tokens: Token[]): string[] =>
  tokens.flatMap((token) => {
    if (token.type === 'word') return token.stem;
    return token.type === 'figure' ? `${token.kind} ${token.value}` : [];
  });
const textOf = (tokens: Token[]): string => tokens.map(({ text }) => text).join(' ');

const isCondition = (token: Token): token is SignToken =>
  isSign(token) && token.sign.group === 'condition';

const isDenial = (token: Token): boolean => isSign(token) && token.sign.group === 'negation';

/** The clauses that say when something holds: each from its word to the next mark, or to the end. */
function conditionsIn({ tokens }: Statement): Token[][] {
  const conditions: Token[][] = [];
  let open: Token[] | null = null;
  for (const token of tokens) {
    if (isCondition(token)) {
      open = [token];
      conditions.push(open);
    } else if (token.type === 'break' && !/\p{L}/u.test(token.text)) open = null;
    else open?.push(token);
  }
  return conditions;
}

const shareOf = (stems: string[], known: (stem: string) => boolean): number =>
  stems.length === 0 ? 1 : stems.filter(known).length / stems.length;

/** Where a condition of the source may end: one that leads may go over commas. */
function endsOf(condition: Token[], { tokens }: Statement): number[] {
  const start = tokens.indexOf(condition[0] as Token);
  const isLeading = stemsOf(tokens.slice(0, start)).length === 0;
  const first = start + condition.length;
  if (!isLeading) return [first];
  return tokens.flatMap((token, at) => (at >= first && token.type === 'break' ? at : []));
}

/** A condition that the source makes and the sentence does not, unless the requester said that they fulfil it. */
function conditionLeftOut(said: Statement, theirs: Statement, known: Known): Conflict | null {
  for (const part of partsOf(theirs)) {
    const found = conditionLeftOutOf(said, part, known);
    if (found) return found;
  }
  return null;
}

/** What stands between stronger marks than a comma: a condition holds for its own part only. */
function partsOf({ sentence, tokens }: Statement): Statement[] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (token.type === 'break' && /[;:.!?–—]/u.test(token.text)) parts.push([]);
    else parts.at(-1)?.push(token);
  return parts.map((own) => ({ sentence, tokens: own }));
}

/** A part that says this word alone. */
const isJust = ({ tokens }: Statement, [word]: string[]): boolean => {
  const stems = new Set(stemsOf(tokens));
  return stems.size === 1 && word !== undefined && stems.has(word);
};

function conditionLeftOutOf(said: Statement, theirs: Statement, { told }: Known): Conflict | null {
  const own = new Set(stemsOf(said.tokens));
  const most = said.tokens.some(isCondition) ? 0.34 : 0.7;
  for (const condition of conditionsIn(theirs)) {
    const start = theirs.tokens.indexOf(condition[0] as Token);
    for (const end of endsOf(condition, theirs)) {
      const whole = theirs.tokens.slice(start, end);
      const stems = stemsOf(whole);
      const rest = stemsOf([...theirs.tokens.slice(0, start), ...theirs.tokens.slice(end)]);
      if (stems.length === 0) {
        // "If it isn't for you" has no word to find again: all of the rest must be there.
        if (!whole.some(isDenial) || rest.length <= 2) continue;
        if (said.tokens.some(isCondition) || !rest.every((stem) => own.has(stem))) continue;
        return { kind: 'condition', said: '', theirs: textOf(whole) };
      }
      // "The battery bay" does not say "if the battery is out".
      const telling = stems.filter((stem) => !rest.includes(stem));
      if (shareOf(telling.length === 0 ? stems : telling, (stem) => own.has(stem)) > most) continue;
      if (shareOf(stems, (stem) => told.has(stem)) >= 0.5) continue;
      const isSameWord = rest.length === 1 && partsOf(said).some((part) => isJust(part, rest));
      if ((rest.length >= 2 || isSameWord) && shareOf(rest, (stem) => own.has(stem)) >= 0.75)
        return { kind: 'condition', said: '', theirs: textOf(whole) };
    }
  }
  return null;
}

/** "If needed", "si vous voulez", "if it helps" add nothing. */
const ofCourse = new Set(
  'need necessari possibl want wish prefer like help question doubt requir applic afford issu problem besoin necessair possibl souhait voul prefer aid question dout'.split(
    ' ',
  ),
);

/** A condition that the sentence makes and nothing near in the source does. */
export function findCondition(
  said: Statement,
  theirs: Statement,
  { told, around, language }: Known,
): Added | null {
  // It may be called otherwise there.
  const isKnown = (stem: string): boolean =>
    around.has(stem) || told.has(stem) || hasLike(stem, around, language);
  const conditions = conditionsIn(said);
  // Where the source has as many, it may be said in other words.
  const least = conditionsIn(theirs).length >= conditions.length ? 0.25 : 0.5;
  for (const condition of conditions) {
    const stems = stemsOf(condition);
    if (stems.every((stem) => ofCourse.has(stem))) continue;
    const share = shareOf(stems, isKnown);
    const isSure = share <= surelyNew;
    if (share < least) return { kind: 'condition', said: textOf(condition), theirs: '', isSure };
  }
  return null;
}

const onlyIn = ({ tokens }: Statement): SignToken | undefined =>
  tokens.find(
    (token, at): token is SignToken =>
      token.type === 'sign' &&
      token.sign.value === 'only' &&
      // "You only need to" leaves nobody out.
      !tokens
        .slice(at + 1, at + 3)
        .some((next) => next.type === 'sign' && next.sign.value === 'must'),
  );
/** What says in other words that others are left out, or that there is no more of it. */
const limits = new Set(['only', 'all', 'except', 'not', 'most', 'no', 'few', 'needless']);
const hasLimit = ({ tokens }: Statement): boolean =>
  tokens.some((token) => token.type === 'sign' && limits.has(token.sign.value));

/** "Only" that stands in one of the two. */
function onlyInOne(said: Statement, theirs: Statement): Conflict | null {
  const [own, other] = [onlyIn(said), onlyIn(theirs)];
  if (own && !hasLimit(theirs)) return { kind: 'only', said: own.text, theirs: '' };
  if (!other || hasLimit(said)) return null;
  const stems = new Set(stemsOf(said.tokens));
  if (shareOf(stemsOf(theirs.tokens), (stem) => stems.has(stem)) < 0.8) return null;
  return { kind: 'only', said: '', theirs: other.text };
}

/** A promise of which so much stands near is none. */
const mostOfPromise = 0.6;

/** A promise that stands nowhere near. */
export function findPromise(said: Statement, known: Known): Added | null {
  const promise = promises[known.language];
  if (!promise) return null;
  const texts = foldText(said.sentence).split(/[,;:.!?()–—]|(?<!\p{L})(?:and|et)(?!\p{L})/u);
  for (const text of texts) {
    if (!promise.test(text)) continue;
    const stems = clausesStems(said, text);
    const share = shareOf(stems, (stem) => known.around.has(stem) || known.told.has(stem));
    if (share < mostOfPromise)
      return { kind: 'promise', said: text.trim(), theirs: '', isSure: share <= surelyNew };
  }
  return null;
}

function clausesStems(said: Statement, text: string): string[] {
  return wordsOf(said)
    .filter(({ folded }) => text.includes(folded))
    .map(({ stem }) => stem);
}

/** What a sentence leaves out of when that holds which it rests on. */
export function findGap(said: Statement, theirs: Statement, known: Known): Conflict | null {
  return conditionLeftOut(said, theirs, known) ?? onlyInOne(said, theirs);
}

/** The sentence without its conditions. */
export function withoutConditions(said: Statement): Statement {
  const conditions = new Set(conditionsIn(said).flat());
  return { ...said, tokens: said.tokens.filter((token) => !conditions.has(token)) };
}
