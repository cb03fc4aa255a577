import { readTurn } from '@replique/engine/conversation/read-turn';
import type { LanguageCode } from '../../../platform/db/column-types.ts';

/** Nothing but thanks: after a person's answer, nobody waits for another one. */
export function isThanks(text: string, language: LanguageCode): boolean {
  const state = { language, hasOffered: false, hasAnswered: true };
  return readTurn(text, state).intent === 'thanks';
}
