import type { SecondFactorSetup as Setup } from '@replique/contract/accounts/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { DialogForm } from './account-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { useDialogErrors } from '../dialog-errors.ts';
import { QrCode } from './qr-code.tsx';

interface SetupProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

/** What it takes, then picture and first code. */
export function SecondFactorSetup({ onClose, onDone }: SetupProps) {
  const [setup, setSetup] = useState<Setup>();
  return setup === undefined ? (
    <Begin onClose={onClose} onStarted={setSetup} />
  ) : (
    <ScanStep setup={setup} onClose={onClose} onDone={onDone} />
  );
}

function Begin({ onClose, onStarted }: { onClose: () => void; onStarted: (setup: Setup) => void }) {
  const { t } = useTranslation();
  const start = useMutation(orpc.account.startSecondFactor.mutationOptions());
  const { rest } = useDialogErrors(start.error, {});
  return (
    <DialogForm
      submitLabel={t('account.next')}
      isBusy={start.isPending}
      error={rest}
      onCancel={onClose}
      onSubmit={() => start.mutate(undefined, { onSuccess: onStarted })}
    >
      <p>{t('account.secondFactorStartText')}</p>
    </DialogForm>
  );
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function ScanStep({ setup, onClose, onDone }: SetupProps & { setup: Setup }) {
  const { t } = useTranslation();
  const confirm = useMutation(orpc.account.confirmSecondFactor.mutationOptions());
  const [code, setCode] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { fields, rest } = useDialogErrors(confirm.error, { 'users.code-wrong': 'code' });
  const isSent = confirm.variables?.code === code;
  return (
    <DialogForm
      submitLabel={t('account.turnOn')}
      isBusy={confirm.isPending}
      error={rest}
      onCancel={onClose}
      onSubmit={() => {
        setWasTried(true);
        if (code.trim() === '') return;
        confirm.mutate(
          { code },
          {
            onSuccess: ({ recoveryCodes }) => {
              showAlert({ text: escapeHtml(t('account.turnedOn')) });
              onDone(recoveryCodes);
            },
          },
        );
      }}
    >
      <p>{t('account.scanText')}</p>
      <QrCode text={setup.otpauthUrl} label={t('account.scanPicture')} />
      <div>
        <p className="muted small">{t('account.typeText')}</p>
        <div className="row wrap gap-8">
          <code className="small break">{inGroups(setup.secret)}</code>
          <CopyButton text={setup.secret} label={t('account.copyKey')} />
        </div>
      </div>
      <CodeField
        help={t('account.codeHelp')}
        value={code}
        onChange={setCode}
        error={
          wasTried && code.trim() === '' ? t('account.required') : isSent ? fields.code : undefined
        }
      />
    </DialogForm>
  );
}
