import type { Prediction } from '@replique/contract/helpdesk/categorization';
import { findChannelWish } from '@replique/engine/classification/channel-wish';
import type { TextClassifier } from '@replique/engine/classification/classifier';
import { guessLanguage, type Language } from '@replique/engine/text/language';
import { isStopWord } from '@replique/engine/text/stop-words';
import type { Deps } from '../deps.ts';

const mostBecause = 5;
const mostOthers = 3;
/** "not my" speaks for a category too, but tells nobody anything. */
function tells(term: string, language: Language): boolean {
  return term.split(' ').some((word) => word.length >= 4 && !isStopWord(word, language));
}

const two = (value: number) => Math.round(value * 100) / 100;

function predictBy(
  classifier: TextClassifier,
  text: string,
  language: Language,
): Prediction['category'] {
  const [first, ...rest] = classifier.predict(text, language);
  if (!first) return null;
  return {
    label: first.label,
    confidence: two(first.probability),
    because: classifier
      .explain(text, language, first.label)
      .filter(({ term, weight }) => weight > 0 && tells(term, language))
      .slice(0, mostBecause)
      .map(({ term }) => term),
    others: rest
      .slice(0, mostOthers)
      .map(({ label, probability }) => ({ label, confidence: two(probability) })),
  };
}

/** The client's classifier; null while nothing is learned. */
export const findClassifier = (deps: Deps, clientId: number): Promise<TextClassifier | null> =>
  deps.db.withClient(clientId, (tx) => deps.classifiers.find(tx, clientId));

/** What a text seems to be about. Reads its beginning alone, never within a transaction. */
export async function predictCategory(
  classifier: TextClassifier,
  text: string,
): Promise<Prediction['category']> {
  const language = await guessLanguage(text);
  return predictBy(classifier, text, language?.language ?? 'en');
}

/** What a text seems to be about, in which language it is and how its writer wants to be answered; never within a transaction. */
export async function predict(deps: Deps, clientId: number, text: string): Promise<Prediction> {
  const language = await guessLanguage(text);
  const classifier = await findClassifier(deps, clientId);
  const read = await deps.texts.read(findChannelWish, text, { client: clientId });
  const wish = read.notAnalysed === null ? read.value : null;
  return {
    category: classifier && predictBy(classifier, text, language?.language ?? 'en'),
    language: language && { value: language.language, confidence: two(language.confidence) },
    channel: wish && { value: wish.channel, confidence: wish.confidence, cue: wish.cue },
  };
}
