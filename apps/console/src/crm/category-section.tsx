import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CrmConfig, CrmPlatform } from '@replique/contract/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { FormSection, useSaveShortcut } from '../ui/form-page.tsx';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { ErrorState } from '../ui/states.tsx';
import classes from './crm.module.css';
import { crmConfigsQuery, useMapCategory } from './queries.ts';

/** The field of the CRM that takes the category: chosen among the known ones, or named by its id. */
export function CategorySection({ client, platform }: { client: string; platform: CrmPlatform }) {
  const { data, error, refetch } = useQuery(crmConfigsQuery(client));
  const config = data?.[platform];
  if (error && !config) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!config) return null;
  return (
    <CategoryForm key={`${config.configId} ${config.customFieldCrmId}`} {...{ client, config }} />
  );
}

function CategoryForm({ client, config }: { client: string; config: CrmConfig }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const map = useMapCategory(client);
  const saved = config.customFieldCrmId ?? '';
  const [field, setField] = useState(saved);
  const isDirty = field.trim() !== saved;
  const save = () =>
    map.mutate(
      { configId: config.configId, customFieldCrmId: field.trim() || null },
      { onSuccess: () => showAlert({ text: escapeHtml(t('crm.categorySaved')) }) },
    );
  useSaveShortcut(isDirty && !map.isPending, save);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) save();
      }}
    >
      <FormSection title={t('crm.category')} why={t('crm.categoryWhy')}>
        {config.fields.length > 0 ? (
          <NativeSelect
            label={t('crm.category')}
            value={field}
            onChange={(event) => setField(event.currentTarget.value)}
            data={[
              { value: '', label: t('crm.noCategory') },
              ...withCurrent(config.fields, saved).map(({ id, label }) => ({ value: id, label })),
            ]}
            error={map.error && errorText(map.error)}
          />
        ) : (
          <TextInput
            label={t('crm.categoryId')}
            description={t('crm.categoryIdHelp')}
            value={field}
            maxLength={200}
            onChange={(event) => setField(event.currentTarget.value)}
            error={map.error && errorText(map.error)}
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={map.isPending} disabled={!isDirty}>
            {t('crm.saveCategory')}
          </Button>
        </div>
      </FormSection>
      <LeaveWarning isDirty={isDirty} />
    </form>
  );
}

/** A field that the CRM no longer lists stays to be seen as long as it is the saved one. */
function withCurrent(fields: CrmConfig['fields'], saved: string): CrmConfig['fields'] {
  const isKnown = saved === '' || fields.some(({ id }) => id === saved);
  return isKnown ? fields : [...fields, { id: saved, label: saved }];
}
