import { NativeSelect } from '@mantine/core';
import type { CrmTicketField } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../../lib/platform-names.ts';
import type { Pair } from './pair-rows.ts';

const longest = 120;

/** What the CRM calls the field of a row. */
export function SyncedNote({ row, fields }: { row: Pair; fields: CrmTicketField[] }) {
  const { t } = useTranslation();
  const known = fields.find(({ field }) => field === row.left.trim());
  if (!known) return null;
  const { platform, of, title, type } = known;
  const values = { crm: platformNames[platform], title, type };
  return (
    <p className="muted small leading-20">
      {of === 'ticket'
        ? t('clientSettings.fieldInCrm', values)
        : t('clientSettings.fieldOfInCrm', { ...values, of: t(`crmTicket.fieldsOf.${of}`) })}
    </p>
  );
}

interface AddSyncedFieldProps {
  fields: CrmTicketField[];
  rows: Pair[];
  onAdd: (pair: { left: string; right: string }) => void;
}

/** The CRM's fields that have no name here yet; one that is chosen comes with its title. */
export function AddSyncedField({ fields, rows, onAdd }: AddSyncedFieldProps) {
  const { t } = useTranslation();
  const named = new Set(rows.map(({ left }) => left.trim()));
  const open = fields.filter(({ field }) => !named.has(field));
  if (open.length === 0) return null;
  return (
    <NativeSelect
      label={t('clientSettings.addCrmField')}
      value=""
      onChange={(event) => {
        const chosen = open.find(({ field }) => field === event.currentTarget.value);
        if (chosen) onAdd({ left: chosen.field, right: chosen.title.slice(0, longest) });
      }}
      data={[
        { value: '', label: t('clientSettings.chooseCrmField') },
        ...open.map(({ platform, field, of, title }) => ({
          value: field,
          label: [title, of !== 'ticket' && t(`crmTicket.fieldsOf.${of}`), platformNames[platform]]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
    />
  );
}
