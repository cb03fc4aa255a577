import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface DeleteChatbotDialogProps {
  client: string;
  /** Undefined: nothing is asked. */
  chatbot: { uuid: string; name: string } | undefined;
  onClose: () => void;
  onDeleted?: () => Promise<void>;
}

/** Asks before a chatbot is deleted, by its name and with what goes with it (spec §8). */
export function DeleteChatbotDialog(props: DeleteChatbotDialogProps) {
  const { client, chatbot, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, reset, isPending, error } = useMutation(
    orpc.chatbots.remove.mutationOptions({
      onSuccess: async () => {
        showAlert({ text: escapeHtml(t('chatbots.deleted', { name: chatbot?.name })) });
        onClose();
        await onDeleted?.();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen={chatbot !== undefined}
      title={t('chatbots.deleteTitle', { name: chatbot?.name ?? '' })}
      confirmLabel={t('chatbots.deleteConfirm')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => chatbot && mutate({ clientId: client, chatbotId: chatbot.uuid })}
      onCancel={() => {
        reset();
        onClose();
      }}
    >
      <p>{t('chatbots.deleteText')}</p>
    </ConfirmDialog>
  );
}
