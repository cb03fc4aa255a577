import { splitWords, stemWord } from './analyse.ts';
import { isGenericWord } from './generic-words.ts';
import type { Language } from './language.ts';
import { describedLanguages, wordsOf } from './languages/languages.ts';
import { isStopWord } from './stop-words.ts';

/** Subject lines borrow each other's words ("Support", "Info"): one list for all languages. */
const fillers: ReadonlySet<string> = new Set(
  describedLanguages.flatMap((language) => wordsOf(language).subjectWords.split(/\s+/)),
);

/** "Order 48213", "commande n° FR-5521": which one, not what about it. */
const numbered =
  /(?<![\p{L}\d])(?:orders?|commandes?|tickets?|cases?|dossiers?|references?|r[ée]f[ée]rences?|r[ée]f|ref|invoices?|factures?|customers?|clients?|num[ée]ro|number|bestellung(?:en)?|auftrag|rechnung|pedidos?|facturas?|ordin[ei]|fattur[ae]|encomendas?|faturas?|bestelling(?:en)?|factuur|numero|n[úu]mero|nummer)[ .:#°º]{0,4}(?:no|nr|number|n|num[ée]ro|n[úu]mero|nummer|id)?[ .:#°º]{0,4}[\p{L}]{0,4}[-_/]?\d[\d\p{L}_/-]{0,30}/giu;

/** A subject line of fewer telling words says too little to judge a question by. */
export const fewestSubjectWords = 2;

/** The stems of the words that a subject line names its matter by: none for "Question 1", "Customer service", "Order 48213". */
export function stemsNaming(subject: string, language: Language): Set<string> {
  const stems = new Set<string>();
  for (const word of splitWords(subject.replace(numbered, ' '), language)) {
    if (/^\d+$/.test(word) || fillers.has(word)) continue;
    if (isStopWord(word, language) || isGenericWord(word, language)) continue;
    stems.add(stemWord(word, language));
  }
  return stems;
}
