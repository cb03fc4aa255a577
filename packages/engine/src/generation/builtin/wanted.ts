import { foldText } from '../../text/analyse.ts';

/** What kind of answer a question wants: how long, how much, by which steps, why. Its words name the matter, not that. */

const asksTime =
  /\b(?:how (?:long|soon|many (?:days|weeks|months|years|hours|minutes))|combien de (?:temps|jours|semaines|mois|heures|minutes)|combien d'(?:annees|ans|heures))\b/u;
const asksPrice =
  /\b(?:how much (?:is|are|does|do|will|would) .{0,40}\b(?:cost|pay)|how much (?:is|are) (?:it|that|this|they|those)|(?:c'est|ca fait|coute(?:nt|ra)?|prix de) combien|combien (?:ca |cela |c'est |est-ce que (?:ca |cela )?)?(?:coute\p{L}*|vaut|faut-il payer))/u;
const figureOfTime =
  /\d[^.\n]{0,20}?(?:\bh\b|\b(?:min|sec|days?|weeks?|months?|years?|hours?|jours?|semaines?|mois|ans?|années?|heures?)(?!\p{L})|\d ?h\b)/iu;
const wordOfTime =
  /(?<!\p{L})(?:same day|next day|overnight|tomorrow|immediately|at once|forever|unlimited|lifetime|le jour même|le lendemain|aussitôt|immédiatement|illimitée?s?|à vie|(?:one|two|three|four|five|six|seven|ten|a few|une?|deux|trois|quatre|cinq|sept|dix|quelques|within an?)[ -](?:\p{L}+ ){0,2}(?:days?|weeks?|months?|years?|hours?|minutes?|jours?|semaines?|mois|ans?|heures?))(?!\p{L})/iu;
const price =
  /[€£$]|\b(?:euros?|pounds?|pence|free|gratuit\p{L}*|offerte?s?|for nothing|at our expense|no(?:thing)? (?:cost|charge)|inclus\p{L}*|included|à nos frais|rien à payer)\b/iu;

const tellsTime = (text: string): boolean => figureOfTime.test(text) || wordOfTime.test(text);
const tellsPrice = (text: string): boolean => price.test(text);

/** Whether somebody who asks how long something takes, or what it costs, is told so; true for everything else. */
export function tellsMeasure(question: string, said: string): boolean {
  const bare = foldText(question);
  if (asksTime.test(bare) && !tellsTime(said)) return false;
  return !asksPrice.test(bare) || tellsPrice(said);
}

/** Whether a time or a price is asked. */
export function asksMeasure(question: string): boolean {
  const bare = foldText(question);
  return asksTime.test(bare) || asksPrice.test(bare);
}

/** "When I press it" asks after no time; nor does "quand j'appuie" after other words. */
const wantsTime =
  /\b(?:what time|until when|how fast|delais?|a quelle heure|jusqu'a quand|(?:know|tell me) when|when(?! (?:i|you|we|it|he|she|they|there|this|that|the|an?|my|your|our|\p{L}+ing)\b)|quand (?:est|sera|vais|va|vont|puis|peut|dois|aura|arrive)\p{L}*)\b|(?:^|[.,;:!?] ?|\b(?:et|mais|alors|c'est|savoir) )quand\b/u;
const wantsPrice =
  /\b(?:costs?|prices?|fees?|how much is|free|prix|tarifs?|coutent?|frais|gratuite?s?|payante?s?)\b/u;
const wantsSteps =
  /\b(?:how (?:do|can|to|should|would) (?:i|we|you|one)?|comment (?!ca\b|va\b|allez\b))/u;
/** "What can I check myself?": any steps answer that, whatever their words. */
const wantsAnySteps =
  /\b(?:what (?:else )?(?:can|could|should|must|do) (?:i|we) (?:do|check|try|test)|what (?:now|next)(?= ?\?)|que (?:puis-je|dois-je|faut-il|peut-on|pouvons-nous|devons-nous) (?:faire|verifier|essayer|tester)|que faire|quoi faire|qu'est-ce que (?:je (?:peux|dois)|l?'?on peut) (?:faire|verifier|essayer))\b/u;
const clock = /\b\d{1,2} ?(?:h|am|pm|:\d\d)\b/iu;

type Text = { text: string; isOrdered: boolean };
/**
 * Whether a text tells what is wanted, and whether a heading promises it. `isSteps`: they answer what the title says, and
 * nothing else.
 */
export type Wanted = {
  isSteps?: true;
  tells: (said: Text) => boolean;
  heads: (heading: string) => boolean;
};

const heading = (pattern: RegExp) => (text: string) => pattern.test(foldText(text));
const time: Wanted = {
  tells: ({ text }) => tellsTime(text),
  heads: heading(
    /\b(?:times?|how long|when|hours|delais?|durees?|quand|combien de temps|horaires?)\b/u,
  ),
};
const moment: Wanted = { ...time, tells: ({ text }) => tellsTime(text) || clock.test(text) };
const cost: Wanted = {
  tells: ({ text }) => tellsPrice(text),
  heads: heading(/\b(?:costs?|prices?|fees?|tarifs?|prix|frais|combien)\b/u),
};
const steps: Wanted = {
  isSteps: true,
  tells: ({ isOrdered }) => isOrdered,
  heads: heading(/\b(?:how|steps|comment|etapes|faire)\b/u),
};
const reason: Wanted = {
  tells: ({ text }) => /\b(?:because|that['’]s why|the reason|parce qu|, car )/iu.test(text),
  heads: heading(/\b(?:why|causes?|reasons?|pourquoi|raisons?)\b/u),
};

/** "Can I …?", "Est-ce que …?": whoever asks so wants a yes or a no. */
const wantsVerdict =
  /(?:^|[.!?,;:\n] ?|\b(?:and|or|et|ou) )(?:is|are|was|were|do|does|did|can|could|will|would|should|may|has|have) (?:i|you|we|it|they|there|the|this|that|my|your|one|an?)\b|\b(?:est-ce qu|est-il|sont-ils|puis-je|peut-on|peut-il|pouvez-vous|dois-je|faut-il|avez-vous|faites-vous|y a-t-il|a-t-on|passe-t-|existe-t-)/u;
const verdict = /^(?:yes|no|oui|non|ja|nein|nee|s[iíì]|sim|n[aã]o)(?![\p{L}-])/iu;

/** Whether a text begins with the yes or no that is asked for. */
export function tellsVerdict(question: string, said: string): boolean {
  return verdict.test(said) && wantsVerdict.test(foldText(question));
}

/** Whether a question asks what to do at all, and is told steps. */
export function tellsWhatToDo(question: string, isOrdered: boolean): boolean {
  return isOrdered && wantsAnySteps.test(foldText(question));
}

/** "How do I …?": steps are wanted, and those of that. */
export function asksHow(question: string): boolean {
  return wantsSteps.test(foldText(question));
}

/** What kind of answer is wanted, by the first line of a question that wants any; null: nothing special. */
export function wantedIn(question: string): Wanted | null {
  for (const line of question.split('\n')) {
    const bare = foldText(line);
    if (asksTime.test(bare)) return time;
    if (asksPrice.test(bare) || wantsPrice.test(bare)) return cost;
    if (wantsTime.test(bare)) return moment;
    if (/\b(?:why|pourquoi)\b/u.test(bare)) return reason;
    if (wantsSteps.test(bare) || wantsAnySteps.test(bare)) return steps;
  }
  return null;
}
