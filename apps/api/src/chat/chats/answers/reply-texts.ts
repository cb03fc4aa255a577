import { conversation as en } from '@replique/phrases/en/chat/conversation';
import { conversation as fr } from '@replique/phrases/fr/chat/conversation';
import type { LanguageCode } from '../../../platform/db/column-types.ts';

/** What the bot says by itself, and how it knows again that it said so: a chat keeps texts, not what was meant. */

const phrases = { en, fr };
export type ReplyText = keyof typeof en;

const offers: ReplyText[] = [
  'person',
  'abusePerson',
  'unknownPerson',
  'unhelpedPerson',
  'repeatedPerson',
  'orderNotedPerson',
  'introducesPerson',
  'confirm',
  'below',
  'offer',
];

const startsWithVowel = /^[aeiouyhàâäéèêëîïôöùûü]/i;

/** "de {{client}}" loses its vowel before another, as French does. */
export const replyText = (key: ReplyText, language: LanguageCode, client: string): string =>
  phrases[language][key].replace(/(\bde )?\{\{client\}\}/, (_, of: string | undefined) =>
    of && language === 'fr' && startsWithVowel.test(client)
      ? `d’${client}`
      : `${of ?? ''}${client}`,
  );

const isSaid = (text: string, key: ReplyText, client: string): boolean =>
  (['en', 'fr'] as const).some((language) => {
    const said = replyText(key, language, client);
    return text.endsWith(said) || text.startsWith(said);
  });

/** What the bot's last message was. */
export type LastSaid = {
  hasOffered: boolean;
  askedOrder: boolean;
  askedWhich: boolean;
  /** There was an answer in it, or any word of a person's. */
  hasAnswered: boolean;
};

export function lastSaid(
  messages: { author: 'visitor' | 'bot' | 'agent'; text: string }[],
  client: string,
): LastSaid {
  const last = messages.slice(0, -1).findLast(({ author }) => author !== 'visitor');
  const is = (key: ReplyText): boolean =>
    last?.author === 'bot' && isSaid(last.text.trim(), key, client);
  return {
    hasOffered: offers.some(is),
    askedOrder: is('askOrder'),
    askedWhich: is('which'),
    hasAnswered: last !== undefined && !is('greeting'),
  };
}
