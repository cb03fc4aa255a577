import { Button, TextInput } from '@mantine/core';
import type { CurrentUser } from '@replique/contract/accounts/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { AccountDialog, DialogForm } from './account-dialog.tsx';
import classes from './account.module.css';
import { useDialogErrors } from '../dialog-errors.ts';
import { isEmail } from '../user-values.ts';

/** The address, and how to have another one: it takes effect with the link in a mail. */
export function EmailSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const close = () => setIsOpen(false);
  return (
    <FormSection title={t('account.email')} why={t('account.emailWhy')}>
      <div className="row wrap gap-8">
        <span className={`shrink break ${classes.grow}`}>
          {t('account.emailNow', { email: user.email })}
        </span>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('account.emailChange')}
        </Button>
      </div>
      <p role="status" className={sentTo ? 'round-6 ground-info pad-10-12' : 'absolute'}>
        {sentTo && t('account.emailSent', { email: sentTo })}
      </p>
      <AccountDialog title={t('account.emailChange')} isOpen={isOpen} onClose={close}>
        <EmailForm
          current={user.email}
          onClose={close}
          onSent={(email) => {
            setSentTo(email);
            close();
          }}
        />
      </AccountDialog>
    </FormSection>
  );
}

interface EmailFormProps {
  current: string;
  onClose: () => void;
  onSent: (email: string) => void;
}

function EmailForm({ current, onClose, onSent }: EmailFormProps) {
  const { t } = useTranslation();
  const change = useMutation(orpc.account.changeEmail.mutationOptions());
  const [email, setEmail] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { fields, rest } = useDialogErrors(change.error, {
    'request.invalid': 'email',
    'single-sign-on.required': 'email',
  });
  const typed = email.trim();
  const isSame = typed.toLowerCase() === current.toLowerCase();

  const emailError = () => {
    if (wasTried && !isEmail(typed)) return t('users.invalidEmail');
    if (wasTried && isSame) return t('account.emailSameAsNow');
    return fields.email;
  };
  const submit = () => {
    setWasTried(true);
    if (!isEmail(typed) || isSame) return;
    change.mutate({ email: typed }, { onSuccess: () => onSent(typed) });
  };

  return (
    <DialogForm
      submitLabel={t('account.emailSend')}
      isBusy={change.isPending}
      error={rest}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextInput
        type="email"
        autoComplete="email"
        label={t('account.emailNew')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={emailError()}
        data-autofocus
      />
    </DialogForm>
  );
}
