import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { CrmPlatform, CrmState } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { useSaveShortcut } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { CrmError } from './cause.tsx';
import classes from './connect-guide.module.css';
import { GuidePicture } from './guide-picture.tsx';
import { platformNames } from '../../lib/platform-names.ts';
import { secretFields, type FieldName, type Step } from './platforms.ts';
import { useConnectForm, type ConnectForm } from './use-connect-form.ts';
import { useCrmWords } from './use-crm-words.ts';

interface ConnectGuideProps {
  client: string;
  state: CrmState;
  onConnected: () => void;
  /** Given where credentials are replaced. */
  onCancel?: () => void;
}

/** Connects a platform step by step: each says what to do there, shows where, and takes what it gives. */
export function ConnectGuide({ client, state, onConnected, onCancel }: ConnectGuideProps) {
  const { t } = useTranslation();
  const form = useConnectForm(client, state, onConnected);
  const { connect } = form;
  const platform = platformNames[state.platform];
  const words = useCrmWords(state.platform);
  useSaveShortcut(form.isDirty && !connect.isPending, form.submit);
  return (
    <form
      noValidate
      className={`gap-20 stack ${classes.guide}`}
      aria-label={words.connecting('connectTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <p className="muted">
        {state.platform === 'mailbox'
          ? t('crmGuides.anyProvider')
          : t('crmGuides.oneAccount', { platform })}
      </p>
      {form.hasTwoWays && <WayField form={form} isMailbox={state.platform === 'mailbox'} />}
      <ol className="list stack gap-24">
        {form.steps.map((step, index) => (
          <StepItem
            key={step.name}
            number={index + 1}
            {...{ step, form }}
            platform={state.platform}
          />
        ))}
      </ol>
      <div className="stack form-width gap-12">
        <CrmError error={connect.error} isSaving />
        <div className="wrap gap-8">
          <Button type="submit" loading={connect.isPending}>
            {state.isConnected ? t('crm.replace') : t('crm.save')}
          </Button>
          {onCancel && (
            <Button variant="default" disabled={connect.isPending} onClick={onCancel}>
              {t('crm.keepOld')}
            </Button>
          )}
        </div>
        <p className="muted" role="status">
          {connect.isPending ? words.connecting('checking') : ''}
        </p>
      </div>
      <LeaveWarning isDirty={form.isDirty} />
    </form>
  );
}

function WayField({ form, isMailbox }: { form: ConnectForm; isMailbox: boolean }) {
  const { t } = useTranslation();
  const ways = isMailbox
    ? [
        { value: 'token', label: t('crm.mailbox.byPassword') },
        { value: 'oauth', label: t('crm.mailbox.byOauth') },
      ]
    : [
        { value: 'oauth', label: t('crm.withOauth') },
        { value: 'token', label: t('crm.withToken') },
      ];
  return (
    <NativeSelect
      className={classes.way}
      label={t('crm.signInWith')}
      value={form.way}
      onChange={(event) => form.setWay(event.currentTarget.value === 'token' ? 'token' : 'oauth')}
      data={ways}
      {...(form.way === 'token' &&
        !isMailbox && {
          description: <span className="caution">{t('crm.tokenEnds')}</span>,
        })}
    />
  );
}

interface StepItemProps {
  number: number;
  platform: CrmPlatform;
  step: Step;
  form: ConnectForm;
}

function StepItem({ number, platform, step, form }: StepItemProps) {
  const { t } = useTranslation();
  return (
    <li className={`stack gap-12 ${classes.step}`}>
      <span
        className={`stack centre strong info ground-info h-28 circle ${classes.number}`}
        aria-hidden
      >
        {number}
      </span>
      <div className={`stack shrink packed gap-12 ${classes.what}`}>
        <h3>{t(`crmGuides.steps.${step.name}.title`)}</h3>
        <p>{t(`crmGuides.steps.${step.name}.text`)}</p>
        {step.fields.map((name) => (
          <Field key={name} {...{ platform, name, form }} />
        ))}
      </div>
      <GuidePicture step={step.name} />
    </li>
  );
}

interface FieldProps {
  platform: CrmPlatform;
  name: FieldName;
  form: ConnectForm;
}

/** As the platform itself calls a field, where it has a word of its own. */
function useFieldLabel(platform: CrmPlatform, name: FieldName): string {
  const { t } = useTranslation();
  if (name !== 'clientId' && name !== 'clientSecret') return t(`crm.fields.${name}`);
  const known = platform === 'salesforce' || platform === 'mailbox' ? platform : 'zendesk';
  return t(`crm.fieldsOf.${known}.${name}`);
}

/** Of a field that is chosen; undefined for one that is typed. */
function useChoices(name: FieldName) {
  const { t } = useTranslation();
  if (name === 'tier')
    return [
      { value: '', label: t('crm.tiers.website') },
      { value: 'plugin', label: t('crm.tiers.plugin') },
    ];
  if (name === 'imapSecurity' || name === 'smtpSecurity')
    return [
      { value: 'tls', label: t('crm.mailbox.tls') },
      { value: 'starttls', label: t('crm.mailbox.starttls') },
    ];
  return undefined;
}

function Field({ platform, name, form }: FieldProps) {
  const { t, i18n } = useTranslation();
  const label = useFieldLabel(platform, name);
  const help = i18n.exists(`crm.help.${name}`)
    ? t(`crm.help.${name}` as 'crm.help.email')
    : undefined;
  const value = form.valueOf(name);
  const choices = useChoices(name);
  if (choices)
    return (
      <NativeSelect
        label={label}
        description={help}
        value={value}
        onChange={(event) => form.change(name, event.currentTarget.value)}
        data={choices}
      />
    );
  return (
    <TextInput
      label={label}
      description={help}
      type={secretFields.includes(name) ? 'password' : 'text'}
      autoComplete={secretFields.includes(name) ? 'new-password' : 'off'}
      spellCheck={false}
      value={value}
      error={form.messageOf(name) ?? form.isBlamed(name)}
      onChange={(event) => form.change(name, event.currentTarget.value)}
    />
  );
}
