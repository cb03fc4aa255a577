import type { TurnKind } from '@replique/contract/chat/chats';
import type { ReadTurn } from '@replique/engine/conversation/read-turn';
import { tellingWords } from '@replique/engine/conversation/said';
import type { ReplyText } from './reply-texts.ts';

/** An answer of which every word is ours. */
export type Scripted = {
  kind: TurnKind;
  key: ReplyText;
  offersEscalation: boolean;
  failed: boolean;
  choices?: string[];
};

/** What a turn that asks nothing is answered with; null for a question. */
export function scriptedReply(
  { intent }: ReadTurn,
  state: { canEscalate: boolean; hasOffered: boolean },
): Scripted | null {
  const { canEscalate, hasOffered } = state;
  const say = (kind: TurnKind, key: ReplyText, more: Partial<Scripted> = {}): Scripted => ({
    kind,
    key,
    offersEscalation: false,
    failed: false,
    ...more,
  });
  const offering = { offersEscalation: canEscalate };
  switch (intent) {
    case 'question':
      return null;
    case 'greeting':
      return say('greeting', 'greeting');
    case 'introduces':
      return say('greeting', canEscalate ? 'introducesPerson' : 'introduces');
    case 'thanks':
      return say('thanks', 'thanks');
    case 'declines':
      return say('thanks', 'declines');
    case 'unclear':
      return say('question', 'unclear');
    case 'abuse':
      return say('abuse', canEscalate ? 'abusePerson' : 'abuse', offering);
    case 'wants-person':
      if (!canEscalate) return say('wants-person', 'personAway');
      return say('wants-person', hasOffered ? 'confirm' : 'person', offering);
    case 'unhelped':
      return say('question', canEscalate ? (hasOffered ? 'below' : 'unhelpedPerson') : 'unhelped', {
        ...offering,
        failed: true,
      });
  }
}

/** What is said where nothing was found: kinder each time, and people are offered from the second on. */
export function unanswered(found: {
  reason: string | null;
  isForeign: boolean;
  /** The client's pages are in the other language: other words would find no more. */
  isOtherLanguage: boolean;
  isRepeat: boolean;
  asksForContact: boolean;
  /** Answers in a row that did not help, before this one. */
  failures: number;
  canEscalate: boolean;
  /** The bot asked just before whether to pass it on: it does not ask again. */
  hasOffered: boolean;
}): Scripted {
  const { failures, canEscalate, isRepeat } = found;
  const isEnough = failures >= 1 || (found.isOtherLanguage && !found.isForeign);
  const offersEscalation = canEscalate && (isEnough || isRepeat || found.asksForContact);
  const say = (key: ReplyText): Scripted => ({
    kind: 'question',
    key,
    offersEscalation,
    failed: true,
  });
  if (offersEscalation && found.hasOffered) return say('below');
  if (isRepeat) return say(offersEscalation ? 'repeatedPerson' : 'repeated');
  if (offersEscalation) return say(found.asksForContact ? 'person' : 'unknownPerson');
  if (found.isForeign) return say('otherLanguage');
  if (failures >= 1) return say('unknownAgain');
  return say(found.reason === 'orders-machine' ? 'outOfScope' : 'unknown');
}

export const askOrder: Scripted = {
  kind: 'clarified',
  key: 'askOrder',
  offersEscalation: false,
  failed: false,
};
export const askWhich: Scripted = { ...askOrder, key: 'which' };

const contactWord =
  /^(?:contact|reach|call|phone|email|mail|team|support|service|customer|someone|touch|number|numero|telephone|joindre|appeler|client|clients|equipe|sav)/;

/** Nothing else is asked than how to reach people: they can be reached from here. */
export function isOnlyContact(text: string, language: 'en' | 'fr'): boolean {
  return tellingWords(text, language).every((word) => contactWord.test(word));
}
