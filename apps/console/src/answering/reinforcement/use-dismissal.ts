import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { closeAlert, showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { settled, type GroupActs } from './use-group-acts.ts';

/** Seconds to read it, decide, and reach the button. */
const undoDelay = 10;
const alertId = 'group-dismissed';

/** Dismissing asks nothing: it can be undone, by the alert's button or by a key. */
export function useDismissal({ group, refuse }: GroupActs) {
  const { t } = useTranslation();
  const dismissal = useMutation(orpc.reinforcement.dismiss.mutationOptions());
  const restoring = useMutation(orpc.reinforcement.restore.mutationOptions());
  const [undoable, setUndoable] = useState<number>();

  const restoreAt = (revision: number) => {
    setUndoable(undefined);
    closeAlert(alertId);
    settled(restoring.mutateAsync({ group: group.uuid, revision }), {
      onSuccess: () => showAlert({ text: escapeHtml(t('reinforcementGroup.restored')) }),
      onError: refuse,
    });
  };
  const dismiss = () =>
    settled(dismissal.mutateAsync({ group: group.uuid, revision: group.revision }), {
      onSuccess: ({ revision }) => {
        setUndoable(revision);
        showAlert({
          id: alertId,
          text: escapeHtml(t('reinforcementGroup.dismissed')),
          delay: undoDelay,
          action: {
            label: t('reinforcementGroup.undo'),
            shortcut: 'z',
            onAct: () => restoreAt(revision),
          },
        });
      },
      onError: refuse,
    });
  const isBusy = dismissal.isPending || restoring.isPending;
  return {
    dismiss,
    restore: () => restoreAt(group.revision),
    /** Undefined: there is nothing to undo. */
    undo: undoable === undefined || isBusy ? undefined : () => restoreAt(undoable),
    isBusy,
  };
}
