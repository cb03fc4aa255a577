import { useMutation } from '@tanstack/react-query';
import type { Chat } from '@replique/contract/chat/chats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { chooseKind, type DraftKind } from './conversation/drafts.ts';
import { useRefusal } from './refusals.ts';

interface DeskOptions {
  canAct: boolean;
  userUuid: string | null;
  onArchived: () => void;
}

export type DeskQuestion = 'take-from' | 'archive' | 'escalate';

const undoSeconds = 8;

/** Puts the keyboard into the field to write in, once it is there. */
export function focusField(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[data-composer-field]')?.focus(), 0);
}

function useActs(chat: Chat, onArchived: () => void) {
  const { t } = useTranslation();
  const { uuid } = chat;
  const onError = useRefusal();
  const restore = useMutation(orpc.chats.restore.mutationOptions({ onError }));
  const archive = useMutation(orpc.chats.archive.mutationOptions({ onError }));
  const takeOver = useMutation(orpc.chats.takeOver.mutationOptions({ onError }));
  const handBack = useMutation(orpc.chats.handBack.mutationOptions({ onError }));
  const archiveNow = () =>
    archive.mutate(
      { chat: uuid },
      {
        onSuccess: () => {
          showAlert({
            text: t('chats.archivedNow'),
            delay: undoSeconds,
            action: {
              label: t('chats.restore'),
              onAct: () => restore.mutate({ chat: uuid }),
            },
          });
          onArchived();
        },
      },
    );
  return {
    archiveNow,
    take: (from: string | undefined, outcome: Parameters<typeof takeOver.mutate>[1]) =>
      takeOver.mutate({ chat: uuid, ...(from !== undefined && { from }) }, outcome),
    handBack: () => handBack.mutate({ chat: uuid }),
    restore: () => restore.mutate({ chat: uuid }),
    busy: {
      takeOver: takeOver.isPending,
      handBack: handBack.isPending,
      archive: archive.isPending || restore.isPending,
    },
  };
}

/** What a person can do with the chat now, and what is asked before it is done. */
export function useDesk(chat: Chat, { canAct, userUuid, onArchived }: DeskOptions) {
  const { take: takeOver, handBack, restore, archiveNow, busy } = useActs(chat, onArchived);
  const [question, setQuestion] = useState<DeskQuestion>();
  const isMine = chat.state === 'agent' && chat.takenBy?.uuid === userUuid;
  const isEnded = chat.state === 'closed';
  const isOthers = chat.state === 'agent' && !isMine;
  const open = canAct && !isEnded;
  const write = (kind: DraftKind) => {
    chooseKind(chat.uuid, kind);
    focusField();
  };
  const take = (from?: string) =>
    takeOver(from, {
      onSuccess: () => {
        setQuestion(undefined);
        write('reply');
      },
      // Somebody was faster: who has it now is read again, and then asked about.
      onError: (error) => setQuestion(errorCode(error) === 'chats.taken' ? 'take-from' : undefined),
    });
  const begin = isOthers ? () => setQuestion('take-from') : () => take();
  const acts = {
    takeOver: open && !isMine ? begin : undefined,
    reply: open && isMine ? () => write('reply') : undefined,
    note: canAct ? () => write('note') : undefined,
    handBack: open && isMine ? handBack : undefined,
    archive:
      canAct && chat.archivedAt === null
        ? () => (isEnded ? archiveNow() : setQuestion('archive'))
        : undefined,
    restore: canAct && chat.archivedAt !== null ? restore : undefined,
    escalate: canAct && chat.canEscalate ? () => setQuestion('escalate') : undefined,
  };
  useSingleKeys({
    t: acts.takeOver,
    r: acts.reply,
    n: acts.note,
    b: acts.handBack,
    e: acts.archive,
  });
  return {
    acts,
    isMine,
    isOthers,
    isEnded,
    question,
    close: () => setQuestion(undefined),
    takeFrom: () => take(chat.takenBy?.uuid),
    archiveNow: () => {
      setQuestion(undefined);
      archiveNow();
    },
    busy,
  };
}

export type Desk = ReturnType<typeof useDesk>;
