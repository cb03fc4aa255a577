import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { customDataRules, type LeftFault, type Pair, type RightFault } from './pair-rows.ts';
import { PairTable } from './pair-table.tsx';
import classes from './pair-table.module.css';
import { SettingsTab, WithClient } from '../settings-tab.tsx';
import { usePairs } from './use-pairs.ts';
import { useSetting } from '../use-setting.ts';

/** `/clients/details/{id}/custom-data`: values of this client that a prompt may use. */
export function CustomDataScreen() {
  return (
    <WithClient>{(client) => <CustomDataForm key={client.uuid} client={client} />}</WithClient>
  );
}

function CustomDataForm({ client }: { client: ClientDetail }) {
  const { t } = useTranslation();
  const setting = useSetting(client, 'customData');
  // The order of keys is not stored: sorted, a row stays where it was when the page is opened again.
  const saved = Object.entries(setting.saved)
    .map(([left, right]) => ({ left, right }))
    .toSorted((one, other) => one.left.localeCompare(other.left));
  const pairs = usePairs(saved, customDataRules);
  const save = () => {
    const checked = pairs.check();
    if (!checked) return;
    const data = Object.fromEntries(checked.map(({ left, right }) => [left, right]));
    setting.save(data, { onSaved: pairs.discard });
  };
  return (
    <SettingsTab
      title={t('titles.customData')}
      intro={t('clientSettings.customDataIntro')}
      isDirty={pairs.isDirty}
      isSaving={setting.isSaving}
      onSave={save}
      onDiscard={pairs.discard}
    >
      <PairTable
        pairs={pairs}
        left={t('clientSettings.key')}
        right={t('clientSettings.value')}
        add={t('clientSettings.addValue')}
        empty={t('clientSettings.noValues')}
        removeLabel={(name) => t('clientSettings.removeValue', { name })}
        faultText={(side, fault) =>
          side === 'left'
            ? t(`clientSettings.keyFaults.${fault as LeftFault}`)
            : t(`clientSettings.valueFaults.${fault as RightFault}`)
        }
        isRightLong
        renderNote={(row) => <VariableNote row={row} />}
      />
    </SettingsTab>
  );
}

/** What a prompt writes to use the value. */
function VariableNote({ row }: { row: Pair }) {
  const { t } = useTranslation();
  const key = row.left.trim();
  if (!customDataRules.pattern?.test(key)) return null;
  const variable = `{{custom.${key}}}`;
  return (
    <div className={`row wrap muted small gap-8 ${classes.note}`}>
      <span>{t('clientSettings.inPrompts')}</span>
      <code className="break">{variable}</code>
      <CopyButton
        text={variable}
        label={t('clientSettings.copyVariable', { key })}
        shortLabel={t('credentials.copy')}
      />
    </div>
  );
}
