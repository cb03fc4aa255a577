import { evenGaps } from '../../text/drop-end.ts';
import { ordersMachine, partWeights, weighParts } from '../../text/asking.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import type { Language } from '../../text/language.ts';
import type { Fact, SuggestInput } from '../types.ts';

/** Words for where an order is, how far it is, and when it comes. */
const whereabouts: Record<Language, RegExp> = {
  en: /\bwhere(?:['’]s|\s+(?:is|are|has|did))\b|\bwhen\b.{0,60}\b(?:arriv\w*|come|get|receiv\w*|deliver\w*|ship\w*|sent|here)\b|\btrack(?:ing|ed)?\b|\b(?:has|have|had|did|was|is)\b.{0,60}\b(?:shipped|sent|left|dispatched|delivered|on its way|arrive[ds]?)\b|\b(?:not|n['’]t|never|still|yet)\b.{0,60}\b(?:arrived?|received?|delivered|shipped|here|come|waiting)\b|\bstatus\b|\bnews\b|\bwaiting\b/iu,
  fr: /(?<!\p{L})o[ùu]\s+(?:en\s+)?(?:est|sont|se\s+trouve)(?!\p{L})|(?<!\p{L})quand\b.{0,60}(?<!\p{L})(?:arriv\p{L}*|recev\p{L}*|re[çc]\p{L}*|livr\p{L}*|exp[ée]di\p{L}*|partir\p{L}*)|(?<!\p{L})suivi\p{L}*(?!\p{L})|(?<!\p{L})suivre(?!\p{L})|(?<!\p{L})(?:est|a|ont|sont)(?:-(?:elle|il))?\b.{0,60}(?<!\p{L})(?:exp[ée]di[ée]\p{L}*|envoy[ée]\p{L}*|partie?|livr[ée]\p{L}*|arriv[ée]\p{L}*)|(?<!\p{L})(?:pas|toujours|jamais|encore|rien)\b.{0,60}(?<!\p{L})(?:re[çc]ue?\p{L}*|arriv\p{L}*|livr[ée]\p{L}*|exp[ée]di[ée]\p{L}*|l[àa])|(?<!\p{L})(?:statut|nouvelles|attends)(?!\p{L})/iu,
};
/** An order of one's own, not orders in general. */
const ownOrder: Record<Language, RegExp> = {
  en: /\b(?:my|our|the|this)\s+(?:[\p{L}-]+\s+){0,2}(?:orders?|parcels?|packages?|deliver(?:y|ies)|shipments?|purchase)\b|\border ?(?:no\.?|number|n[°º])? ?#?[A-Z]{0,4}-?\d/iu,
  fr: /(?<!\p{L})(?:ma|mon|mes|notre|nos|la|le|cette|ce)\s+(?:[\p{L}-]+\s+){0,2}(?:commandes?|colis|paquets?|livraisons?|achats?)(?!\p{L})|(?<!\p{L})commande ?(?:n[°ºo]|num[ée]ro)? ?#?[A-Z]{0,4}-?\d/iu,
};

function asksWhere(text: string, language: Language): boolean {
  return whereabouts[language].test(text);
}

/** Whether a question is where somebody's own order is, how far it is or when it comes. */
export function asksAfterOrder(question: string, language: Language): boolean {
  return ownOrder[language].test(evenGaps(question)) && asksWhere(question, language);
}

const bare = (number: string) => number.replace(/^#\s*/, '').toLowerCase();

/** A number that the text itself calls an order's. */
const calledOrder =
  /(?<!\p{L})(?:orders?|commandes?) ?(?:no\.?|number|n[°ºo]\.?|num[ée]ro)? ?:? ?#? ?[a-z]{0,4}-?\d[\d-]{2,}/iu;

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
