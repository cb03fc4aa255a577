import type { Group } from '@replique/contract/answering/reinforcement';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { GroupFinder } from './group-finder.tsx';
import { settled } from './use-group-acts.ts';
import type { TicketsDialogProps } from './split-dialog.tsx';

interface MoveDialogProps extends TicketsDialogProps {
  /** Into no group at all. */
  isOut: boolean;
}

/** Puts tickets into another group of the same language, or into none. */
export function MoveDialog(props: MoveDialogProps) {
  const { group, refuse, tickets, onClose, onDone, isOut } = props;
  const { t } = useTranslation();
  const [target, setTarget] = useState<Group>();
  const moving = useMutation(orpc.reinforcement.move.mutationOptions());
  const count = tickets.length;
  const move = () =>
    settled(
      moving.mutateAsync({
        group: group.uuid,
        revision: group.revision,
        tickets,
        to: isOut ? null : (target?.uuid ?? null),
      }),
      {
        onSuccess: () => {
          const said = isOut ? 'reinforcementGroup.movedOut' : 'reinforcementGroup.moved';
          showAlert({ text: escapeHtml(t(said, { count })) });
          onDone();
        },
        onError: refuse,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t(isOut ? 'reinforcementGroup.moveOutTitle' : 'reinforcementGroup.moveTitle', {
        count,
      })}
      confirmLabel={t(isOut ? 'reinforcementGroup.moveOut' : 'reinforcementGroup.move')}
      isBusy={moving.isPending}
      isConfirmDisabled={!isOut && target === undefined}
      onConfirm={move}
      onCancel={onClose}
    >
      <p>{t(isOut ? 'reinforcementGroup.moveOutText' : 'reinforcementGroup.moveText')}</p>
      {!isOut && <GroupFinder group={group} chosen={target} onChoose={setTarget} />}
    </ConfirmDialog>
  );
}
