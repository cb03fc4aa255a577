import { Switch, TextInput } from '@mantine/core';
import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';

const [fewest, most] = [2, 1_000];

/** The number of a text such as "12", or undefined when it is none that may be saved. */
function readMinimum(text: string): number | undefined {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= fewest && number <= most ? number : undefined;
}

interface ReinforcementProps {
  client: ClientDetail;
  isReadOnly: boolean;
}

/** When tickets become a group, and whether groups become knowledge by themselves (spec §2 "general"). */
export function ReinforcementSection({ client, isReadOnly }: ReinforcementProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const saveClient = useMutation(orpc.clients.update.mutationOptions());
  const { reportFailure } = useSaveAttempt();
  const { minTicketsPerGroup, auto: wasAuto } = client.reinforcement;
  // Null as long as nothing is changed: what is shown is then what is stored, whoever saved it.
  const [draft, setDraft] = useState<{ text: string; auto: boolean } | null>(null);
  const { text, auto } = draft ?? { text: String(minTicketsPerGroup), auto: wasAuto };
  const minimum = readMinimum(text);
  const isDirty = minimum !== minTicketsPerGroup || auto !== wasAuto;
  const save = () => {
    if (minimum === undefined) return reportFailure();
    saveClient.mutate(
      {
        params: { id: client.uuid },
        body: { reinforcement: { minTicketsPerGroup: minimum, auto } },
      },
      {
        onSuccess: () => {
          setDraft(null);
          showAlert({ text: escapeHtml(t('clientGeneral.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return (
    <FormSection title={t('clientGeneral.reinforcement')} why={t('clientGeneral.reinforcementWhy')}>
      {isReadOnly && <ReadOnlyNote>{t('clientSettings.adminsOnly')}</ReadOnlyNote>}
      <TextInput
        label={t('clientGeneral.minTickets')}
        description={t('clientGeneral.minTicketsHelp')}
        inputMode="numeric"
        value={text}
        disabled={isReadOnly}
        onChange={(event) => setDraft({ text: event.currentTarget.value, auto })}
        error={minimum === undefined ? t('clientGeneral.minTicketsWrong') : undefined}
      />
      <Switch
        label={auto ? t('clientGeneral.autoActive') : t('clientGeneral.autoInactive')}
        description={t('clientGeneral.autoHelp')}
        checked={auto}
        disabled={isReadOnly}
        onChange={(event) => setDraft({ text, auto: event.currentTarget.checked })}
      />
      <GroupsLink client={client} />
      {isDirty && !isReadOnly && (
        <SaveBar isSaving={saveClient.isPending} onSave={save} onDiscard={() => setDraft(null)} />
      )}
      <LeaveWarning isDirty={isDirty && !isReadOnly} />
    </FormSection>
  );
}

/** From the settings to the groups that they make. */
function GroupsLink({ client }: Pick<ReinforcementProps, 'client'>) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  return (
    <p>
      <Link
        to="/renforcement"
        search={isSuperAdmin ? { client: client.uuid } : {}}
        className="accent medium hover-underline"
      >
        {t('reinforcement.toGroups')}
      </Link>
    </p>
  );
}
