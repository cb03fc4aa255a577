import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { BilingualField } from './bilingual-field.tsx';
import { DomainsField } from './domains-field.tsx';
import { NumberField } from './small-fields.tsx';
import { languages } from './texts.ts';
import type { ChatbotForm } from './use-chatbot-form.ts';

/** Its name and what it answers with. */
export function BasicsSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, change, changeLook, changeSettings } = form;
  const { settings, whiteLabel } = values;
  return (
    <FormSection title={t('chatbots.basics')} why={t('chatbots.basicsWhy')}>
      <Switch
        label={t('chatbots.isOn')}
        description={t('chatbots.isOnHelp')}
        checked={settings.isOn}
        onChange={(event) => changeSettings({ isOn: event.currentTarget.checked })}
      />
      <BilingualField
        label={t('chatbots.name')}
        help={t('chatbots.nameHelp')}
        value={whiteLabel.headerName}
        onChange={(headerName) => changeLook({ headerName })}
        fallback={settings.fallbackLanguage}
        error={errors['headerName']}
        isOwn
      />
      <PromptField
        value={values.promptUuid}
        onChange={(promptUuid) => change({ promptUuid })}
        error={errors['promptUuid']}
      />
      <NativeSelect
        label={t('chatbots.fallbackLanguage')}
        description={t('chatbots.fallbackLanguageHelp')}
        data={languages.map((value) => ({ value, label: t(`chatbots.languages.${value}`) }))}
        value={settings.fallbackLanguage}
        onChange={(event) =>
          changeSettings({ fallbackLanguage: event.currentTarget.value === 'fr' ? 'fr' : 'en' })
        }
      />
    </FormSection>
  );
}

interface PromptFieldProps {
  value: string;
  onChange: (uuid: string) => void;
  error: string | undefined;
}

function PromptField({ value, onChange, error }: PromptFieldProps) {
  const { t } = useTranslation();
  const { data, error: failure } = useQuery(
    orpc.prompts.list.queryOptions({ input: { archived: '0' } }),
  );
  const prompts = (data?.items ?? []).map(({ uuid, name, deployedVersion }) => ({
    value: uuid,
    label: deployedVersion === null ? t('chatbots.promptNotDeployed', { name }) : name,
  }));
  return (
    <NativeSelect
      label={t('chatbots.prompt')}
      description={failure ? t('chatbots.promptsFailed') : t('chatbots.promptHelp')}
      data={[{ value: '', label: t('chatbots.choose') }, ...prompts]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

/** Where it may run, and how much of it. */
export function PlaceSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, change, changeSettings } = form;
  return (
    <FormSection title={t('chatbots.place')} why={t('chatbots.placeWhy')}>
      <DomainsField
        value={values.domains}
        onChange={(domains) => change({ domains })}
        error={errors['domains']}
      />
      <NumberField
        label={t('chatbots.hardLimit')}
        description={t('chatbots.hardLimitHelp')}
        value={values.hardLimitPerDay}
        onChange={(hardLimitPerDay) => change({ hardLimitPerDay })}
        error={errors['hardLimitPerDay']}
      />
      <NumberField
        label={t('chatbots.visitorLimit')}
        description={t('chatbots.visitorLimitHelp')}
        value={values.settings.visitorLimitPerDay}
        onChange={(visitorLimitPerDay) => changeSettings({ visitorLimitPerDay })}
        error={errors['visitorLimitPerDay']}
      />
      <BilingualField
        label={t('chatbots.limitText')}
        help={t('chatbots.limitTextHelp')}
        value={values.settings.limitText}
        onChange={(limitText) => changeSettings({ limitText })}
        fallback={values.settings.fallbackLanguage}
        error={errors['limitText']}
      />
    </FormSection>
  );
}
