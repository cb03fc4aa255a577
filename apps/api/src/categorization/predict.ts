import type { Prediction } from '@replique/contract/categorization';
import { findChannelWish } from '@replique/engine/classification/channel-wish';
import type { TextClassifier } from '@replique/engine/classification/classifier';
import { guessLanguage } from '@replique/engine/text/language';
import { isStopWord } from '@replique/engine/text/stop-words';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

const mostBecause = 5;
const mostOthers = 3;
/** "not my" speaks for a category too, but tells nobody anything. */
function tells(term: string, language: 'en' | 'fr'): boolean {
  return term.split(' ').some((word) => word.length >= 4 && !isStopWord(word, language));
}

const two = (value: number) => Math.round(value * 100) / 100;

function predictCategory(
  classifier: TextClassifier | null,
  text: string,
  language: 'en' | 'fr',
): Prediction['category'] {
  const predictions = classifier?.predict(text, language) ?? [];
  const [first, ...rest] = predictions;
  if (!classifier || !first) return null;
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

/** What a text seems to be about, in which language it is and how its writer wants to be answered. */
export async function predict(
  deps: Deps,
  tx: Tx,
  clientId: number,
  text: string,
): Promise<Prediction> {
  const language = await guessLanguage(text);
  const classifier = await deps.classifiers.find(tx, clientId);
  const wish = findChannelWish(text);
  return {
    category: predictCategory(classifier, text, language?.language ?? 'en'),
    language: language && { value: language.language, confidence: two(language.confidence) },
    channel: wish && { value: wish.channel, confidence: wish.confidence, cue: wish.cue },
  };
}
