import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';
import { useSession } from '../../lib/session/session.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { grantableLevels, roleHelp, roleLabel } from './roles.ts';
import { superAdminRole, type UserField, type UserValues } from './user-values.ts';

interface UserFieldsProps {
  values: UserValues;
  errors: Partial<Record<UserField, string>>;
  onChange: (patch: Partial<UserValues>) => void;
  onLeave: (field: UserField) => void;
  /** The address belongs to the person once they have come. */
  isEmailLocked?: boolean;
  /** Nobody changes the own role. */
  isOneself?: boolean;
}

type ChoiceProps = Pick<UserFieldsProps, 'values' | 'errors' | 'onChange' | 'isOneself'>;

/** The fields of a person; all of them are required (spec §5). */
export function UserFields(props: UserFieldsProps) {
  const { values, errors, onChange, onLeave, isEmailLocked = false, isOneself = false } = props;
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const isClientAsked = isSuperAdmin && values.role !== superAdminRole;
  const field = (name: 'email' | 'firstname' | 'lastname') => ({
    label: t(`users.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    onBlur: () => onLeave(name),
  });
  return (
    <>
      <FormSection
        title={t('users.identity')}
        why={isEmailLocked ? t('users.identityWhyActive') : t('users.identityWhy')}
      >
        <TextInput
          {...field('email')}
          type="email"
          autoComplete="off"
          readOnly={isEmailLocked}
          variant={isEmailLocked ? 'filled' : 'default'}
        />
        <TextInput {...field('firstname')} autoComplete="off" />
        <TextInput {...field('lastname')} autoComplete="off" />
      </FormSection>
      <FormSection
        title={t('users.rights')}
        why={isOneself ? t('users.ownRightsWhy') : t('users.rightsWhy')}
      >
        <RoleField {...{ values, errors, onChange, isOneself }} />
        {isClientAsked && <ClientField {...{ values, errors, onChange, isOneself }} />}
      </FormSection>
    </>
  );
}

function RoleField({ values, errors, onChange, isOneself }: ChoiceProps) {
  const { t } = useTranslation();
  const { level } = useSession();
  const choices = grantableLevels(level);
  const select = (
    <NativeSelect
      label={t('users.role')}
      description={values.role === '' ? undefined : t(roleHelp(Number(values.role)))}
      data={[
        ...(values.role === '' ? [{ value: '', label: t('users.chooseRole') }] : []),
        ...choices.map((choice) => ({
          value: String(choice),
          label: t(roleLabel(choice)),
        })),
      ]}
      value={values.role}
      error={errors.role}
      disabled={isOneself}
      onChange={(event) => onChange({ role: event.currentTarget.value })}
    />
  );
  if (values.role !== '') return select;
  return (
    <>
      {select}
      {/* What each one may do, to choose by. */}
      <dl className="stack gap-6 small no-margin">
        {choices.map((choice) => (
          <div key={choice}>
            <dt className="medium">{t(roleLabel(choice))}</dt>
            <dd className="no-margin muted">{t(roleHelp(choice))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function ClientField({ values, errors, onChange, isOneself }: ChoiceProps) {
  const { t } = useTranslation();
  const { data: clients = [] } = useClientList();
  const shown = clients.filter((client) => !client.archived || client.uuid === values.client);
  return (
    <NativeSelect
      label={t('users.client')}
      description={t('users.clientHelp')}
      data={[
        ...(values.client === '' ? [{ value: '', label: t('users.chooseClient') }] : []),
        ...shown.map(({ uuid, name }) => ({ value: uuid, label: name })),
      ]}
      value={values.client}
      error={errors.client}
      disabled={isOneself}
      onChange={(event) => onChange({ client: event.currentTarget.value })}
    />
  );
}
