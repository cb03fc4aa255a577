import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { formatMonth, lastMonths } from './months.ts';
import type { ModelScope } from './scope.ts';
import { ClientUsageTable, ModelUsageTable } from './usage-tables.tsx';

const monthsShown = 13;

/** What a month has used. */
export function UsageSection({ client }: { client: ModelScope }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [months] = useState(() => lastMonths(new Date(), monthsShown));
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, error } = useQuery(orpc.models.usage.queryOptions({ input: { client, month } }));
  return (
    <FormSection title={t('models.usage.title')} why={t('models.usage.why')}>
      <div className="wrap low gap-8">
        <NativeSelect
          label={t('models.usage.month')}
          data={months.map((value) => ({ value, label: formatMonth(i18n.language, value) }))}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      </div>
      {error && (
        <p className="danger" role="alert">
          {errorText(error)}
        </p>
      )}
      {data?.items.length === 0 && <p className="muted">{t('models.usage.none')}</p>}
      {data && data.items.length > 0 && <ModelUsageTable rows={data.items} />}
      {data && data.clients.length > 0 && <ClientUsageTable rows={data.clients} />}
    </FormSection>
  );
}
