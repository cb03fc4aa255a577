import type { CrmConfig } from '@replique/contract/helpdesk/crm-config';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, useSaveShortcut } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CrmError } from './cause.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import { crmConfigsQuery } from './sealed-reads.ts';

/** The field of the CRM that takes the category: chosen among the known ones, or named by its id. */
export function CategorySection({ client, platform }: { client: string; platform: DeskPlatform }) {
  const { data, error, refetch } = useQuery(crmConfigsQuery(client));
  const config = data?.[platform];
  if (error && !config) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!config) return null;
  return (
    <CategoryForm
      key={`${config.configId} ${config.customFieldCrmId}`}
      {...{ client, platform, config }}
    />
  );
}

interface CategoryFormProps {
  client: string;
  platform: DeskPlatform;
  config: CrmConfig;
}

function CategoryForm({ client, platform, config }: CategoryFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const map = useMutation(orpc.crm.mapCategory.mutationOptions());
  const saved = config.customFieldCrmId ?? '';
  const [field, setField] = useState(saved);
  const isDirty = field.trim() !== saved;
  const save = () =>
    map.mutate(
      { id: client, configId: config.configId, customFieldCrmId: field.trim() || null },
      { onSuccess: () => showAlert({ text: escapeHtml(t('crm.categorySaved')) }) },
    );
  useSaveShortcut(isDirty && !map.isPending, save);
  const error = map.error ? errorText(map.error) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) save();
      }}
    >
      <FormSection title={t('crm.category')} why={t('crm.categoryWhy')}>
        <FieldChoice config={config} field={field} setField={setField} error={error} />
        <div className="wrap gap-8">
          <Button type="submit" variant="default" loading={map.isPending} disabled={!isDirty}>
            {t('crm.saveCategory')}
          </Button>
          <ReadFields client={client} platform={platform} />
        </div>
      </FormSection>
      <LeaveWarning isDirty={isDirty} />
    </form>
  );
}

interface FieldChoiceProps {
  config: CrmConfig;
  field: string;
  setField: (field: string) => void;
  error: string | undefined;
}

const other = '…';

/** One of the CRM's fields; one that it does not list is named by its id. */
function FieldChoice({ config, field, setField, error }: FieldChoiceProps) {
  const { t } = useTranslation();
  const isListed = config.fields.length > 0;
  const [isOther, setIsOther] = useState(!isListed);
  const choose = (chosen: string) => {
    setIsOther(chosen === other);
    setField(chosen === other ? '' : chosen);
  };
  const fields = withCurrent(config.fields, config.customFieldCrmId ?? '');
  return (
    <>
      {isListed && (
        <NativeSelect
          label={t('crm.category')}
          value={isOther ? other : field}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('crm.noCategory') },
            ...fields.map(({ id, label }) => ({ value: id, label })),
            { value: other, label: t('crm.otherField') },
          ]}
          error={isOther ? undefined : error}
        />
      )}
      {(isOther || !isListed) && (
        <TextInput
          label={t('crm.categoryId')}
          description={t('crm.categoryIdHelp')}
          value={field}
          maxLength={200}
          onChange={(event) => setField(event.currentTarget.value)}
          error={error}
        />
      )}
    </>
  );
}

/** Fields that came since; nothing that is chosen changes. */
function ReadFields({ client, platform }: { client: string; platform: DeskPlatform }) {
  const { t } = useTranslation();
  const read = useMutation(orpc.crm.readFields.mutationOptions());
  const ask = () =>
    read.mutate(
      { client, platform },
      {
        onSuccess: ({ fields }) => {
          const values = { count: fields.length, platform: platformNames[platform] };
          showAlert({ text: escapeHtml(t('crm.fieldsRead', values)) });
        },
      },
    );
  return (
    <>
      <Button variant="default" loading={read.isPending} onClick={ask}>
        {t('crm.readFields')}
      </Button>
      <CrmError error={read.error} />
    </>
  );
}

/** A field that the CRM no longer lists stays to be seen as long as it is the saved one. */
function withCurrent(fields: CrmConfig['fields'], saved: string): CrmConfig['fields'] {
  const isKnown = saved === '' || fields.some(({ id }) => id === saved);
  return isKnown ? fields : [...fields, { id: saved, label: saved }];
}
