import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import classes from '../suggestions.module.css';

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
  const { markIrrelevant, unmarkIrrelevant } = orpc.workbench;
  const tell = (said: 'nowIrrelevant' | 'nowRelevant') => ({
    onSuccess: () => void showAlert({ text: escapeHtml(t(`workbench.${said}`)) }),
    onError: (error: unknown) =>
      void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
  const passOver = useMutation(markIrrelevant.mutationOptions(tell('nowIrrelevant')));
  const takeBack = useMutation(unmarkIrrelevant.mutationOptions(tell('nowRelevant')));
  const isPending = passOver.isPending || takeBack.isPending;
  const toggle = () => {
    if (!isPending) (isOut ? takeBack : passOver).mutate({ ticket, document });
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
