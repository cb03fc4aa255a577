import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { CrmState } from '@replique/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../lib/api-error.ts';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormSection, useSaveShortcut } from '../ui/form-page.tsx';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { useSaveAttempt } from '../ui/use-save-attempt.ts';
import classes from './crm.module.css';
import {
  checkField,
  credentialForms,
  platformNames,
  refusedFields,
  secretFields,
  type FieldName,
  type Values,
} from './platforms.ts';
import { useConnectCrm } from './queries.ts';
import { RemoveCredentials } from './remove-credentials.tsx';

interface CredentialFormProps {
  client: string;
  state: CrmState;
}

/** What is typed, and its sending. After a failure every value stands as it was typed. */
function useCredentialForm({ client, state }: CredentialFormProps) {
  const { t } = useTranslation();
  const connect = useConnectCrm(client, state.platform);
  const forms = credentialForms[state.platform];
  const [way, setWay] = useState<'oauth' | 'token'>(forms.oauth ? 'oauth' : 'token');
  const [values, setValues] = useState<Values>({});
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const fields = forms[way] ?? [];
  const errorOf = (name: FieldName) => checkField(name, values[name] ?? '');
  const submit = () => {
    if (fields.some((name) => errorOf(name) !== undefined)) return reportFailure();
    const typed = Object.fromEntries(
      fields.map((name) => [name, values[name]?.trim() ?? '']).filter(([, text]) => text !== ''),
    ) as Values;
    connect.mutate(typed, {
      onSuccess: () => {
        setValues({});
        forget();
        const platform = platformNames[state.platform];
        showAlert({ text: escapeHtml(t('crm.saved', { platform })) });
      },
    });
  };
  return {
    way,
    setWay,
    fields,
    values,
    change: (name: FieldName, value: string) => {
      if (connect.isError) connect.reset();
      setValues((old) => ({ ...old, [name]: value }));
    },
    messageOf: (name: FieldName) => {
      const lack = wasTried ? errorOf(name) : undefined;
      if (lack) return t(`crm.${lack}`);
      return refusedFields(connect.error).includes(name) ? t('crm.invalid') : undefined;
    },
    isDirty: Object.values(values).some((value) => value !== ''),
    submit,
    connect,
  };
}

/** The form that connects a platform, or replaces its credentials. */
export function CredentialForm({ client, state }: CredentialFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useCredentialForm({ client, state });
  const hasTwoWays = Object.keys(credentialForms[state.platform]).length > 1;
  useSaveShortcut(form.isDirty && !form.connect.isPending, form.submit);
  const why = state.isConnected ? t('crm.replaceWhy') : t('crm.credentialsWhy');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormSection title={t('crm.credentials')} why={why}>
        {hasTwoWays && (
          <NativeSelect
            label={t('crm.signInWith')}
            description={form.way === 'token' ? t('crm.tokenEnds') : undefined}
            value={form.way}
            onChange={(event) =>
              form.setWay(event.currentTarget.value === 'token' ? 'token' : 'oauth')
            }
            data={[
              { value: 'oauth', label: t('crm.withOauth') },
              { value: 'token', label: t('crm.withToken') },
            ]}
          />
        )}
        {form.fields.map((name) => (
          <Field
            key={name}
            name={name}
            value={form.values[name] ?? ''}
            error={form.messageOf(name)}
            onChange={(value) => form.change(name, value)}
          />
        ))}
        {form.connect.error && (
          <p className={classes.error} role="alert">
            {errorText({ code: errorCode(form.connect.error) })}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={form.connect.isPending}>
            {state.isConnected ? t('crm.replace') : t('crm.save')}
          </Button>
          {state.isConnected && <RemoveCredentials client={client} platform={state.platform} />}
        </div>
      </FormSection>
      <LeaveWarning isDirty={form.isDirty} />
    </form>
  );
}

interface FieldProps {
  name: FieldName;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Field({ name, value, error, onChange }: FieldProps) {
  const { t, i18n } = useTranslation();
  const help = i18n.exists(`crm.help.${name}`)
    ? t(`crm.help.${name}` as 'crm.help.email')
    : undefined;
  return (
    <TextInput
      label={t(`crm.fields.${name}`)}
      description={help}
      type={secretFields.includes(name) ? 'password' : 'text'}
      autoComplete={secretFields.includes(name) ? 'new-password' : 'off'}
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
