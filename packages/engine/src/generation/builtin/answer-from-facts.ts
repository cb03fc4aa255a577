import { evenGaps } from '../../text/drop-end.ts';
import { ordersMachine, partWeights, weighParts } from '../../text/asking.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import type { Fact, SuggestInput } from '../types.ts';

function asksWhere(text: string, language: Language): boolean {
  return wordsOf(language).whereabouts?.test(text) ?? false;
}

/** Whether a question is where somebody's own order is, how far it is or when it comes. */
export function asksAfterOrder(question: string, language: Language): boolean {
  const { ownOrder } = wordsOf(language);
  return (ownOrder?.test(evenGaps(question)) ?? false) && asksWhere(question, language);
}

const bare = (number: string) => number.replace(/^#\s*/, '').toLowerCase();

/** A number that the text itself calls an order's. */
const calledOrder =
  /(?<!\p{L})(?:orders?|commandes?|bestellung|auftrag|pedido|ordine|encomenda|bestelling) ?(?:no\.?|number|n[°ºor]\.?|num[ée]ro|n[úu]mero|nummer)? ?:? ?#? ?[a-z]{0,4}-?\d[\d-]{2,}/iu;

function isNamed(order: string, told: string): boolean {
  const number = bare(order);
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(number)}(?![\\p{L}\\p{N}])`, 'iu');
  return number.length >= 3 && whole.test(told);
}

/** The order that is meant: one that the ticket names, else the newest, which stands first; none where it names another. */
function orderMeant(facts: Fact[], told: string): { order: string; isSure: boolean } | null {
  const orders = [...new Set(facts.flatMap(({ order }) => order ?? []))];
  const [newest] = orders;
  if (newest === undefined) return null;
  const named = orders.filter((order) => isNamed(order, told));
  if (named.length === 0 && calledOrder.test(evenGaps(told))) return null;
  return { order: named[0] ?? newest, isSure: named.length === 1 || orders.length === 1 };
}

/** Facts that answer a question about somebody's own order, in the order they are said. */
export type ToldByFacts = {
  facts: Fact[];
  /** It is certain which order is meant. */
  isSure: boolean;
  /** Nothing else is asked. */
  isAll: boolean;
};

/**
 * What the built-in writer says from facts: where an order is, when that is what is asked. A ticket that gives orders to
 * a program is for a person to read; words that people wrote (`isQuoted`) are never said by code.
 */
export function answerFromFacts(input: SuggestInput): ToldByFacts | null {
  const { question, language, facts = [] } = input;
  const usable = facts.filter(({ about, isQuoted }) => about === 'whereabouts' && !isQuoted);
  if (usable.length === 0 || ordersMachine(question)) return null;
  if (!asksAfterOrder(question, language)) return null;
  const asking = weighParts(question, language).filter(({ weight }) => weight >= partWeights.asks);
  // The subject of a ticket is no question of its own.
  const [, ...rest] = question.split('\n');
  const asked =
    rest.length > 0 ? asking.filter(({ weight }) => weight === partWeights.asks) : asking;
  const others = asked.filter(({ text }) => !asksWhere(text, language));
  if (asked.length > 0 && others.length === asked.length) return null;
  const told = [question, ...input.messages.map(({ text }) => text)].join('\n');
  const meant = orderMeant(usable, told);
  if (!meant) return null;
  return {
    facts: usable.filter(({ order }) => order === meant.order),
    isSure: meant.isSure,
    isAll: others.length === 0,
  };
}
