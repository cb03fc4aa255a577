import { useMutation } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, type Outputs } from '../../lib/orpc.ts';
import { withSuggestion } from '../../lib/queries/answering.ts';
import { queryClient } from '../../lib/query-client.ts';
import { closeAlert, showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

/** Seconds to read it, decide, and reach the button. */
const undoDelay = 10;
const alertId = 'suggestion-deleted';

type List = Outputs['suggestions']['list'];

const changeList = ({ ticketUuid: ticket }: Suggestion, change: (list?: List) => List) =>
  queryClient.setQueryData(orpc.suggestions.list.queryKey({ input: { ticket } }), change);

const withoutSuggestion =
  ({ uuid }: Suggestion) =>
  (list?: List): List => ({ items: (list?.items ?? []).filter((each) => each.uuid !== uuid) });

/**
 * Deleting hides at once, without a question: it can be undone, by the alert's button or by a key. A deletion that the
 * server refuses brings the suggestion back.
 * @param onChanged after each step; `back` is the suggestion that returned
 */
export function useDeletion(onChanged: (back?: Suggestion) => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [deleted, setDeleted] = useState<Suggestion>();
  const showError = (error: unknown, text = '') =>
    showAlert({
      text: escapeHtml([text, errorText(error)].filter(Boolean).join(' ')),
      severity: 'error',
      delay: 8,
    });
  const restore = useMutation(
    orpc.workbench.restore.mutationOptions({
      onSuccess(suggestion) {
        setDeleted(undefined);
        showAlert({ text: escapeHtml(t('workbench.restored')) });
        onChanged(suggestion);
      },
      onError: (error) => void showError(error, t('workbench.undoFailed')),
    }),
  );
  const undo = (suggestion: Suggestion) => {
    closeAlert(alertId);
    restore.mutate({ suggestion: suggestion.uuid });
  };
  const remove = useMutation({
    mutationKey: orpc.suggestions.remove.mutationKey(),
    mutationFn: ({ uuid }: Suggestion) => orpc.suggestions.remove.call({ suggestion: uuid }),
    onMutate(suggestion) {
      changeList(suggestion, withoutSuggestion(suggestion));
      // Versions still being read would not be found any more.
      const input = { suggestion: suggestion.uuid };
      void queryClient.cancelQueries({ queryKey: orpc.workbench.versions.key({ input }) });
    },
    onSuccess(_, suggestion) {
      setDeleted(suggestion);
      showAlert({
        id: alertId,
        text: escapeHtml(t('workbench.deleted')),
        delay: undoDelay,
        action: { label: t('workbench.undo'), shortcut: 'z', onAct: () => undo(suggestion) },
      });
      onChanged();
    },
    onError(error, suggestion) {
      changeList(suggestion, withSuggestion(suggestion));
      showError(error);
    },
  });
  return {
    remove: remove.mutate,
    undo: deleted && !restore.isPending ? () => undo(deleted) : undefined,
  };
}
