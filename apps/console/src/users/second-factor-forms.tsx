import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { DialogForm } from './account-dialog.tsx';
import { useNewRecoveryCodes, useRemoveSecondFactor } from './account-queries.ts';
import { CodeField } from './code-field.tsx';
import { useDialogErrors } from './dialog-errors.ts';

interface NewCodesFormProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

export function NewCodesForm({ onClose, onDone }: NewCodesFormProps) {
  const { t } = useTranslation();
  const renew = useNewRecoveryCodes();
  const [code, setCode] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { fields, rest } = useDialogErrors(renew.error, { 'users.code-wrong': 'code' });
  const isMissing = code.trim() === '';
  return (
    <DialogForm
      submitLabel={t('account.newCodesMake')}
      isBusy={renew.isPending}
      error={rest}
      onCancel={onClose}
      onSubmit={() => {
        setWasTried(true);
        if (isMissing) return;
        renew.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
      }}
    >
      <p>{t('account.newCodesText')}</p>
      <CodeField
        help={t('account.codeOrRecovery')}
        value={code}
        onChange={setCode}
        error={wasTried && isMissing ? t('account.required') : fields.code}
      />
    </DialogForm>
  );
}

export function TurnOffForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveSecondFactor();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { fields, rest } = useDialogErrors(remove.error, {
    'users.password-wrong': 'password',
    'users.code-wrong': 'code',
  });
  const missing = (text: string) =>
    wasTried && text.trim() === '' ? t('account.required') : undefined;
  return (
    <DialogForm
      submitLabel={t('account.turnOff')}
      isDanger
      isBusy={remove.isPending}
      error={rest}
      onCancel={onClose}
      onSubmit={() => {
        setWasTried(true);
        if (password === '' || code.trim() === '') return;
        remove.mutate(
          { password, code },
          {
            onSuccess: () => {
              showAlert({ text: escapeHtml(t('account.turnedOff')) });
              onClose();
            },
          },
        );
      }}
    >
      <p>{t('account.turnOffText')}</p>
      <TextInput
        type="password"
        autoComplete="current-password"
        label={t('account.passwordCurrent')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={missing(password) ?? fields.password}
        data-autofocus
      />
      <CodeField
        help={t('account.codeOrRecovery')}
        value={code}
        onChange={setCode}
        error={missing(code) ?? fields.code}
      />
    </DialogForm>
  );
}
