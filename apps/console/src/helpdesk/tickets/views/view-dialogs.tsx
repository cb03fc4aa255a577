import { Checkbox, TextInput } from '@mantine/core';
import type { TicketView } from '@replique/contract/helpdesk/ticket-views';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { readViewsAgain } from './read-views-again.ts';
import { hasRole } from '../../../lib/session/access.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';

const longestName = 80;

interface NameDialogProps {
  title: string;
  confirmLabel: string;
  name: string;
  onName: (name: string) => void;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

function NameDialog(props: NameDialogProps) {
  const { title, confirmLabel, name, onName, isBusy, error, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isEmpty = name.trim() === '';
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      isConfirmDisabled={isEmpty}
      error={error ? errorText(error) : undefined}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <form
        className="stack gap-12"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !isBusy) onConfirm();
        }}
      >
        <TextInput
          label={t('ticketList.viewName')}
          value={name}
          maxLength={longestName}
          onChange={(event) => onName(event.currentTarget.value)}
          data-autofocus
        />
        {children}
      </form>
    </ConfirmDialog>
  );
}

/** Keeps what the list shows now under a name, and opens it. */
export function SaveViewDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { level } = useSession();
  const client = useSelectedClient();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const create = useMutation(orpc.ticketViews.create.mutationOptions());
  const mayShare = hasRole(level, 'agent') && client !== undefined;
  const save = () =>
    create.mutate(
      { client, name: name.trim(), search, isShared },
      {
        onSuccess: (view) => {
          showAlert({ text: escapeHtml(t('ticketList.viewSaved', { name: view.name })) });
          onClose();
          void navigate({
            to: '.',
            search: (old: Record<string, unknown>) => ({ ...old, view: view.uuid }),
            replace: true,
          });
        },
      },
    );
  return (
    <NameDialog
      title={t('ticketList.saveTitle')}
      confirmLabel={t('ui.save')}
      name={name}
      onName={setName}
      isBusy={create.isPending}
      error={create.error}
      onConfirm={save}
      onClose={onClose}
    >
      {mayShare && (
        <Checkbox
          label={t('ticketList.shareNew')}
          description={t('ticketList.shareNewText')}
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
      )}
    </NameDialog>
  );
}

interface ViewDialogProps {
  view: TicketView;
  onClose: () => void;
}

export function RenameViewDialog({ view, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(view.name);
  const update = useMutation(orpc.ticketViews.update.mutationOptions({ onError: readViewsAgain }));
  return (
    <NameDialog
      title={t('ticketList.renameTitle', { name: view.name })}
      confirmLabel={t('ui.save')}
      name={name}
      onName={setName}
      isBusy={update.isPending}
      error={update.error}
      onConfirm={() =>
        update.mutate({ view: view.uuid, name: name.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}

export function DeleteViewDialog({ view, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const remove = useMutation(orpc.ticketViews.remove.mutationOptions({ onError: readViewsAgain }));
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('ticketList.deleteTitle', { name: view.name })}
      confirmLabel={t('ticketList.deleteConfirm')}
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ view: view.uuid }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{t(view.isShared ? 'ticketList.deleteSharedText' : 'ticketList.deleteText')}</p>
    </ConfirmDialog>
  );
}
