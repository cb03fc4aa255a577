import { Skeleton, Switch, TextInput } from '@mantine/core';
import type { ClientDetail } from '@replique/contract/accounts/clients';
import type { AutoSuggestions } from '@replique/contract/answering/auto-suggestions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../../ui/page/leave-warning.tsx';
import { ReadOnlyNote } from '../../../ui/page/tab-head.tsx';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { AutoSuggestionsToday } from './auto-suggestions-today.tsx';
import { readAutoDraft, toAutoDraft, type AutoDraft } from './auto-suggestions-values.ts';
import classes from './auto-suggestions.module.css';

interface AutoSuggestionsProps {
  client: Pick<ClientDetail, 'uuid'>;
  isReadOnly: boolean;
}

/** Whether a suggestion waits when an agent opens a ticket, and how the day goes. */
export function AutoSuggestionsSection({ client, isReadOnly }: AutoSuggestionsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.autoSuggestions.get.queryOptions({ input: { client: client.uuid } }),
  );
  return (
    <FormSection title={t('autoSuggestions.title')} why={t('autoSuggestions.why')}>
      {isReadOnly && <ReadOnlyNote>{t('clientSettings.adminsOnly')}</ReadOnlyNote>}
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {!data && !error && (
        <Skeleton
          height={120}
          radius="md"
          role="status"
          aria-label={t('autoSuggestions.loading')}
        />
      )}
      {data && <AutoSuggestionsToday auto={data} />}
      {data && <Fields client={client.uuid} saved={data} isReadOnly={isReadOnly} />}
    </FormSection>
  );
}

interface FieldsProps {
  client: string;
  saved: AutoSuggestions;
  isReadOnly: boolean;
}

function useAutoDraft(client: string, saved: AutoSuggestions) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { reportFailure } = useSaveAttempt();
  const saving = useMutation(orpc.autoSuggestions.save.mutationOptions());
  // Null as long as nothing is changed: what is shown is then what is stored, whoever saved it.
  const [changed, setChanged] = useState<AutoDraft | null>(null);
  const stored = toAutoDraft(saved);
  const draft = changed ?? stored;
  const { isOn, dailyLimit, maxAgeHours, timeZone } = readAutoDraft(draft);
  const save = () => {
    if (!dailyLimit || !maxAgeHours || !timeZone) return reportFailure();
    saving.mutate(
      { client, isOn, dailyLimit, maxAgeHours, timeZone },
      {
        onSuccess: () => {
          setChanged(null);
          showAlert({ text: escapeHtml(t('autoSuggestions.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return {
    draft,
    values: { isOn, dailyLimit, maxAgeHours, timeZone },
    isDirty: JSON.stringify(draft) !== JSON.stringify(stored),
    isSaving: saving.isPending,
    change: (part: Partial<AutoDraft>) => setChanged({ ...draft, ...part }),
    discard: () => setChanged(null),
    save,
  };
}

function Fields({ client, saved, isReadOnly }: FieldsProps) {
  const { t } = useTranslation();
  const { draft, values, isDirty, isSaving, change, discard, save } = useAutoDraft(client, saved);
  const field = (name: 'dailyLimit' | 'maxAgeHours' | 'timeZone') => ({
    value: draft[name],
    disabled: isReadOnly,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const wrong = (name: 'dailyLimit' | 'maxAge' | 'timeZone', value: unknown) =>
    value === undefined ? t(`autoSuggestions.${name}Wrong`) : undefined;
  return (
    <>
      <Switch
        label={t('autoSuggestions.switch')}
        description={t('autoSuggestions.switchHelp')}
        checked={draft.isOn}
        disabled={isReadOnly}
        onChange={(event) => change({ isOn: event.currentTarget.checked })}
      />
      <div className={`stack start gap-16 ${classes.fields}`}>
        <TextInput
          label={t('autoSuggestions.dailyLimit')}
          description={t('autoSuggestions.dailyLimitHelp')}
          inputMode="numeric"
          error={wrong('dailyLimit', values.dailyLimit)}
          {...field('dailyLimit')}
        />
        <TextInput
          label={t('autoSuggestions.maxAge')}
          description={t('autoSuggestions.maxAgeHelp')}
          inputMode="numeric"
          error={wrong('maxAge', values.maxAgeHours)}
          {...field('maxAgeHours')}
        />
        <TextInput
          label={t('autoSuggestions.timeZone')}
          description={t('autoSuggestions.timeZoneHelp')}
          error={wrong('timeZone', values.timeZone)}
          {...field('timeZone')}
        />
      </div>
      {isDirty && !isReadOnly && <SaveBar isSaving={isSaving} onSave={save} onDiscard={discard} />}
      <LeaveWarning isDirty={isDirty && !isReadOnly} />
    </>
  );
}
