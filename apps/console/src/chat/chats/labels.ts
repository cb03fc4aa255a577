import type { ChatRow } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/status-badge.tsx';

export const stateTones: Record<ChatRow['state'], Tone> = {
  bot: 'info',
  waiting: 'warning',
  agent: 'success',
  closed: 'neutral',
};

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
    state: (row: Pick<ChatRow, 'state' | 'takenBy'>) =>
      row.state === 'agent' && row.takenBy
        ? t('chats.withPerson', { person: row.takenBy.name })
        : t(`chats.states.${row.state}`),
  };
}
