import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

type Setting = 'styles' | 'modules' | 'customData' | 'customFields';

interface SaveOptions {
  onSaved?: () => void;
  /** The screen itself says `error`: no alert beside it. */
  isErrorShown?: boolean;
}

/** One setting of a client being changed: what is written, whether it differs from what is saved, and saving it. */
export function useSetting<K extends Setting>(client: ClientDetail, setting: K) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useMutation(orpc.clients.update.mutationOptions());
  const saved = client[setting];
  const [draft, setDraft] = useState<ClientDetail[K]>();
  return {
    saved,
    value: draft ?? saved,
    change: setDraft,
    discard: () => setDraft(undefined),
    isDirty: draft !== undefined && JSON.stringify(draft) !== JSON.stringify(saved),
    isSaving: save.isPending,
    error: save.error ? errorText(save.error) : undefined,
    resetError: save.reset,
    save: (value: ClientDetail[K], { onSaved, isErrorShown }: SaveOptions = {}) =>
      save.mutate(
        { params: { id: client.uuid }, body: { [setting]: value } },
        {
          onSuccess: () => {
            setDraft(undefined);
            onSaved?.();
            showAlert({ text: escapeHtml(t('clientSettings.saved')) });
          },
          onError: (error) => {
            if (isErrorShown) return;
            showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
          },
        },
      ),
  };
}
