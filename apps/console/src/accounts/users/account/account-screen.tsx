import { NativeSelect, TextInput } from '@mantine/core';
import type { CurrentUser } from '@replique/contract/accounts/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../../lib/session/current-user.ts';
import { activateLanguage } from '../../../lib/language/i18n.ts';
import { languages, storeLanguage, type LanguageCode } from '../../../lib/language/language.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormPage, FormSection } from '../../../ui/page/form-page.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProgramsSection } from './programs-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The person's own account (spec §2): first name, last name, e-mail, preferred language, and how one signs in. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCurrentUser();
  if (data) return <Account user={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('account.loading')} />;
}

type Profile = { firstname: string; lastname: string; language: LanguageCode };
const longest = 100;

/** The answer replaces the stored user (spec §7); another language becomes the active one, as with the switcher. */
const useSaveProfile = () =>
  useMutation(
    orpc.users.updateMe.mutationOptions({
      onSuccess: async (user, { language }) => {
        queryClient.setQueryData(currentUserQuery.queryKey, user);
        if (!language) return;
        storeLanguage(language);
        await activateLanguage(language);
      },
    }),
  );

function Account({ user }: { user: CurrentUser }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const save = useSaveProfile();
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const stored: Profile = {
    firstname: user.firstname,
    lastname: user.lastname,
    language: user.language ?? (i18n.language === 'fr' ? 'fr' : 'en'),
  };
  const [changes, setChanges] = useState<Partial<Profile>>({});
  const profile = { ...stored, ...changes };
  const isChanged = (field: keyof Profile) => profile[field] !== stored[field];
  const errors = {
    firstname: useNameError(profile.firstname),
    lastname: useNameError(profile.lastname),
  };
  const discard = () => {
    setChanges({});
    forget();
  };
  const submit = () => {
    if (errors.firstname || errors.lastname) return reportFailure();
    const { firstname, lastname, language } = profile;
    save.mutate(
      { firstname, lastname, ...(isChanged('language') ? { language } : {}) },
      {
        onSuccess: () => {
          discard();
          // In the language that the page speaks from now on.
          showAlert({ text: escapeHtml(i18n.t('account.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return (
    <FormPage
      title={t('titles.account')}
      intro={t('account.intro')}
      isDirty={isChanged('firstname') || isChanged('lastname') || isChanged('language')}
      isSaving={save.isPending}
      onSave={submit}
      onDiscard={discard}
    >
      <ProfileSection
        profile={profile}
        errors={wasTried ? errors : {}}
        onChange={(change) => setChanges((old) => ({ ...old, ...change }))}
      />
      <EmailSection user={user} />
      <PasswordSection />
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <ProgramsSection />
    </FormPage>
  );
}

function useNameError(name: string): string | undefined {
  const { t } = useTranslation();
  const length = name.trim().length;
  if (length === 0) return t('account.required');
  return length > longest ? t('account.tooLong', { count: length - longest }) : undefined;
}

interface ProfileSectionProps {
  profile: Profile;
  errors: Partial<Record<keyof Profile, string | undefined>>;
  onChange: (change: Partial<Profile>) => void;
}

function ProfileSection({ profile, errors, onChange }: ProfileSectionProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('account.profile')} why={t('account.profileWhy')}>
      <TextInput
        label={t('account.firstname')}
        autoComplete="given-name"
        value={profile.firstname}
        onChange={(event) => onChange({ firstname: event.currentTarget.value })}
        error={errors.firstname}
      />
      <TextInput
        label={t('account.lastname')}
        autoComplete="family-name"
        value={profile.lastname}
        onChange={(event) => onChange({ lastname: event.currentTarget.value })}
        error={errors.lastname}
      />
      <NativeSelect
        label={t('account.language')}
        description={t('account.languageHelp')}
        data={languages.map(({ ISOCode, name }) => ({ value: ISOCode, label: name }))}
        value={profile.language}
        onChange={(event) => onChange({ language: event.currentTarget.value as LanguageCode })}
      />
    </FormSection>
  );
}
