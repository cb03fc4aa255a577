import { Switch } from '@mantine/core';
import type { ClientDetail, Styles } from '@replique/contract/accounts/clients';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { writeSample } from './sample-reply.ts';
import { SettingsTab, WithClient } from './settings-tab.tsx';
import classes from './styles-screen.module.css';
import { useSetting } from './use-setting.ts';

const switches = [
  'noSignature',
  'noNameInPoliteness',
  'requesterNamePlaceholder',
  'noHeader',
] as const satisfies (keyof Styles)[];

/** `/clients/details/{id}/styles`: what code does to every reply, each switch with what it changes. */
export function StylesScreen() {
  return <WithClient>{(client) => <StylesForm key={client.uuid} client={client} />}</WithClient>;
}

function StylesForm({ client }: { client: ClientDetail }) {
  const { t } = useTranslation();
  const canEdit = hasRole(useSession().level, 'admin');
  const styles = useSetting(client, 'styles');
  const { value } = styles;
  return (
    <SettingsTab
      title={t('titles.styles')}
      intro={t('clientSettings.stylesIntro')}
      readOnlyText={canEdit ? undefined : t('clientSettings.adminsOnly')}
      isDirty={styles.isDirty}
      isSaving={styles.isSaving}
      onSave={() => styles.save(value)}
      onDiscard={styles.discard}
      aside={<Preview styles={value} />}
    >
      {switches.map((name) => (
        <section key={name} className={`stack line-above gap-12 ${classes.switch}`}>
          <Switch
            label={t(`clientSettings.styles.${name}.label`)}
            description={t(`clientSettings.styles.${name}.text`)}
            checked={value[name]}
            disabled={!canEdit}
            onChange={(event) => styles.change({ ...value, [name]: event.currentTarget.checked })}
          />
          <Example name={name} />
        </section>
      ))}
      {value.noNameInPoliteness && value.requesterNamePlaceholder && (
        <p className="warning-note" role="status">
          {t('clientSettings.nameWins')}
        </p>
      )}
    </SettingsTab>
  );
}

/** A piece of a reply without the switch and with it. */
function Example({ name }: { name: keyof Styles }) {
  const { t } = useTranslation();
  const shown = { name: '{{requester.name}}' };
  return (
    <dl className={`stack gap-12 halves ${classes.example}`}>
      <div className="round-6 shrink pad-8-12 ground-neutral">
        <dt className="medium tiny soft">{t('clientSettings.before')}</dt>
        <dd className="only-mt-2 pre-line break">{t(`clientSettings.styles.${name}.before`)}</dd>
      </div>
      <div className="round-6 shrink pad-8-12 ground-neutral">
        <dt className="medium tiny soft">{t('clientSettings.after')}</dt>
        <dd className="only-mt-2 pre-line break">
          {t(`clientSettings.styles.${name}.after`, shown)}
        </dd>
      </div>
    </dl>
  );
}

function Preview({ styles }: { styles: Styles }) {
  const { t } = useTranslation();
  return (
    <section className={`surface shrink ${classes.preview}`} aria-labelledby="styles-preview">
      <h3 className="leading-24" id="styles-preview">
        {t('clientSettings.preview')}
      </h3>
      <p className="muted small">{t('clientSettings.previewText')}</p>
      <p className="break pre-line mt-12" aria-live="polite">
        {writeSample(styles, (phrase, values) => t(phrase, values))}
      </p>
    </section>
  );
}
