import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../ui/focus/use-focus-back.ts';
import { ArchiveDialog, useRestore } from './dialogs/archive-dialog.tsx';
import { CloneDialog } from './dialogs/clone-dialog.tsx';
import { useProtection } from './dialogs/use-protection.tsx';
import { useMutation } from '@tanstack/react-query';
import { errorCode } from '../../lib/api-error.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { InUseDialog } from './dialogs/in-use-dialog.tsx';
import { usersOfRefusal } from './refusals.ts';

interface PromptMenuProps {
  prompt: Prompt;
  /** Beside the switch of the editor it would be there twice. */
  withProtection?: boolean;
  onDeleted?: () => void;
}

/** What can be done with a whole prompt: clone, protect, archive or bring back, delete. */
export function PromptMenu({ prompt, withProtection = false, onDeleted }: PromptMenuProps) {
  const { t } = useTranslation();
  const protection = useProtection(prompt);
  const [asked, setAsked] = useState<'clone' | 'archive' | 'delete'>();
  const opener = useFocusBack<HTMLButtonElement>(asked !== undefined || protection.isAsking);
  const { restore } = useRestore(prompt);
  const isArchived = prompt.archivedAt !== null;
  const ProtectionIcon = prompt.isProtected ? IconLockOpen : IconLock;
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu
        position="bottom-end"
        offset={4}
        transitionProps={{ duration: 0 }}
        // Its focusable placeholder is no child that a menu may have.
        withInitialFocusPlaceholder={false}
        portalProps={{ target: '#main' }}
      >
        <Menu.Target>
          <ActionIcon ref={opener} aria-label={t('prompts.actionsOf', { name: prompt.name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => setAsked('clone')}
          >
            {t('prompts.clone')}
          </Menu.Item>
          {withProtection && !isArchived && (
            <Menu.Item
              leftSection={<ProtectionIcon size={16} aria-hidden />}
              onClick={() => protection.change(!prompt.isProtected)}
            >
              {prompt.isProtected ? t('prompts.unprotect') : t('prompts.protect')}
            </Menu.Item>
          )}
          {isArchived ? (
            <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={restore}>
              {t('prompts.restore')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => setAsked('archive')}
            >
              {t('prompts.archive')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            className="danger"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsked('delete')}
          >
            {t('prompts.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {protection.dialog}
      {asked === 'clone' && <CloneDialog prompt={prompt} onClose={close} />}
      {asked === 'archive' && <ArchiveDialog prompt={prompt} onClose={close} />}
      {asked === 'delete' && (
        <DeleteDialog prompt={prompt} onClose={close} onDeleted={onDeleted ?? close} />
      )}
    </>
  );
}

interface DeleteDialogProps {
  prompt: Prompt;
  onClose: () => void;
  /** Called in place of `onClose` once it is gone. */
  onDeleted: () => void;
}

/**
 * Asks before a prompt is deleted. Refused, it says who answers with it; and what was written with stays explained: such
 * a prompt goes to the archive instead.
 */
function DeleteDialog({ prompt, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.prompts.remove.mutationOptions());
  const { uuid, name } = prompt;
  const users = usersOfRefusal(remove.error);
  if (users) {
    const title = t('prompts.notDeletedTitle', { name });
    return <InUseDialog title={title} users={users} onClose={onClose} />;
  }
  const hasHistory = errorCode(remove.error) === 'prompts.has-history';
  if (hasHistory && prompt.archivedAt === null) {
    return <ArchiveDialog prompt={prompt} isInstead onClose={onClose} />;
  }
  const confirm = () =>
    remove.mutate(
      { prompt: uuid },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('prompts.deleteDone', { name })) });
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('prompts.deleteTitle', { name })}
      confirmLabel={t('prompts.delete')}
      isDanger
      isBusy={remove.isPending}
      isConfirmDisabled={hasHistory}
      error={
        hasHistory ? t('prompts.historyStays') : remove.error ? errorText(remove.error) : undefined
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('prompts.deleteText', { count: prompt.latestVersion })}</p>
    </ConfirmDialog>
  );
}
