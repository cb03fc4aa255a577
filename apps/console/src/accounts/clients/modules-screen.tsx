import { Switch } from '@mantine/core';
import type { ClientDetail, Modules } from '@replique/contract/accounts/clients';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SettingsTab, WithClient } from './settings-tab.tsx';
import classes from './modules-screen.module.css';
import { useSetting } from './use-setting.ts';

const modules = [
  'suggestions',
  'chatbots',
  'reinforcement',
  'categorization',
  'thirdPartyData',
] as const satisfies (keyof Modules)[];

interface ModulesProps {
  /** How far the last change is applied to the tickets, which are of a slice that builds on this one. */
  Progress: ComponentType<{ client: string }>;
}

/** `/clients/details/{id}/modules`: the parts of the service that a client has. */
export function ModulesScreen(props: ModulesProps) {
  return (
    <WithClient>
      {(client) => <ModulesForm key={client.uuid} client={client} {...props} />}
    </WithClient>
  );
}

function ModulesForm({ client, Progress }: ModulesProps & { client: ClientDetail }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const setting = useSetting(client, 'modules');
  const { value, saved } = setting;
  const changed = modules.filter((name) => value[name] !== saved[name]);
  const close = () => {
    setIsAsking(false);
    setting.resetError();
  };
  return (
    <SettingsTab
      title={t('titles.modules')}
      intro={t('clientSettings.modulesIntro')}
      isDirty={setting.isDirty}
      isSaving={setting.isSaving}
      onSave={() => setIsAsking(true)}
      onDiscard={setting.discard}
    >
      <Progress client={client.uuid} />
      {modules.map((name) => (
        <section key={name} className={`line-above ${classes.module}`}>
          <Switch
            label={t(`clientSettings.modules.${name}.label`)}
            description={t(`clientSettings.modules.${name}.off`)}
            checked={value[name]}
            onChange={(event) => setting.change({ ...value, [name]: event.currentTarget.checked })}
          />
        </section>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('clientSettings.confirmChanges')}
        confirmLabel={t('clientSettings.confirm')}
        isDanger={changed.some((name) => !value[name])}
        isBusy={setting.isSaving}
        error={setting.error}
        onCancel={close}
        onConfirm={() => setting.save(value, { onSaved: close, isErrorShown: true })}
      >
        <ul className="list stack gap-8">
          {changed.map((name) => (
            <li key={name}>
              <strong>
                {value[name]
                  ? t('clientSettings.switchesOn', {
                      module: t(`clientSettings.modules.${name}.label`),
                    })
                  : t('clientSettings.switchesOff', {
                      module: t(`clientSettings.modules.${name}.label`),
                    })}
              </strong>
              {!value[name] && ` ${t(`clientSettings.modules.${name}.off`)}`}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </SettingsTab>
  );
}
