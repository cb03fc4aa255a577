import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Chat } from '@replique/contract/chat/chats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const longestNote = 1_000;

/** Makes a ticket of the chat: who it is for, and a word to the people who read it. */
export function EscalateDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const known = chat.escalation?.contact ?? chat.visitor;
  const [name, setName] = useState(known.name ?? '');
  const [email, setEmail] = useState(known.email ?? '');
  const [note, setNote] = useState('');
  const isEmailBad = email.trim() !== '' && !emailForm.test(email.trim());
  const escalate = useMutation(orpc.chats.escalate.mutationOptions({ onSuccess: onClose }));
  return (
    <ConfirmDialog
      isOpen
      title={chat.escalation ? t('chats.escalateAgain') : t('chats.escalateTitle')}
      confirmLabel={t('chats.escalateConfirm')}
      isBusy={escalate.isPending}
      isConfirmDisabled={isEmailBad}
      error={escalate.error ? errorText(escalate.error) : undefined}
      onConfirm={() =>
        escalate.mutate({
          chat: chat.uuid,
          contact: { name: name.trim(), email: email.trim() },
          ...(note.trim() !== '' && { note: note.trim() }),
        })
      }
      onCancel={onClose}
    >
      <p>{t('chats.escalateText')}</p>
      <div className="stack gap-12 mt-12">
        <TextInput
          label={t('chats.contact.name')}
          value={name}
          maxLength={200}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          type="email"
          label={t('chats.contact.email')}
          value={email}
          error={isEmailBad && t('users.invalidEmail')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Textarea
          label={t('chats.escalateNote')}
          description={t('chats.escalateNoteHelp')}
          value={note}
          maxLength={longestNote}
          autosize
          minRows={2}
          maxRows={6}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
