import type { Bilingual, ChatbotSettings } from '@replique/contract/chat/chatbots';
import { escalation as en } from '@replique/phrases/en/chat/escalation';
import { escalation as fr } from '@replique/phrases/fr/chat/escalation';
import type { LanguageCode } from '../../platform/db/column-types.ts';
import { isOpenAt } from '../chatbots/chatbots.ts';
import type { KeptContact } from '../../platform/db/column-shapes.ts';

/** What the visitor is told of what happens next; plain text, as it stands in the chat. */

const phrases = { en, fr };

export const phrasesOf = (language: LanguageCode): typeof en => phrases[language];

/** A text of the chatbot in a language; an empty one is told in the other. */
export function textIn(text: Bilingual, language: LanguageCode, fallback: LanguageCode): string {
  return text[language].trim() || text[fallback].trim();
}

export type Moment = { settings: ChatbotSettings; language: LanguageCode; now: Date };

/** At once, when the chat is passed on; what the chatbot says outside of its hours is its own. */
export function passedOnText({ settings, language, now }: Moment, contact: KeptContact): string {
  const t = phrases[language].visitor;
  const { email } = contact;
  const how = email ? t.byMail.replace('{{email}}', () => email) : t.here;
  if (isOpenAt(settings, now)) return `${t.passedOn} ${how}`;
  const closed = textIn(settings.closedText, language, settings.fallbackLanguage) || t.closed;
  return email ? `${t.passedOn} ${closed} ${how}` : `${t.passedOn} ${closed}`;
}

/** As soon as there is a ticket. */
export function madeText(language: LanguageCode, number: string | null): string {
  const t = phrases[language].visitor;
  return number === null ? t.madeUnnumbered : t.made.replace('{{number}}', () => number);
}

export const failedText = (language: LanguageCode): string => phrases[language].visitor.failed;
