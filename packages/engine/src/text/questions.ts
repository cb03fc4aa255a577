import { partWeights, weighParts } from './asking.ts';
import type { Language } from './language.ts';
import { longestQuestion } from './question.ts';
import { tellingStems } from './telling-stems.ts';

/** So many questions of a message are looked at; who asks more wants a conversation. */
const mostQuestions = 6;
/** In characters: a longer sentence tells a story. */
const longestAsked = 200;
const fewestWords = 3;
/** "It ends in 7K20 (or 7K2O?)": a doubt, no question. */
const aside = /\([^()]{0,80}\?\s?\)/gu;
const never = /(?!)/;
/** "Any idea how to solve this?" asks what the story asks. */
const vague =
  /^(?:solve[ds]?|solving|fix(?:e[ds]|ing)?|resol(?:ve[ds]?|ving|ution)|suggestions?|ideas?|solutions?|advice|recommend\w*|resoudre|resolu\w*|regler|idees?|conseils?|proposer?|proposition)$/;
const saysLittle = (word: string): boolean => /^\d+$/.test(word) || vague.test(word);
/** "How long is it open, is it free, and can you keep it?" is three questions. */
const nextQuestion: Record<string, RegExp | undefined> = {
  en: /[,;:] (?:and |or )?(?=(?:how|what|when|where|which|who|why|is|are|do|does|did|can|could|will|would|should|may) )/iu,
  fr: /[,;:] (?:et |ou )?(?=(?:combien|comment|quand|o[ùu]|pourquoi|quel(?:le)?s?|qui|est-ce|peut-on|puis-je|pouvez-vous|pourriez-vous|dois-je|faut-il|avez-vous|faites-vous) ?)/iu,
};
/** How a question begins that has no question mark, with what may stand before it. In other languages the mark tells. */
const beginning: Record<string, RegExp | undefined> = {
  en: /^(?:and |or |also,? |but |so |please |can you |could you )*(?:(?:tell|let) (?:me|us) (?:know )?|(?:i|we) (?:want|need|would like|['’]d like) to know |(?:i|we) wonder )?(?:if|whether|how|what|when|where|which|who|why|is|are|do|does|did|can|could|will|would|should|may) /iu,
  fr: /^(?:et |ou |aussi,? |mais |donc )*(?:(?:dites|indiquez)-(?:moi|nous) |(?:je voudrais|j['’]aimerais|nous aimerions|je souhaite) savoir )?(?:si |combien|comment|quand |o[ùu] |pourquoi|quel(?:le)?s? |qui |est-ce|peut-on|puis-je|pouvez-vous|pourriez-vous|dois-je|faut-il|avez-vous|faites-vous)/iu,
};

/**
 * The questions of a message, one by one, in its own words: sentences that ask and name a matter, each matter once. "Can
 * you help?" names none.
 * @param question no longer than `extractQuestion` gives it: the rest is not read
 */
export function questionsIn(question: string, language: Language): string[] {
  const found: { text: string; stems: Set<string> }[] = [];
  const asking = weighParts(question.slice(0, longestQuestion), language).filter(
    ({ weight }) => weight === partWeights.asks,
  );
  for (const text of asking.flatMap((part) => part.text.split(nextQuestion[language] ?? never))) {
    if (!text.replace(aside, '').includes('?') && !beginning[language]?.test(text.trim())) continue;
    if (text.length > longestAsked || text.trim().split(/\s+/).length < fewestWords) continue;
    const stems = tellingStems(text, language, saysLittle);
    if (
      stems.size === 0 ||
      found.some((other) => [...stems].every((stem) => other.stems.has(stem)))
    )
      continue;
    found.push({ text: text.trim(), stems });
    if (found.length === mostQuestions) break;
  }
  return found.map(({ text }) => text);
}

/**
 * What a message is about, in its own words: its questions, or where it asks none the first sentence that says what is
 * wrong.
 * @param question as for `questionsIn`
 */
export function matterIn(question: string, language: Language): string[] {
  const questions = questionsIn(question, language);
  if (questions.length > 0) return questions;
  const told = weighParts(question.slice(0, longestQuestion), language).filter(
    ({ text, weight }) =>
      weight === partWeights.problem &&
      text.length <= longestAsked &&
      tellingStems(text, language, saysLittle).size > 0,
  );
  return told.slice(0, 1).map(({ text }) => text.trim());
}
