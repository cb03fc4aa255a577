import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage, FormSection } from '../../ui/page/form-page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EndSessions } from './account/end-sessions.tsx';
import { fullName } from './full-name.ts';
import { InvitationDialog, type KeptInvitation } from './invitation-dialog.tsx';
import { LostSecondFactor } from './account/lost-second-factor.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import {
  superAdminRole,
  valuesOf,
  type ManagedUser,
  type ManagedUserDetail,
  type UserValues,
} from './user-values.ts';
import classes from './users.module.css';

/** Only what differs is sent, so nothing that somebody else changed meanwhile is put back. */
function changesOf(user: ManagedUser, values: UserValues) {
  const before = valuesOf(user);
  const isNew = (field: keyof UserValues) => values[field] !== before[field];
  const isOut = values.role === superAdminRole;
  return {
    ...(isNew('email') && { email: values.email.trim() }),
    ...(isNew('firstname') && { firstname: values.firstname }),
    ...(isNew('lastname') && { lastname: values.lastname }),
    ...(isNew('role') && { role: Number(values.role) }),
    ...(!isOut && isNew('client') && { client: values.client }),
  };
}

function useSaving(user: ManagedUser) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const change = useMutation(orpc.users.update.mutationOptions());
  const [tried, setTried] = useState<UserValues>();
  const save = (
    values: UserValues,
    onSaved: (saved: ManagedUser) => void,
    onRefused: () => void,
  ) => {
    setTried(values);
    change.mutate(
      { user: user.uuid, ...changesOf(user, values) },
      {
        onSuccess: (saved) => {
          showAlert({ text: escapeHtml(t('users.saved')) });
          onSaved(saved);
        },
        onError: (problem) => {
          if (['request.invalid', 'users.email-taken'].includes(errorCode(problem))) onRefused();
          else showAlert({ text: escapeHtml(errorText(problem)), severity: 'error', delay: 8 });
        },
      },
    );
  };
  return { save, tried, isSaving: change.isPending, error: change.error };
}

/** `/users/edit/{uuid}`: a person's names, role and client. */
export function ExistingUser({ user }: { user: ManagedUserDetail }) {
  const { t } = useTranslation();
  const { userUuid } = useSession();
  const isOneself = user.uuid === userUuid;
  const isInvited = user.state === 'invited';
  usePageTitle(fullName(user));
  const { save, tried, isSaving, error } = useSaving(user);
  const form = useUserForm(valuesOf(user), { error, ...(tried && { values: tried }) });
  const submit = () =>
    form.isSavable
      ? save(form.values, (saved) => form.restore(valuesOf(saved)), form.reportFailure)
      : form.reportFailure();
  return (
    <FormPage
      title={fullName(user)}
      breadcrumb={[{ label: t('titles.users'), to: '/users' }]}
      actions={!isOneself && <DeleteButton user={user} />}
      isDirty={form.isDirty}
      isSaving={isSaving}
      onSave={submit}
      onDiscard={() => form.restore()}
    >
      {isInvited && <Waiting user={user} />}
      <UserFields
        values={form.values}
        errors={form.errors}
        onChange={form.change}
        onLeave={form.leaveField}
        isEmailLocked={!isInvited}
        isOneself={isOneself}
      />
      <Facts user={user} />
      {!isOneself && !isInvited && <EndSessions user={user} />}
      {!isOneself && user.hasSecondFactor && <LostSecondFactor user={user} />}
    </FormPage>
  );
}

function DeleteButton({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {t('users.delete')}
      </Button>
      <DeleteUserDialog
        user={isAsking ? user : undefined}
        onClose={() => setIsAsking(false)}
        onDeleted={() => void navigate({ to: '/users', ignoreBlocker: true })}
      />
    </>
  );
}

function Waiting({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation(orpc.users.invite.mutationOptions());
  const [kept, setKept] = useState<KeptInvitation>();
  const send = () =>
    mutate(
      { user: user.uuid },
      {
        onSuccess: ({ invitationLink }) => {
          showAlert({ text: escapeHtml(t('users.sent', { email: user.email })) });
          if (invitationLink !== null) setKept({ link: invitationLink, name: fullName(user) });
        },
        onError: (problem) =>
          showAlert({ text: escapeHtml(errorText(problem)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <div
      className={`row wrap between framed round-8 ground-info gap-12-24 pad-12-16 ${classes.waiting}`}
    >
      <p>
        <strong className="plain block">{t('users.waitingTitle')}</strong>
        {t('users.waitingText')}
      </p>
      <Button variant="default" loading={isPending} onClick={send}>
        {t('users.sendAgain')}
      </Button>
      <InvitationDialog invitation={kept} onClose={() => setKept(undefined)} />
    </div>
  );
}

function Facts({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('users.presence')} why={t('users.presenceWhy')}>
      <dl className={`stack muted-terms ${classes.facts}`}>
        <dt>{t('users.lastSignedIn')}</dt>
        <dd>
          {user.lastSignedInAt ? <RelativeTime at={user.lastSignedInAt} /> : t('users.never')}
        </dd>
        <dt>{t('users.since')}</dt>
        <dd>
          <RelativeTime at={user.createdAt} />
        </dd>
      </dl>
    </FormSection>
  );
}
