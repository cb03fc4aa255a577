import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { settled, type GroupActs } from './use-group-acts.ts';

export interface TicketsDialogProps extends GroupActs {
  tickets: string[];
  onClose: () => void;
  /** The tickets are elsewhere now. */
  onDone: () => void;
}

/** Seconds to go to the group that was made. */
const openDelay = 8;

/** Makes a group of its own of some of the tickets. */
export function SplitDialog(props: TicketsDialogProps & { name?: string }) {
  const { group, refuse, tickets, onClose, onDone } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [name, setName] = useState(props.name ?? '');
  const splitting = useMutation(orpc.reinforcement.split.mutationOptions());
  const count = tickets.length;
  const isSaidHere = errorCode(splitting.error) === 'reinforcement.all-tickets';
  const split = () =>
    settled(
      splitting.mutateAsync({
        group: group.uuid,
        revision: group.revision,
        tickets,
        name: name.trim() || null,
      }),
      {
        onSuccess: (made) => {
          showAlert({
            text: escapeHtml(t('reinforcementGroup.splitDone', { count })),
            delay: openDelay,
            action: {
              label: t('reinforcementGroup.openGroup'),
              onAct: () =>
                void navigate({ to: '/renforcement/group/$id', params: { id: made.uuid } }),
            },
          });
          onClose();
          onDone();
        },
        onError: (error) => {
          if (errorCode(error) === 'reinforcement.all-tickets') return;
          refuse(error);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('reinforcementGroup.splitTitle', { count })}
      confirmLabel={t('reinforcementGroup.splitConfirm')}
      isBusy={splitting.isPending}
      error={isSaidHere ? errorText(splitting.error) : undefined}
      onConfirm={split}
      onCancel={onClose}
    >
      <p>{t('reinforcementGroup.splitText')}</p>
      <TextInput
        className="mt-16"
        label={t('reinforcementGroup.splitName')}
        description={t('reinforcementGroup.splitNameHelp')}
        maxLength={120}
        lang={group.language}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && split()}
      />
    </ConfirmDialog>
  );
}
