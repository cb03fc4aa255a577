import { Button, Modal, TextInput } from '@mantine/core';
import type { CrmApp } from '@replique/contract/helpdesk/crm-apps';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { SecretField } from '../../../ui/form/secret-field.tsx';
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
          <Addresses app={app} />
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

/** What is entered there: where people come back to, and where a plugin's hooks go. */
function Addresses({ app: { plugin, redirectUrl } }: { app: CrmApp }) {
  const { t } = useTranslation();
  if (!plugin)
    return (
      <SecretField
        label={t('crmApps.redirect')}
        value={redirectUrl}
        copyLabel={t('crmApps.copyRedirect')}
      />
    );
  return (
    <>
      <SecretField
        label={t('crmApps.pluginSettings')}
        value={redirectUrl}
        copyLabel={t('crmApps.copyPluginSettings')}
      />
      <SecretField
        label={t('crmApps.hookUrl')}
        value={plugin.hookUrl}
        copyLabel={t('crmApps.copyHookUrl')}
      />
    </>
  );
}

interface PluginFieldsProps {
  plugin: NonNullable<CrmApp['plugin']>;
  installUrl: string;
  hookSecret: string;
  error: string | false;
  onChange: (change: { installUrl?: string; hookSecret?: string }) => void;
}

/** What only a plugin has. */
function PluginFields({ plugin, installUrl, hookSecret, error, onChange }: PluginFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('crmApps.installUrl')}
        description={t('crmApps.installUrlHelp')}
        autoComplete="off"
        spellCheck={false}
        value={installUrl}
        onChange={(event) => onChange({ installUrl: event.currentTarget.value })}
        error={error}
      />
      <TextInput
        label={t('crmApps.hookSecret')}
        description={plugin.hasHookSecret ? t('crmApps.secretKept') : t('crmApps.hookSecretHelp')}
        type="password"
        autoComplete="new-password"
        value={hookSecret}
        onChange={(event) => onChange({ hookSecret: event.currentTarget.value })}
      />
    </>
  );
}

/** What is left empty stays as it is. */
const givenOf = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );

function AppForm({ app, onClose }: { app: CrmApp; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { platform } = app;
  const [appId, setAppId] = useState(app.appId ?? '');
  const [secret, setSecret] = useState('');
  const [ofPlugin, setOfPlugin] = useState({
    installUrl: app.plugin?.installUrl ?? '',
    hookSecret: '',
  });
  const [wasTried, setWasTried] = useState(false);
  const save = useMutation(orpc.crmApps.save.mutationOptions());
  const remove = useMutation(orpc.crmApps.remove.mutationOptions());
  const isNew = app.appId === null;
  const isUnlinked = app.plugin !== null && ofPlugin.installUrl.trim() === '';
  const isMissing = appId.trim() === '' || (isNew && secret.trim() === '') || isUnlinked;
  const error = save.error ?? remove.error;
  const told = (text: string) => () => showAlert({ text: escapeHtml(text) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isMissing) return;
    const given = givenOf({ secret, ...(app.plugin ? ofPlugin : {}) });
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
      {app.plugin && (
        <PluginFields
          plugin={app.plugin}
          {...ofPlugin}
          error={wasTried && isUnlinked && required}
          onChange={(change) => setOfPlugin((old) => ({ ...old, ...change }))}
        />
      )}
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
