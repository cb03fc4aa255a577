import { useMutation } from '@tanstack/react-query';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ProtectionDialog } from './protection-dialog.tsx';

interface Protection {
  isBusy: boolean;
  /** Its dialog is open. */
  isAsking: boolean;
  change: (protect: boolean) => void;
  /** To be put beside whatever asks. */
  dialog: ReactNode;
}

/** Protects a prompt at once; asks before it ends the protection, or when somebody else changed the prompt meanwhile. */
export function useProtection(prompt: Prompt): Protection {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const setting = useMutation(orpc.prompts.change.mutationOptions());
  const [asked, setAsked] = useState<boolean>();
  const protect = () =>
    setting.mutate(
      { prompt: prompt.uuid, revision: prompt.revision, isProtected: true },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('prompts.protectDone')), delay: 4 }),
        onError: (error) => {
          // The dialog opens on what was seen, and says what is read now.
          if (errorCode(error) === 'request.conflict') setAsked(true);
          else showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
        },
      },
    );
  return {
    isBusy: setting.isPending,
    isAsking: asked !== undefined,
    change: (isOn) => (isOn ? protect() : setAsked(false)),
    dialog: asked !== undefined && (
      <ProtectionDialog prompt={prompt} protect={asked} onClose={() => setAsked(undefined)} />
    ),
  };
}
