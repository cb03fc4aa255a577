import { useMutation } from '@tanstack/react-query';
import type { Chat } from '@replique/contract/chat/chats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, readAgain, type Outputs } from '../../lib/orpc.ts';
import { chatLists } from '../../lib/queries/chat.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import classes from './chats.module.css';
import { useChatLabels } from './labels.ts';

interface DialogProps {
  chat: Chat;
  isOpen: boolean;
  onClose: () => void;
}

/** Blocks the visitor, or lets them write again. */
export function BlockDialog({ chat, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const labels = useChatLabels();
  const { isBlocked, uuid } = chat.visitor;
  // While the dialog closes it still says what was asked.
  const [asked, setAsked] = useState(isBlocked);
  if (isOpen && asked !== isBlocked) setAsked(isBlocked);
  const block = useMutation(orpc.chats.block.mutationOptions({ onSuccess: onClose }));
  const unblock = useMutation(orpc.chats.unblock.mutationOptions({ onSuccess: onClose }));
  const change = isBlocked ? unblock : block;
  const visitor = labels.visitor(chat.visitor);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={asked ? t('chats.unblockTitle', { visitor }) : t('chats.blockTitle', { visitor })}
      confirmLabel={asked ? t('chats.unblock') : t('chats.block')}
      isDanger={!asked}
      isBusy={block.isPending || unblock.isPending}
      error={change.error ? errorText(change.error) : undefined}
      onConfirm={() => change.mutate({ visitor: uuid })}
      onCancel={onClose}
    >
      {asked ? t('chats.unblockText') : t('chats.blockText')}
    </ConfirmDialog>
  );
}

type Erased = Outputs['chats']['erase'];

/** Tickets in the CRM are not ours to delete: which ones hold the conversation. */
function InCrm({ erased }: { erased: Erased }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('chats.erasedInCrm')}</p>
      <ul className={`no-margin pad-0 mt-8 ${classes.inCrm}`}>
        {erased.inCrm.map(({ platform, externalId }) => (
          <li key={`${platform} ${externalId}`}>
            {platform}: {externalId}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Erases the person with all that is kept of them; what is left to do in the CRM is told after it. */
export function EraseDialog({
  chat,
  isOpen,
  onClose,
  onErased,
}: DialogProps & { onErased: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const labels = useChatLabels();
  const { visitor } = chat;
  const name = labels.visitor(visitor);
  const finish = () => {
    queryClient.removeQueries({ queryKey: orpc.chats.get.key({ input: { chat: chat.uuid } }) });
    onErased();
    void readAgain(...chatLists);
  };
  const erase = useMutation(
    orpc.chats.erase.mutationOptions({
      onSuccess: (erased) => {
        const text = t('chats.erased', {
          count: erased.chats,
          number: format.number(erased.chats),
          visitor: name,
        });
        showAlert({ text: escapeHtml(text), delay: 6 });
        if (erased.inCrm.length === 0) finish();
      },
    }),
  );
  const left = erase.data && erase.data.inCrm.length > 0 ? erase.data : undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={left ? t('chats.erasedTitle') : t('chats.eraseTitle', { visitor: name })}
      confirmLabel={left ? t('ui.close') : t('chats.eraseConfirm')}
      isDanger={!left}
      isBusy={erase.isPending}
      error={erase.error ? errorText(erase.error) : undefined}
      onConfirm={left ? finish : () => erase.mutate({ visitor: visitor.uuid })}
      onCancel={left ? finish : onClose}
    >
      {left ? (
        <InCrm erased={left} />
      ) : (
        t('chats.eraseText', { count: visitor.chats, number: format.number(visitor.chats) })
      )}
    </ConfirmDialog>
  );
}
