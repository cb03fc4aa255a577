import { TextInput } from '@mantine/core';
import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';

const [least, most] = [50, 100];

/** The share of a text such as "80", or undefined when it is none that may be saved. */
function readThreshold(text: string): number | undefined {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return percent >= least && percent <= most ? percent / 100 : undefined;
}

interface SentAnswersProps {
  client: ClientDetail;
  isReadOnly: boolean;
}

/** From when on an answer that was sent counts as the suggestion accepted (product.md §2). */
export function SentAnswersSection({ client, isReadOnly }: SentAnswersProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const saveClient = useMutation(orpc.clients.update.mutationOptions());
  const { reportFailure } = useSaveAttempt();
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? String(Math.round(client.acceptanceThreshold * 100));
  const threshold = readThreshold(text);
  const isDirty = threshold !== client.acceptanceThreshold;
  const save = () => {
    if (threshold === undefined) return reportFailure();
    saveClient.mutate(
      { params: { id: client.uuid }, body: { acceptanceThreshold: threshold } },
      {
        onSuccess: () => {
          setDraft(null);
          showAlert({ text: escapeHtml(t('sentAnswers.setting.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return (
    <FormSection title={t('sentAnswers.setting.title')} why={t('sentAnswers.setting.why')}>
      {isReadOnly && <ReadOnlyNote>{t('clientSettings.adminsOnly')}</ReadOnlyNote>}
      <TextInput
        label={t('sentAnswers.setting.threshold')}
        description={t('sentAnswers.setting.thresholdHelp')}
        inputMode="numeric"
        value={text}
        disabled={isReadOnly}
        rightSection={t('sentAnswers.setting.percent')}
        onChange={(event) => setDraft(event.currentTarget.value)}
        error={threshold === undefined ? t('sentAnswers.setting.thresholdWrong') : undefined}
      />
      {isDirty && !isReadOnly && (
        <SaveBar isSaving={saveClient.isPending} onSave={save} onDiscard={() => setDraft(null)} />
      )}
      <LeaveWarning isDirty={isDirty && !isReadOnly} />
    </FormSection>
  );
}
