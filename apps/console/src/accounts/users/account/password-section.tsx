import { Button, TextInput } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import type { account as phrases } from '@replique/phrases/en/accounts/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { AccountDialog, DialogForm } from './account-dialog.tsx';
import { useDialogErrors } from '../dialog-errors.ts';

export function PasswordSection() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <FormSection title={t('account.password')} why={t('account.passwordWhy')}>
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('account.passwordChange')}
        </Button>
      </div>
      <AccountDialog title={t('account.passwordChange')} isOpen={isOpen} onClose={close}>
        <PasswordForm onClose={close} />
      </AccountDialog>
    </FormSection>
  );
}

type Problem = keyof typeof phrases.passwordProblems;

/** Why the server found the new password too weak, when that is what it said. */
function weaknessOf(error: unknown): Problem | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'users.password-weak') return undefined;
  return (error.data as { problem: Problem }).problem;
}

const shortest = 12;

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const change = useMutation(orpc.account.changePassword.mutationOptions());
  const [fresh, setFresh] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { fields, rest } = useDialogErrors(change.error, { 'users.password-weak': 'fresh' });
  const weakness = weaknessOf(change.error);
  const isShort = Array.from(fresh).length < shortest;
  const isSent = change.variables?.newPassword === fresh;

  const submit = () => {
    setWasTried(true);
    if (isShort) return;
    change.mutate(
      { newPassword: fresh },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('account.passwordChanged')), delay: 4 });
          onClose();
        },
      },
    );
  };
  const freshError = () => {
    if (wasTried && isShort) return t('account.passwordProblems.tooShort');
    if (!isSent) return undefined;
    return weakness ? t(`account.passwordProblems.${weakness}`) : fields.fresh;
  };

  return (
    <DialogForm
      submitLabel={t('account.passwordChange')}
      isBusy={change.isPending}
      error={rest}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        type="password"
        autoComplete="new-password"
        label={t('account.passwordNew')}
        description={t('account.passwordHelp')}
        value={fresh}
        onChange={(event) => setFresh(event.currentTarget.value)}
        error={freshError()}
        data-autofocus
      />
    </DialogForm>
  );
}
