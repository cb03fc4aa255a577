import {
  contactFields,
  type ChatbotSettings,
  type ContactField,
} from '@replique/contract/chat/chatbots';
import { z } from 'zod';
import type { KeptContact } from '../../platform/db/column-shapes.ts';

/** What a visitor says of oneself before a chat is passed on: what the chatbot asks for, and nothing beside it. */

const isEmail = (text: string) => z.email().max(254).safeParse(text).success;

/** Line breaks have no place in names and numbers: they end up in headers and subjects. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();

/**
 * The data that is kept, and which of the fields that the chatbot requires are missing or are none. What is known of the
 * visitor already need not be given again.
 */
export function checkContact(
  asked: ChatbotSettings['contact'],
  given: KeptContact,
  known: Partial<Record<ContactField, string | null>>,
): { contact: KeptContact; missing: ContactField[] } {
  const contact: KeptContact = {};
  const missing: ContactField[] = [];
  for (const field of contactFields) {
    const told = asked[field] === 'off' ? '' : oneLine(given[field] ?? '');
    const isGood = told !== '' && (field !== 'email' || isEmail(told));
    const value = isGood ? told : (known[field] ?? null);
    if (value) contact[field] = value;
    const isWrong = told !== '' && !isGood;
    if (isWrong || (asked[field] === 'required' && !value)) missing.push(field);
  }
  return { contact, missing };
}
