import { Button, Modal, TextInput } from '@mantine/core';
import type { CrmApp } from '@replique/contract/helpdesk/crm-apps';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { SecretField } from '../../../accounts/clients/credentials/secret-field.tsx';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AppCheck } from './app-check.tsx';

interface AppDialogProps {
  app: CrmApp | undefined;
  onClose: () => void;
}

/** What is entered at the CRM, and what it gives for it. */
export function AppDialog({ app, onClose }: AppDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={app !== undefined}
      onClose={onClose}
      title={app && t('crmApps.dialogTitle', { platform: platformNames[app.platform] })}
      size="34rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {app && (
        <div className="stack gap-16">
          <p>{t(`crmApps.guides.${app.platform}`)}</p>
          <SecretField
            label={t('crmApps.redirect')}
            value={app.redirectUrl}
            copyLabel={t('crmApps.copyRedirect')}
          />
          <SecretField
            label={t('crmApps.scopes')}
            value={app.scopes.join(' ')}
            copyLabel={t('crmApps.copyScopes')}
          />
          <AppForm key={app.platform} app={app} onClose={onClose} />
          {app.appId !== null && <AppCheck app={app} />}
        </div>
      )}
    </Modal>
  );
}

function AppForm({ app, onClose }: { app: CrmApp; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { platform } = app;
  const [appId, setAppId] = useState(app.appId ?? '');
  const [secret, setSecret] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const save = useMutation(orpc.crmApps.save.mutationOptions());
  const remove = useMutation(orpc.crmApps.remove.mutationOptions());
  const isNew = app.appId === null;
  const isMissing = appId.trim() === '' || (isNew && secret.trim() === '');
  const error = save.error ?? remove.error;
  const told = (text: string) => () => showAlert({ text: escapeHtml(text) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isMissing) return;
    const given = secret.trim() === '' ? {} : { secret: secret.trim() };
    save.mutate(
      { platform, appId: appId.trim(), ...given },
      { onSuccess: told(t('crmApps.saved')) },
    );
  };
  const required = t('crmApps.required');
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <TextInput
        label={t(`crmApps.appId.${platform}`)}
        autoComplete="off"
        spellCheck={false}
        value={appId}
        onChange={(event) => setAppId(event.currentTarget.value)}
        error={wasTried && appId.trim() === '' && required}
      />
      <TextInput
        label={t(`crmApps.secret.${platform}`)}
        description={isNew ? t('crmApps.secretHelp') : t('crmApps.secretKept')}
        type="password"
        autoComplete="new-password"
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        error={wasTried && isNew && secret.trim() === '' && required}
      />
      {error && (
        <p className="danger" role="alert">
          {errorText(error)}
        </p>
      )}
      <div className="flex end gap-8">
        {!isNew && (
          <RemoveButton
            platform={platform}
            isBusy={remove.isPending}
            onRemove={() =>
              remove.mutate(
                { platform },
                {
                  onSuccess: () => {
                    told(t('crmApps.removed'))();
                    onClose();
                  },
                },
              )
            }
          />
        )}
        <Button type="submit" loading={save.isPending}>
          {t('crmApps.save')}
        </Button>
      </div>
    </form>
  );
}

interface RemoveButtonProps {
  platform: CrmApp['platform'];
  isBusy: boolean;
  onRemove: () => void;
}

function RemoveButton({ platform, isBusy, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('crmApps.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('crmApps.removeTitle', { platform: platformNames[platform] })}
        confirmLabel={t('crmApps.remove')}
        isDanger
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={onRemove}
      >
        {t('crmApps.removeText')}
      </ConfirmDialog>
    </>
  );
}
