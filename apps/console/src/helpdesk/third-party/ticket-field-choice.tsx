import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { platformNames } from '../../lib/platform-names.ts';
import type { SourceForm } from './use-source-form.ts';

const other = '…';

/** The field that the order number stands in: one of the CRM's, or one that is named by its id. */
export function TicketFieldChoice({ client, form }: { client: string; form: SourceForm }) {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.crm.ticketFields.queryOptions({ input: { client } }));
  const [isOther, setIsOther] = useState(false);
  const { ticketField } = form.draft;
  const fields = data?.items ?? [];
  const isListed = ticketField === '' || fields.some(({ field }) => field === ticketField);
  const isNamed = isOther || !isListed || fields.length === 0;
  const choose = (chosen: string) => {
    setIsOther(chosen === other);
    form.change({ ticketField: chosen === other ? '' : chosen });
  };
  const error = form.messageOf('ticketField');
  return (
    <>
      {fields.length > 0 && (
        <NativeSelect
          label={t('thirdPartyData.ticketFieldOf')}
          value={isNamed ? other : ticketField}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('thirdPartyData.chooseField') },
            ...fields.map(({ platform, field, of, title }) => ({
              value: field,
              label: [
                title,
                of !== 'ticket' && t(`crmTicket.fieldsOf.${of}`),
                platformNames[platform],
              ]
                .filter(Boolean)
                .join(' · '),
            })),
            { value: other, label: t('thirdPartyData.otherField') },
          ]}
          error={isNamed ? undefined : error}
        />
      )}
      {isNamed && (
        <TextInput
          label={t('thirdPartyData.ticketField')}
          value={ticketField}
          maxLength={200}
          onChange={(event) => form.change({ ticketField: event.currentTarget.value })}
          error={error}
        />
      )}
    </>
  );
}
