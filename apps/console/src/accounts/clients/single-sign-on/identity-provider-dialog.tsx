import { Checkbox, Modal, TextInput } from '@mantine/core';
import type { IdentityProvider } from '@replique/contract/accounts/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api-client.ts';
import { orpc, type Inputs } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { findProviderProblems, type ProviderValues } from './identity-provider-values.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';

interface IdentityProviderDialogProps {
  client: string;
  /** Undefined adds one. */
  provider: IdentityProvider | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function IdentityProviderDialog(props: IdentityProviderDialogProps) {
  const { t } = useTranslation();
  const { provider, isOpen, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={
        provider
          ? t('singleSignOn.editTitle', { domain: provider.domain })
          : t('singleSignOn.addTitle')
      }
      size="32rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <ProviderForm {...props} />
    </Modal>
  );
}

const blank = { domain: '', issuer: '', applicationId: '', secret: '', isRequired: false };

const fieldOfCode: Record<string, keyof ProviderValues> = {
  'single-sign-on.domain-taken': 'domain',
  'single-sign-on.issuer-insecure': 'issuer',
  'single-sign-on.secret-missing': 'secret',
};

/** Adds a provider, or changes the given one, whose secret stays where none is typed. */
const useSaveProvider = (client: string, provider: string | undefined) =>
  useMutation({
    mutationKey: orpc.singleSignOn.update.mutationKey(),
    mutationFn: ({ secret, ...fields }: Omit<Inputs['singleSignOn']['create'], 'client'>) =>
      provider === undefined
        ? api.singleSignOn.create({ client, ...fields, secret })
        : api.singleSignOn.update({
            client,
            provider,
            ...fields,
            ...(secret === '' ? {} : { secret }),
          }),
  });

function ProviderForm({ client, provider, onClose }: IdentityProviderDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useSaveProvider(client, provider?.uuid);
  const [values, setValues] = useState<ProviderValues>(
    provider ? { ...blank, ...provider, secret: '' } : blank,
  );
  const [wasTried, setWasTried] = useState(false);
  const problems = findProviderProblems(values, { isNew: provider === undefined });
  const change = (patch: Partial<ProviderValues>) => setValues((old) => ({ ...old, ...patch }));
  const refusedField = save.error ? fieldOfCode[errorCode(save.error)] : undefined;

  const errorOf = (field: keyof typeof problems) => {
    const problem = problems[field];
    if (wasTried && problem) return t(`singleSignOn.${problem}`);
    const isRefused = refusedField === field && save.variables?.[field] === values[field].trim();
    return isRefused ? errorText(save.error) : undefined;
  };
  const field = (name: 'domain' | 'issuer' | 'applicationId', extra = {}) => (
    <TextInput
      label={t(`singleSignOn.${name}`)}
      description={t(`singleSignOn.${name}Help`)}
      value={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      error={errorOf(name)}
      {...extra}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in the page's own form: that one must not be saved with it.
    event.stopPropagation();
    setWasTried(true);
    if (Object.values(problems).some(Boolean)) return;
    const { domain, issuer, applicationId, secret, isRequired } = values;
    save.mutate(
      {
        domain: domain.trim().toLowerCase(),
        issuer: issuer.trim(),
        applicationId: applicationId.trim(),
        secret,
        isRequired,
      },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('singleSignOn.saved')) });
          onClose();
        },
      },
    );
  };

  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      {field('domain', { 'data-autofocus': true })}
      {field('issuer', { type: 'url', placeholder: 'https://' })}
      {field('applicationId', { autoComplete: 'off' })}
      <TextInput
        label={t('singleSignOn.secret')}
        description={provider ? t('singleSignOn.secretKept') : t('singleSignOn.secretHelp')}
        type="password"
        autoComplete="new-password"
        value={values.secret}
        onChange={(event) => change({ secret: event.currentTarget.value })}
        error={errorOf('secret')}
      />
      <Checkbox
        label={t('singleSignOn.isRequired')}
        checked={values.isRequired}
        onChange={(event) => change({ isRequired: event.currentTarget.checked })}
      />
      <FormFoot
        submit={t('singleSignOn.save')}
        onClose={onClose}
        isBusy={save.isPending}
        error={refusedField === undefined && save.error}
      />
    </form>
  );
}
