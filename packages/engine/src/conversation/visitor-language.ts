import { languageIn } from '../generation/translation/reply-language.ts';
import { foldText } from '../text/analyse.ts';
import { guessLanguage } from '../text/language.ts';

/** A chat has texts of its own in these (docs/chats.md). */
type ChatLanguage = 'en' | 'fr';

/** Words that people begin and fill a chat with, and that the other language has not; folded. */
const marks: Record<ChatLanguage, ReadonlySet<string>> = {
  en: new Set(
    `hi hello hey thanks thank please yes the is are am my your you i it this that these where when what how why who which
    can could would should do does did have has was were not and or but for with without from about to of in order orders
    delivery shipping refund return returns returning parcel need want help price size there broken lost account someone
    talk speak human person good morning evening afternoon of much many long still never bike`.split(
      /\s+/,
    ),
  ),
  fr: new Set(
    `bonjour bonsoir salut coucou merci svp stp oui non le la les des du de un une mon ma mes votre vos notre nos je j tu
    vous nous il elle est sont suis ai avez pas plus et ou mais pour avec sans chez sur dans que qui quoi quel quelle quand
    comment pourquoi combien puis peux pouvez faire commande commandes livraison retour remboursement colis besoin veux
    voudrais aide prix taille cassee casse perdu compte quelqu parler humain conseiller personne ca cela c qu d l n s
    m au aux`.split(/\s+/),
  ),
};
/** Written in both. */
const shared = new Set('a on an plus non or me de chat'.split(' '));

const sure = 0.9;
const likely = 0.7;
const fewWords = 3;

/** What a message is in. `foreign`: neither of the two, as far as can be told; the chat stays in its language then. */
export type Heard = { language: ChatLanguage; foreign: string | null };

/**
 * The language to answer in: of the first message when it is recognised, later only when the visitor clearly changes.
 * @param current the chat's, or the widget's before anything was said
 */
export async function visitorLanguage(
  text: string,
  current: ChatLanguage,
  isFirst: boolean,
): Promise<Heard> {
  const words = foldText(text.slice(0, 2_000)).match(/\p{L}+/gu) ?? [];
  const counts = { en: 0, fr: 0 };
  for (const word of words) {
    if (shared.has(word)) continue;
    if (marks.en.has(word)) counts.en += 1;
    if (marks.fr.has(word)) counts.fr += 1;
  }
  const stay: Heard = { language: current, foreign: null };
  const other: ChatLanguage = current === 'en' ? 'fr' : 'en';
  if (counts[current] > 0 && counts[other] === 0) return stay;
  if (counts[other] > 0 && counts[current] === 0) {
    const isClear = isFirst || counts[other] >= 2 || words.length <= fewWords;
    // "merci" or "ok thanks" alone is said in any language.
    return isClear && (isFirst || words.length > 1) ? { language: other, foreign: null } : stay;
  }
  if (counts.en === 0 && counts.fr === 0) {
    const foreign = await languageIn(text);
    if (foreign !== null && foreign !== 'en' && foreign !== 'fr')
      return { language: current, foreign };
  }
  const guess = await guessLanguage(text);
  if (guess?.language !== other) return stay;
  const isTrusted =
    guess.confidence >= (isFirst ? likely : sure) && counts[other] >= counts[current];
  return isTrusted ? { language: other, foreign: null } : stay;
}
