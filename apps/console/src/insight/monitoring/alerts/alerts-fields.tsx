import { Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../lib/language/language.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { mostFailures, readEmails } from './alerts-values.ts';
import type { AlertsForm } from './use-alerts-form.ts';

interface FieldsProps {
  form: AlertsForm;
}

export function AlertsFields({ form }: FieldsProps) {
  return (
    <>
      <MailFields form={form} />
      <WebhookFields form={form} />
      <WhenFields form={form} />
    </>
  );
}

function MailFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { values, change, problems } = form;
  const wrong = problems?.wrongEmails ?? [];
  const problem =
    wrong.length > 0
      ? t('monitoring.alerts.emailsWrong', { addresses: wrong.join(', ') })
      : problems?.hasTooMany && t('monitoring.alerts.emailsTooMany');
  return (
    <FormSection title={t('monitoring.alerts.mailTitle')} why={t('monitoring.alerts.mailWhy')}>
      <TagsInput
        label={t('monitoring.alerts.emails')}
        description={t('monitoring.alerts.emailsHelp')}
        placeholder={values.emails.length === 0 ? t('monitoring.alerts.emailsExample') : undefined}
        value={values.emails}
        onChange={(typed) => change({ emails: readEmails(typed) })}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        error={problem || undefined}
      />
      <NativeSelect
        label={t('monitoring.alerts.language')}
        data={languages.map(({ ISOCode, name }) => ({ value: ISOCode, label: name }))}
        value={values.language}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find(({ ISOCode }) => ISOCode === value);
          if (language) change({ language: language.ISOCode });
        }}
      />
    </FormSection>
  );
}

function WebhookFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { values, change, problems, base } = form;
  const hasUrl = values.webhookUrl.trim() !== '';
  const refused = form.isWebhookRefused ? errorText(form.error) : undefined;
  const wrong = problems?.isWebhookWrong ? t('monitoring.alerts.webhookWrong') : undefined;
  return (
    <FormSection
      title={t('monitoring.alerts.webhookTitle')}
      why={t('monitoring.alerts.webhookWhy')}
    >
      <TextInput
        label={t('monitoring.alerts.webhookUrl')}
        description={t('monitoring.alerts.webhookHelp')}
        type="url"
        placeholder="https://"
        maxLength={500}
        value={values.webhookUrl}
        onChange={({ currentTarget: { value } }) => change({ webhookUrl: value })}
        error={refused ?? wrong}
      />
      {hasUrl && base.hasWebhookSecret && (
        <Checkbox
          label={t('monitoring.alerts.newSecret')}
          description={t('monitoring.alerts.newSecretHelp')}
          checked={values.newSecret}
          onChange={({ currentTarget: { checked } }) => change({ newSecret: checked })}
        />
      )}
      {hasUrl && !base.hasWebhookSecret && <p>{t('monitoring.alerts.newSecretFirst')}</p>}
    </FormSection>
  );
}

function WhenFields({ form: { values, change } }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('monitoring.alerts.whenTitle')} why={t('monitoring.alerts.whenWhy')}>
      <NativeSelect
        label={t('monitoring.alerts.failuresInARow')}
        description={t('monitoring.alerts.failuresHelp')}
        data={Array.from({ length: mostFailures }, (_, at) => ({
          value: String(at + 1),
          label: t('monitoring.alerts.failures', { count: at + 1 }),
        }))}
        value={String(values.failuresInARow)}
        onChange={({ currentTarget: { value } }) => change({ failuresInARow: Number(value) })}
      />
    </FormSection>
  );
}
