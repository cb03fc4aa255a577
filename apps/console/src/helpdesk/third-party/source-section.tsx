import { TextInput } from '@mantine/core';
import type {
  ThirdPartySource,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/page/form-page.tsx';
import type { SourceForm } from './use-source-form.ts';

interface SourceSectionProps {
  type: ThirdPartyType;
  source: ThirdPartySource | undefined;
  form: SourceForm;
}

/** A key or token: typed to be set, never shown again. */
function SecretInput({
  field,
  label,
  help,
  isStored,
  form,
}: {
  field: 'secret' | 'key';
  label: string;
  help: string;
  isStored: boolean;
  form: SourceForm;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      description={isStored ? `${help} ${t('thirdPartyData.secretKept')}` : help}
      placeholder={isStored ? '••••••••' : undefined}
      type="password"
      autoComplete="new-password"
      value={form.draft[field]}
      maxLength={2_000}
      onChange={(event) => form.change({ [field]: event.currentTarget.value })}
    />
  );
}

/** What names a part of the shop beside its address. */
function VersionInput({ field, form }: { field: 'apiVersion' | 'storeCode'; form: SourceForm }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t(`thirdPartyData.${field}`)}
      description={t(`thirdPartyData.${field}Help`)}
      value={form.draft[field]}
      maxLength={32}
      spellCheck={false}
      onChange={(event) => form.change({ [field]: event.currentTarget.value })}
      error={form.messageOf(field)}
    />
  );
}

/** Where a source is and what it is asked with: of each type exactly its fields, and where to find them. */
export function SourceSection({ type, source, form }: SourceSectionProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('thirdPartyData.source')} why={t('thirdPartyData.sourceWhy')}>
      <TextInput
        label={t('thirdPartyData.baseUrl')}
        description={t(`thirdPartyData.baseUrlHelp.${type}`, { open: '{{', close: '}}' })}
        value={form.draft.baseUrl}
        maxLength={1_000}
        spellCheck={false}
        inputMode="url"
        onChange={(event) => form.change({ baseUrl: event.currentTarget.value })}
        error={form.messageOf('baseUrl')}
      />
      {type === 'woocommerce' && (
        <SecretInput
          field="key"
          label={t('thirdPartyData.key')}
          help={t('thirdPartyData.keyHelp')}
          isStored={source?.hasKey ?? false}
          form={form}
        />
      )}
      <SecretInput
        field="secret"
        label={t(`thirdPartyData.secrets.${type}`)}
        help={t(`thirdPartyData.secretHelp.${type}`)}
        isStored={source?.hasSecret ?? false}
        form={form}
      />
      {type === 'shopify' && <VersionInput field="apiVersion" form={form} />}
      {type === 'magento' && <VersionInput field="storeCode" form={form} />}
    </FormSection>
  );
}
