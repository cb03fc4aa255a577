import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { closeAlert, showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { forgetHistory, forgetSuggestion, putBack, type Suggestion } from './queries.ts';

/** Seconds to read it, decide, and reach the button. */
const undoDelay = 10;
const alertId = 'suggestion-deleted';

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
  const restore = useMutation({
    mutationFn: ({ uuid }: Suggestion) => api.workbench.restore({ suggestion: uuid }),
    onSuccess(suggestion) {
      setDeleted(undefined);
      putBack(suggestion);
      forgetHistory(suggestion.ticketUuid);
      showAlert({ text: escapeHtml(t('workbench.restored')) });
      onChanged(suggestion);
    },
    onError: (error) => showError(error, t('workbench.undoFailed')),
  });
  const undo = (suggestion: Suggestion) => {
    closeAlert(alertId);
    restore.mutate(suggestion);
  };
  const remove = useMutation({
    mutationFn: ({ uuid }: Suggestion) => api.suggestions.remove({ suggestion: uuid }),
    onMutate: forgetSuggestion,
    onSuccess(_, suggestion) {
      setDeleted(suggestion);
      forgetHistory(suggestion.ticketUuid);
      showAlert({
        id: alertId,
        text: escapeHtml(t('workbench.deleted')),
        delay: undoDelay,
        action: { label: t('workbench.undo'), shortcut: 'z', onAct: () => undo(suggestion) },
      });
      onChanged();
    },
    onError(error, suggestion) {
      putBack(suggestion);
      showError(error);
    },
  });
  return {
    remove: remove.mutate,
    undo: deleted && !restore.isPending ? () => undo(deleted) : undefined,
  };
}
