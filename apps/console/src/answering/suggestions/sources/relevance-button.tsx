import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { forgetHistory, keepMark, suggestionListQuery, type SuggestionSource } from '../queries.ts';
import classes from '../suggestions.module.css';
import { queryClient } from '../../../lib/query-client.ts';

interface RelevanceButtonProps {
  ticket: string;
  source: SuggestionSource;
  /** The key N means this source. */
  hasKey: boolean;
}

/** Passes a document over for the ticket's question from now on, or no longer. */
export function RelevanceButton({ ticket, source, hasKey }: RelevanceButtonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { uuid: document, title, mark } = source;
  const isOut = mark?.verdict === 'irrelevant';
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      isOut
        ? api.workbench.unmarkIrrelevant({ ticket, document })
        : api.workbench.markIrrelevant({ ticket, document }),
    onSuccess() {
      const now = { verdict: 'irrelevant' as const, by: null, at: new Date().toISOString() };
      keepMark(ticket, document, isOut ? null : now);
      // Who said it comes with the list.
      const { queryKey } = suggestionListQuery(ticket);
      void queryClient.invalidateQueries({ queryKey });
      forgetHistory(ticket);
      const text = isOut ? t('workbench.nowRelevant') : t('workbench.nowIrrelevant');
      showAlert({ text: escapeHtml(text) });
    },
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
  const toggle = () => {
    if (!isPending) mutate();
  };
  useSingleKeys({ n: hasKey ? toggle : undefined });
  const Glyph = isOut ? IconEye : IconEyeOff;
  const label = isOut
    ? t('workbench.relevantAgainSource', { title })
    : t('workbench.notRelevantSource', { title });
  return (
    <button
      type="button"
      className={`pressable inline-row accent round-4 no-ground gap-4 h-24 hover ${classes.certify}`}
      aria-label={label}
      title={hasKey ? `${label} (N)` : label}
      aria-keyshortcuts={hasKey ? 'n' : undefined}
      aria-pressed={isOut}
      aria-busy={isPending || undefined}
      onClick={toggle}
    >
      <Glyph size={14} aria-hidden />
      {isOut ? t('workbench.relevantAgain') : t('workbench.notRelevant')}
    </button>
  );
}
