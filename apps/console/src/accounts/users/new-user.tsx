import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useClientList } from '../../lib/client-list.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useNextStep } from '../../ui/use-next-step.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { fullName } from './full-name.ts';
import { InvitationDialog, type KeptInvitation } from './invitation-dialog.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import { blankValues, superAdminRole, type ManagedUser, type UserValues } from './user-values.ts';

/** Sends what the form holds; the client is a super-admin's to choose, everybody else has one. */
function useSending() {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { mutate, isPending, error, variables } = useMutation(orpc.users.create.mutationOptions());
  const sayNext = useNextStep();
  const [kept, setKept] = useState<KeptInvitation & { user: ManagedUser }>();
  const leave = ({ client, email }: ManagedUser) => {
    void sayNext(client?.uuid, t('users.sent', { email }));
    void navigate({ to: '/users', ignoreBlocker: true });
  };
  const send = (values: UserValues, onRefused: () => void) => {
    const { email, firstname, lastname, role } = values;
    const hasClient = isSuperAdmin && role !== superAdminRole;
    mutate(
      {
        email: email.trim(),
        firstname,
        lastname,
        role: Number(role),
        ...(hasClient && { client: values.client }),
      },
      {
        onSuccess: (user) => {
          if (user.invitationLink === null) leave(user);
          else setKept({ user, link: user.invitationLink, name: fullName(user) });
        },
        onError: (problem) => {
          if (['request.invalid', 'users.email-taken'].includes(errorCode(problem))) onRefused();
          else showAlert({ text: escapeHtml(errorText(problem)), severity: 'error', delay: 8 });
        },
      },
    );
  };
  return { send, isPending, error, variables, kept, leave };
}

/** `/users/edit`: a new person, who gets an invitation. Of the selected client, else of the only one there is. */
export function NewUser() {
  const { t } = useTranslation();
  const selected = useSelectedClient();
  const { data = [], isPending } = useClientList();
  // The form keeps what it began with.
  if (isPending) return <PageSkeleton label={t('users.loading')} />;
  const [first, ...others] = data.filter(({ archived }) => !archived);
  return <NewUserForm client={selected ?? (others.length === 0 ? first?.uuid : undefined)} />;
}

function NewUserForm({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const [start] = useState(() => blankValues(client));
  const delivery = useQuery(orpc.mail.delivery.queryOptions());
  const isMailKept = delivery.data?.isServerConfigured === false;
  usePageTitle(t('users.newTitle'));
  const { send, isPending, error, variables, kept, leave } = useSending();
  const refused = variables && {
    ...start,
    ...variables,
    client: variables.client ?? '',
    role: String(variables.role),
  };
  const form = useUserForm(start, { error, ...(refused && { values: refused }) });
  return (
    <FormPage
      title={t('users.newTitle')}
      breadcrumb={[{ label: t('titles.users'), to: '/users' }]}
      // Nothing is promised before it is known.
      intro={
        delivery.isPending ? undefined : t(isMailKept ? 'users.newIntroKept' : 'users.newIntro')
      }
      isNew
      isDirty={form.isDirty}
      isSaving={isPending}
      saveLabel={t(isMailKept ? 'users.sendKept' : 'users.send')}
      onSave={() => (form.isSavable ? send(form.values, form.reportFailure) : form.reportFailure())}
      onDiscard={() => form.restore()}
    >
      <UserFields
        values={form.values}
        errors={form.errors}
        onChange={form.change}
        onLeave={form.leaveField}
      />
      <InvitationDialog invitation={kept} onClose={() => kept && leave(kept.user)} />
    </FormPage>
  );
}
