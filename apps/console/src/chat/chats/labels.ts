import type { ChatRow } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/status-badge.tsx';

const stateTones: Record<ChatRow['state'], Tone> = {
  bot: 'info',
  waiting: 'warning',
  agent: 'success',
  closed: 'neutral',
};

type Status = Pick<ChatRow, 'state' | 'waitingSince'>;

/** The bot still writes, and the visitor asked it for a person. */
const asksForPerson = ({ state, waitingSince }: Status): boolean =>
  state === 'bot' && waitingSince !== null;

export const stateTone = (row: Status): Tone =>
  stateTones[asksForPerson(row) ? 'waiting' : row.state];

type Named = { en: string; fr: string };

/** A name in both languages, in the person's own where it has one there. */
function pickName(name: Named, language: string): string {
  const [own, other] = language === 'fr' ? [name.fr, name.en] : [name.en, name.fr];
  return own.trim() || other.trim();
}

/** How things of a chat are called. */
export function useChatLabels() {
  const { t, i18n } = useTranslation();
  return {
    chatbot: (chatbot: { name: Named } | null) =>
      chatbot === null
        ? t('chats.chatbotGone')
        : pickName(chatbot.name, i18n.language) || t('chats.chatbotUnnamed'),
    visitor: ({ name, email }: Pick<ChatRow['visitor'], 'name' | 'email'>) =>
      name ?? email ?? t('chats.unknownVisitor'),
    state: (row: Status & Pick<ChatRow, 'takenBy'>) => {
      if (row.state === 'agent' && row.takenBy)
        return t('chats.withPerson', { person: row.takenBy.name });
      return t(asksForPerson(row) ? 'chats.asksForPerson' : `chats.states.${row.state}`);
    },
  };
}
