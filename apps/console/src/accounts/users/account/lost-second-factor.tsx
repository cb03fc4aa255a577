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

/** For somebody who lost phone and recovery codes: the password alone signs them in again. */
export function LostSecondFactor({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation(
    orpc.users.removeSecondFactor.mutationOptions(),
  );
  const close = () => {
    reset();
    setIsAsking(false);
  };
  const remove = () =>
    mutate(
      { user: user.uuid },
      {
        onSuccess: ({ removed }) => {
          const name = displayName(user);
          showAlert({
            text: escapeHtml(t(removed ? 'users.factorRemoved' : 'users.noFactor', { name })),
          });
          close();
        },
      },
    );
  return (
    <FormSection title={t('users.lostFactor')} why={t('users.lostFactorWhy')}>
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('users.removeFactor')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('users.removeFactorTitle', { name: fullName(user) })}
        confirmLabel={t('users.removeFactorConfirm')}
        isDanger
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={remove}
        onCancel={close}
      >
        {t('users.removeFactorText')}
      </ConfirmDialog>
    </FormSection>
  );
}
