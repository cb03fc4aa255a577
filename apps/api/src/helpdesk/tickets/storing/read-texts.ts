import { htmlToText } from '@replique/engine/text/html';
import { detectLanguage, sureLanguage } from '@replique/engine/text/language';
import { extractQuestion, stripQuoted, type Thread } from '@replique/engine/text/question';
import { linkKeys } from './link-keys.ts';

/** What is read of a ticket's texts: tasks of deps.texts, and no database. */

/** So many characters tell French from English; more only cost time. */
const enoughToTell = 300;

/** A message as it came, as plain text, and what it quotes apart. */
export function readMessage({ html, text }: { html: string | null; text: string | null }) {
  return stripQuoted(html === null ? (text ?? '') : htmlToText(html));
}

/** What a conversation asks, its language as far as it can be told, and `spoken` where that is sure. */
export async function readQuestion(thread: Thread) {
  const question = extractQuestion(thread);
  const sample = question.slice(0, enoughToTell);
  const spoken = await sureLanguage(sample);
  return { question, language: spoken ?? (await detectLanguage(sample, 'en')), spoken };
}

export const readLinks = linkKeys;
