import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { displayName } from '../display-name.ts';
import { fullName } from '../full-name.ts';
import type { ManagedUser } from '../user-values.ts';

/** For a lost or stolen device: every session of the person ends. */
export function EndSessions({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(orpc.users.endSessions.mutationOptions());
  const close = () => {
    reset();
    setIsAsking(false);
  };
  const end = () =>
    mutate(
      { user: user.uuid },
      {
        onSuccess: ({ ended }) => {
          const text = t('users.sessionsEnded', { count: ended, name: displayName(user) });
          showAlert({ text: escapeHtml(text) });
          close();
        },
      },
    );
  return (
    <FormSection title={t('users.sessions')} why={t('users.sessionsWhy')}>
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('users.endSessions')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('users.endSessionsTitle', { name: fullName(user) })}
        confirmLabel={t('users.endSessionsConfirm')}
        isDanger
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={end}
        onCancel={close}
      >
        {t('users.endSessionsText')}
      </ConfirmDialog>
    </FormSection>
  );
}
