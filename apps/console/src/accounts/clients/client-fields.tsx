import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client2 } from '@replique/contract/accounts/clients';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readConfig } from '../../lib/config.ts';
import { orpc } from '../../lib/orpc.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { chooseLlm, type ClientValues } from './client-values.ts';
import classes from './client-fields.module.css';
import { useLlmName } from './llm-name.ts';
import { LogoField } from './logo/logo-field.tsx';

interface FieldsProps {
  values: ClientValues;
  errors: Partial<Record<keyof ClientValues, string>>;
  onChange: (values: ClientValues) => void;
}

export function IdentityFields({ values, errors, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('clients.identity')} why={t('clients.identityWhy')}>
      <TextInput
        label={t('clients.name')}
        description={t('clients.nameHelp')}
        value={values.name}
        onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
        error={errors.name}
      />
      <LogoField
        name={values.name}
        value={values.logo}
        onChange={(logo) => onChange({ ...values, logo })}
        error={errors.logo}
      />
    </FormSection>
  );
}

function usePromptOptions() {
  const { t } = useTranslation();
  const { data, error } = useQuery(orpc.prompts.list.queryOptions({ input: { archived: '0' } }));
  const options = (data?.items ?? []).map(({ uuid, name, deployedVersion }) => ({
    value: uuid,
    label: deployedVersion === null ? t('clients.promptNotDeployed', { name }) : name,
  }));
  return { options, hasFailed: error !== null, isEmpty: data?.items.length === 0 };
}

/** @param props.client whose models are on offer; undefined for a client that is still to be made */
export function AnsweringFields({
  values,
  errors,
  onChange,
  client,
}: FieldsProps & { client: string | undefined }) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const prompts = usePromptOptions();
  const { data: models = {} } = useQuery(
    orpc.models.offered.queryOptions({ input: client ? { client } : {} }),
  );
  const none = { value: '', label: t('clients.choose') };
  const keep = (options: Record<string, string>, chosen: string) =>
    chosen === '' || chosen in options ? options : { ...options, [chosen]: chosen };
  const llms = keep(Object.fromEntries(Object.keys(models).map((llm) => [llm, llm])), values.llm);
  const offered = keep(models[values.llm] ?? {}, values.model);
  return (
    <FormSection title={t('clients.answering')} why={t('clients.answeringWhy')}>
      <NativeSelect
        label={t('clients.prompt')}
        description={prompts.hasFailed ? t('clients.promptLoadFailed') : t('clients.promptHelp')}
        data={[none, ...prompts.options]}
        value={values.promptUuid}
        onChange={(event) => onChange({ ...values, promptUuid: event.currentTarget.value })}
        error={errors.promptUuid}
      />
      {prompts.isEmpty && (
        <Link
          to="/prompts/edit/{-$id}"
          className={`hover-underline self-start ${classes.modelsLink}`}
        >
          {t('clients.toFirstPrompt')}
        </Link>
      )}
      <NativeSelect
        label={t('clients.llm')}
        description={t('clients.llmHelp')}
        data={[none, ...Object.keys(llms).map((llm) => ({ value: llm, label: llmName(llm) }))]}
        value={values.llm}
        onChange={(event) => onChange(chooseLlm(values, event.currentTarget.value, models))}
        error={errors.llm}
      />
      <NativeSelect
        label={t('clients.model')}
        description={t('clients.modelHelp')}
        data={[none, ...Object.entries(offered).map(([value, label]) => ({ value, label }))]}
        value={values.model}
        onChange={(event) => onChange({ ...values, model: event.currentTarget.value })}
        disabled={values.llm === ''}
        error={errors.model}
      />
      <Link
        to="/models"
        search={{ client }}
        className={`hover-underline self-start ${classes.modelsLink}`}
      >
        {t('clients.toModels')}
      </Link>
    </FormSection>
  );
}

export function PlaceFields({
  values,
  errors,
  onChange,
  isFixed,
}: FieldsProps & { isFixed: boolean }) {
  const { t } = useTranslation();
  const { zones } = readConfig();
  // A client may have come from an installation in another zone.
  const offered = isFixed && values.zone !== '' ? [values.zone] : zones;
  return (
    <FormSection title={t('clients.place')} why={t('clients.placeWhy')}>
      <NativeSelect
        label={t('clients.zone')}
        data={[
          { value: '', label: t('clients.choose') },
          ...offered.map((zone) => ({ value: zone, label: t(`clients.zones.${zone}`) })),
        ]}
        value={values.zone}
        onChange={(event) =>
          onChange({ ...values, zone: event.currentTarget.value as Client2['zone'] | '' })
        }
        disabled={isFixed}
        error={errors.zone}
      />
    </FormSection>
  );
}
