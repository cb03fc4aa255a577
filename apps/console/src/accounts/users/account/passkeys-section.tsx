import { Button, TextInput } from '@mantine/core';
import type { Passkey } from '@replique/contract/accounts/passkeys';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { AccountDialog, DialogForm } from './account-dialog.tsx';
import { PasskeyProblem } from './passkey-problem.tsx';
import { useAddPasskey } from './use-add-passkey.ts';
import { RetryLine } from '../../../ui/retry-line.tsx';

const RecoveryCodes = lazyPart(() =>
  import('./recovery-codes.tsx').then((module) => ({ default: module.RecoveryCodes })),
);

/** The person's passkeys: what signs in without a password, and counts as a second factor after one. */
export function PasskeysSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.passkeys.list.queryOptions());
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [leaving, setLeaving] = useState<Passkey>();
  const canAdd = data?.isOffered === true && browserSupportsWebAuthn();
  const closeAdding = () => setIsAdding(false);
  return (
    <FormSection title={t('account.passkeys')} why={t('account.passkeysWhy')}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {data && data.items.length > 0 && (
        <ul className="list stack line-below">
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.uuid} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <p className="muted small">{t('account.passkeysNone')}</p>}
      {data && !canAdd && <p className="muted small">{t('account.passkeysNotHere')}</p>}
      {canAdd && (
        <div>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('account.passkeyAdd')}
          </Button>
        </div>
      )}
      <AccountDialog title={t('account.passkeyAdd')} isOpen={isAdding} onClose={closeAdding}>
        <AddForm
          onClose={closeAdding}
          onDone={(recoveryCodes) => {
            closeAdding();
            if (recoveryCodes) setCodes(recoveryCodes);
          }}
        />
      </AccountDialog>
      <AccountDialog
        title={t('account.recoveryTitle')}
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
      >
        <Suspense>
          {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
        </Suspense>
      </AccountDialog>
      <RemoveDialog passkey={leaving} onClose={() => setLeaving(undefined)} />
    </FormSection>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <li className="bar line-above pad-12-0">
      <div className="stack shrink gap-2">
        <span className="row wrap medium gap-4-8">{passkey.name}</span>
        <span className="muted small">
          {passkey.lastUsedAt ? (
            <>
              {t('account.lastUsed')} <RelativeTime at={passkey.lastUsedAt} />
            </>
          ) : (
            <>
              {t('account.passkeyAdded')} <RelativeTime at={passkey.createdAt} />
            </>
          )}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('account.passkeyRemoveNamed', { name: passkey.name })}
        onClick={onRemove}
      >
        {t('account.passkeyRemove')}
      </Button>
    </li>
  );
}

interface AddFormProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

function AddForm({ onClose, onDone }: AddFormProps) {
  const { t } = useTranslation();
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isMissing = name.trim() === '';
  return (
    <DialogForm
      submitLabel={t('account.passkeyMake')}
      isBusy={add.isPending}
      error={undefined}
      onCancel={onClose}
      onSubmit={() => {
        setWasTried(true);
        if (isMissing) return;
        add.mutate(name.trim(), {
          onSuccess: ({ recoveryCodes }) => {
            showAlert({ text: escapeHtml(t('account.passkeyIsAdded')) });
            onDone(recoveryCodes);
          },
        });
      }}
    >
      <p>{t('account.passkeyAddText')}</p>
      <TextInput
        label={t('account.passkeyName')}
        description={t('account.passkeyNameHelp')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wasTried && isMissing ? t('account.required') : undefined}
        data-autofocus
      />
      <PasskeyProblem error={add.error} />
    </DialogForm>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error, reset } = useMutation(orpc.passkeys.remove.mutationOptions());
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={passkey !== undefined}
      title={t('account.passkeyRemoveTitle', { name: passkey?.name ?? '' })}
      confirmLabel={t('account.passkeyRemove')}
      isDanger
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (!passkey) return;
        mutate(
          { passkey: passkey.uuid },
          {
            onSuccess: () => {
              showAlert({ text: escapeHtml(t('account.passkeyIsRemoved')) });
              close();
            },
          },
        );
      }}
    >
      {t('account.passkeyRemoveText')}
    </ConfirmDialog>
  );
}
