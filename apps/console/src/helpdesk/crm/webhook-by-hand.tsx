import { Button, TextInput } from '@mantine/core';
import type { DeskPlatform, CrmWebhook } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { CrmError } from './cause.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import { hookBodies, hookSteps } from './platforms.ts';
import classes from './webhook.module.css';

interface WebhookByHandProps {
  client: string;
  platform: DeskPlatform;
  webhook: CrmWebhook;
}

/** What to do in the CRM, and the values to carry from one side to the other. */
export function WebhookByHand({ client, platform, webhook }: WebhookByHandProps) {
  const { t } = useTranslation();
  const { proof, header, secret } = webhook;
  const isInAddress = proof === 'address' && secret !== null;
  const address = isInAddress ? `${webhook.address}?key=${secret}` : webhook.address;
  return (
    <div className="stack gap-16 mt-12">
      <ol className={`stack no-margin soft gap-8 ${classes.steps}`}>
        {hookSteps.map((step) => (
          <li key={step}>{t(`crmGuides.hooks.${platform}.${step}`)}</li>
        ))}
      </ol>
      <SecretField
        label={t('crm.address')}
        value={address}
        copyLabel={t('crm.copyAddress')}
        {...(isInAddress && {
          showLabel: t('crm.showAddress'),
          hideLabel: t('crm.hideAddress'),
        })}
      />
      {header !== null && secret !== null && (
        <>
          <SecretField label={t('crm.header')} value={header} copyLabel={t('crm.copyHeader')} />
          <SecretField
            label={t('crm.headerValue')}
            value={secret}
            copyLabel={t('crm.copyHeaderValue')}
            showLabel={t('crm.showHeaderValue')}
            hideLabel={t('crm.hideHeaderValue')}
          />
        </>
      )}
      <HookBody platform={platform} />
      {proof !== 'header' && <PlatformSecret {...{ client, platform, webhook }} />}
    </div>
  );
}

/** The body that the CRM is told to send, where we say it. */
function HookBody({ platform }: { platform: DeskPlatform }) {
  const { t } = useTranslation();
  const body = hookBodies[platform];
  if (body === undefined) return null;
  return (
    <div className="stack gap-4" role="group" aria-label={t('crm.hookBody')}>
      <div className="row between medium gap-8">
        <span>{t('crm.hookBody')}</span>
        <CopyButton text={body} label={t('crm.copyHookBody')} shortLabel={t('credentials.copy')} />
      </div>
      <pre className="small break pre-wrap framed round-6 ground-neutral pad-8">{body}</pre>
    </div>
  );
}

/** The secret that the CRM signs with, pasted here; it is not shown again. */
function PlatformSecret({ client, platform, webhook }: WebhookByHandProps) {
  const { t } = useTranslation();
  const save = useMutation(orpc.crm.setWebhookSecret.mutationOptions());
  const [secret, setSecret] = useState('');
  const name = platformNames[platform];
  const isOptional = webhook.proof === 'address';
  const isOfPlugin = isOptional && webhook.secret === null;
  return (
    <form
      className={`stack left gap-8 ${classes.secret}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (secret.trim() === '') return;
        save.mutate(
          { client, platform, secret: secret.trim() },
          {
            onSuccess: () => {
              setSecret('');
              showAlert({ text: escapeHtml(t('crm.secretSaved')) });
            },
          },
        );
      }}
    >
      <TextInput
        label={t('crm.signingSecret', { platform: name })}
        description={
          isOptional
            ? t(isOfPlugin ? 'crm.signingSecretOfPlugin' : 'crm.signingSecretPlugin')
            : webhook.hasSecret && t('crm.signingSecretKept')
        }
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <CrmError error={save.error} />
      <div className="wrap gap-8">
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={secret.trim() === ''}
        >
          {t('crm.saveSecret')}
        </Button>
        {isOfPlugin && (
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={() =>
              save.mutate(
                { client, platform, secret: null },
                { onSuccess: () => showAlert({ text: escapeHtml(t('crm.addressAgain')) }) },
              )
            }
          >
            {t('crm.useAddressAgain')}
          </Button>
        )}
      </div>
    </form>
  );
}
