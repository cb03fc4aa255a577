import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { GroupFinder } from './group-finder.tsx';
import { settled, type GroupActs } from './use-group-acts.ts';

interface OtherGroup {
  uuid: string;
  name: string;
  revision: number;
}

interface MergeDialogProps extends GroupActs {
  /** Without one, it is searched for. */
  proposed?: OtherGroup;
  onClose: () => void;
}

/** Puts all tickets of another group into this one. */
export function MergeDialog({ group, refuse, proposed, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Parameters<typeof GroupFinder>[0]['chosen']>();
  const merging = useMutation(
    orpc.reinforcement.merge.mutationOptions({
      // It is no more: nothing may ask for it again.
      onSuccess: (_, { other: group }) =>
        queryClient.removeQueries({ queryKey: orpc.reinforcement.get.key({ input: { group } }) }),
    }),
  );
  const other = proposed ?? chosen;
  const isAnswered = errorCode(merging.error) === 'reinforcement.answered';
  const merge = () => {
    if (!other) return;
    settled(
      merging.mutateAsync({
        group: group.uuid,
        revision: group.revision,
        other: other.uuid,
        otherRevision: other.revision,
      }),
      {
        onSuccess: () => {
          showAlert({
            text: escapeHtml(t('reinforcementGroup.merged', { name: other.name })),
            delay: 4,
          });
          onClose();
        },
        onError: (error) => {
          // Another may be chosen.
          if (errorCode(error) === 'reinforcement.answered') return;
          refuse(error);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={
        proposed
          ? t('reinforcementGroup.mergeWith', { name: proposed.name })
          : t('reinforcementGroup.mergeTitle')
      }
      confirmLabel={t('reinforcementGroup.merge')}
      isBusy={merging.isPending}
      isConfirmDisabled={other === undefined}
      error={isAnswered ? errorText(merging.error) : undefined}
      onConfirm={merge}
      onCancel={onClose}
    >
      <p>{t('reinforcementGroup.mergeText')}</p>
      {!proposed && <GroupFinder group={group} chosen={chosen} onChoose={setChosen} />}
    </ConfirmDialog>
  );
}
