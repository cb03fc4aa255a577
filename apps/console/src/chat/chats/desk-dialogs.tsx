import type { Chat } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EscalateDialog } from './escalate-dialog.tsx';
import { useChatLabels } from './labels.ts';
import type { Desk } from './use-desk.ts';

/** What is asked before a chat is taken from somebody, ended, or passed on. */
export function DeskDialogs({ chat, desk }: { chat: Chat; desk: Desk }) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const { question, close } = desk;
  const person = chat.takenBy?.name ?? '';
  const visitor = labels.visitor(chat.visitor);
  return (
    <>
      <ConfirmDialog
        isOpen={question === 'take-from'}
        title={t('chats.takeFromTitle', { person })}
        confirmLabel={t('chats.takeFrom')}
        isBusy={desk.busy.takeOver}
        onConfirm={desk.takeFrom}
        onCancel={close}
      >
        {t('chats.takeFromText', { person, visitor })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'archive'}
        title={t('chats.archiveTitle', { visitor })}
        confirmLabel={t('chats.archiveConfirm')}
        isBusy={desk.busy.archive}
        onConfirm={desk.archiveNow}
        onCancel={close}
      >
        {t('chats.archiveText')}
      </ConfirmDialog>
      {question === 'escalate' && <EscalateDialog chat={chat} onClose={close} />}
    </>
  );
}
