import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { customFieldRules, type LeftFault, type RightFault } from './pair-rows.ts';
import { PairTable } from './pair-table.tsx';
import { AddSyncedField, SyncedNote } from './synced-fields.tsx';
import { SettingsTab, WithClient } from '../settings-tab.tsx';
import { usePairs } from './use-pairs.ts';
import { useSetting } from '../use-setting.ts';

/** `/clients/details/{id}/custom-fields`: the names that people know fields of the CRM by. */
export function CustomFieldsScreen() {
  return (
    <WithClient>{(client) => <CustomFieldsForm key={client.uuid} client={client} />}</WithClient>
  );
}

function CustomFieldsForm({ client }: { client: ClientDetail }) {
  const { t } = useTranslation();
  const setting = useSetting(client, 'customFields');
  const saved = setting.saved.map(({ field, name }) => ({ left: field, right: name }));
  const pairs = usePairs(saved, customFieldRules);
  const { data } = useQuery(orpc.crm.ticketFields.queryOptions({ input: { client: client.uuid } }));
  const fields = data?.items ?? [];
  const save = () => {
    const checked = pairs.check();
    if (!checked) return;
    const named = checked.map(({ left, right }) => ({ field: left, name: right }));
    setting.save(named, { onSaved: pairs.discard });
  };
  return (
    <SettingsTab
      title={t('titles.customFields')}
      intro={t('clientSettings.customFieldsIntro')}
      isDirty={pairs.isDirty}
      isSaving={setting.isSaving}
      onSave={save}
      onDiscard={pairs.discard}
    >
      <PairTable
        pairs={pairs}
        left={t('clientSettings.field')}
        right={t('clientSettings.fieldName')}
        add={t('clientSettings.addField')}
        empty={t('clientSettings.noFields')}
        renderNote={(row) => <SyncedNote row={row} fields={fields} />}
        removeLabel={(name) => t('clientSettings.removeField', { name })}
        faultText={(side, fault) =>
          side === 'left'
            ? t(`clientSettings.fieldFaults.${fault as LeftFault}`)
            : t(`clientSettings.nameFaults.${fault as RightFault}`)
        }
      />
      <AddSyncedField fields={fields} rows={pairs.rows} onAdd={pairs.add} />
    </SettingsTab>
  );
}
