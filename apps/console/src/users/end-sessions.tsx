import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormSection } from '../ui/form-page.tsx';
import { displayName } from './display-name.ts';
import { fullName } from './full-name.ts';
import { useEndSessionsOf, type ManagedUser } from './queries.ts';

/** For a lost or stolen device: every session of the person ends. */
export function EndSessions({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useEndSessionsOf();
  const close = () => {
    reset();
    setIsAsking(false);
  };
  const end = () =>
    mutate(user.uuid, {
      onSuccess: ({ ended }) => {
        const text = t('users.sessionsEnded', { count: ended, name: displayName(user) });
        showAlert({ text: escapeHtml(text) });
        close();
      },
    });
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
