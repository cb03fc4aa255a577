import { Button, TextInput } from '@mantine/core';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc, type Inputs, type Outputs } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useFailureText } from './failure-text.ts';
import { toCredentials, type KeyForm } from './key-form.ts';
import type { ModelScope } from './scope.ts';

interface ModelNameFieldProps {
  client: ModelScope;
  form: KeyForm;
  onChange: (model: string) => void;
  error: string | undefined;
}

/** The name of a model, with those that the provider says it has to choose from. */
export function ModelNameField({ client, form, onChange, error }: ModelNameFieldProps) {
  const { t } = useTranslation();
  const list = useId();
  const ask = useMutation(orpc.models.ask.mutationOptions());
  return (
    <div className="stack gap-16">
      <TextInput
        label={t('models.connect.model')}
        description={t('models.connect.modelHelp')}
        autoComplete="off"
        list={list}
        value={form.model}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <datalist id={list}>
        {ask.data?.items.map(({ model, label }) => (
          <option key={model} value={model}>
            {label}
          </option>
        ))}
      </datalist>
      <div className="wrap low gap-8">
        <Button
          size="compact-sm"
          variant="default"
          loading={ask.isPending}
          onClick={() =>
            ask.mutate({ params: { provider: form.provider }, body: toCredentials(client, form) })
          }
        >
          {t('models.connect.ask')}
        </Button>
        <Asked ask={ask} />
      </div>
    </div>
  );
}

function Asked({
  ask,
}: {
  ask: UseMutationResult<Outputs['models']['ask'], Error, Inputs['models']['ask']>;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const { data, error } = ask;
  if (error) return <span className="danger">{errorText(error)}</span>;
  if (!data) return null;
  return (
    <span className={data.failure ? 'danger' : 'muted'} role="status">
      {data.failure
        ? t('models.connect.askedNone', { cause: failureText(data.failure) })
        : t('models.connect.asked', { count: data.items.length })}
    </span>
  );
}
