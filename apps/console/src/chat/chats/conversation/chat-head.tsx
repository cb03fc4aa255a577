import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconHandStop,
  IconRestore,
  IconTicket,
} from '@tabler/icons-react';
import type { Chat } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DeskDialogs } from '../desk-dialogs.tsx';
import { stateTone, useChatLabels } from '../labels.ts';
import type { Desk } from '../use-desk.ts';
import { WaitingBadge } from '../waiting-badge.tsx';

type Icon = typeof IconArchive;

interface ActProps {
  act: (() => void) | undefined;
  label: string;
  icon: Icon;
  shortcut?: string;
  isBusy?: boolean;
  isPrimary?: boolean;
}

/** A button for what can be done now; there is none for what cannot. */
function Act({ act, label, icon: ActIcon, shortcut, isBusy = false, isPrimary = false }: ActProps) {
  if (act === undefined) return null;
  return (
    <Button
      size="compact-sm"
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<ActIcon size={15} aria-hidden />}
      loading={isBusy}
      onClick={act}
      {...(shortcut && { 'aria-keyshortcuts': shortcut, title: shortcut })}
    >
      {label}
    </Button>
  );
}

/** Who it is, how the chat stands, and what can be done with it. */
export function ChatHead({ chat, desk, canAct }: { chat: Chat; desk: Desk; canAct: boolean }) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const { acts, busy, isOthers } = desk;
  return (
    <header className="row wrap sticky between line-below ground-page gap-6-12 z-2 pad-8-16">
      <div className="row wrap shrink gap-4-8">
        <h2 className="text-15 break shrink">{labels.visitor(chat.visitor)}</h2>
        <StatusBadge tone={stateTone(chat)}>{labels.state(chat)}</StatusBadge>
        {chat.archivedAt !== null && (
          <StatusBadge tone="neutral">{t('chats.isArchived')}</StatusBadge>
        )}
        {chat.waitingSince && chat.state !== 'closed' && <WaitingBadge since={chat.waitingSince} />}
      </div>
      {canAct && (
        <div className="wrap gap-6" role="group" aria-label={t('chats.actions')}>
          <Act
            act={acts.takeOver}
            label={t('chats.takeOver')}
            icon={IconHandStop}
            shortcut="T"
            isBusy={busy.takeOver}
            isPrimary={!isOthers}
          />
          <Act
            act={acts.handBack}
            label={t('chats.handBack')}
            icon={IconArrowBackUp}
            shortcut="B"
            isBusy={busy.handBack}
          />
          <Act
            act={acts.escalate}
            label={t(chat.escalation ? 'chats.ticketAgain' : 'chats.escalate')}
            icon={IconTicket}
          />
          <Act
            act={acts.archive}
            label={t('chats.archive')}
            icon={IconArchive}
            shortcut="E"
            isBusy={busy.archive}
          />
          <Act
            act={acts.restore}
            label={t('chats.restore')}
            icon={IconRestore}
            isBusy={busy.archive}
          />
        </div>
      )}
      <DeskDialogs chat={chat} desk={desk} />
    </header>
  );
}
