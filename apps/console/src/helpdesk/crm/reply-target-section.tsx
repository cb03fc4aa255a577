import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';

const [fewest, most] = [1, 720];

/** The hours of a text such as "24", or undefined when they are none that may be saved. */
function readHours(text: string): number | undefined {
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return hours >= fewest && hours <= most ? hours : undefined;
}

function ReplyTarget({ client, saved }: { client: string; saved: number }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const isReadOnly = !hasRole(useSession().level, 'admin');
  const { reportFailure } = useSaveAttempt();
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation(
    orpc.ticketSettings.saveReplyTarget.mutationOptions({
      onSuccess() {
        setDraft(null);
        showAlert({ text: escapeHtml(t('ticketSettings.replyTarget.saved')) });
      },
      onError: (error) =>
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    }),
  );
  const text = draft ?? String(saved);
  const hours = readHours(text);
  const isDirty = hours !== saved;
  return (
    <FormSection
      title={t('ticketSettings.replyTarget.title')}
      why={t('ticketSettings.replyTarget.why')}
    >
      {isReadOnly && <ReadOnlyNote>{t('clientSettings.adminsOnly')}</ReadOnlyNote>}
      <TextInput
        maw={240}
        label={t('ticketSettings.replyTarget.hours')}
        description={t('ticketSettings.replyTarget.help')}
        inputMode="numeric"
        value={text}
        disabled={isReadOnly}
        onChange={(event) => setDraft(event.currentTarget.value)}
        error={hours === undefined ? t('ticketSettings.replyTarget.wrong') : undefined}
      />
      {isDirty && !isReadOnly && (
        <SaveBar
          isSaving={save.isPending}
          onSave={() =>
            hours === undefined ? reportFailure() : save.mutate({ id: client, hours })
          }
          onDiscard={() => setDraft(null)}
        />
      )}
      <LeaveWarning isDirty={isDirty && !isReadOnly} />
    </FormSection>
  );
}

/** After how many hours a waiting ticket is late. */
export function ReplyTargetSection({ client }: { client: string }) {
  const { data } = useQuery(
    orpc.ticketSettings.replyTarget.queryOptions({ input: { id: client } }),
  );
  return data ? <ReplyTarget key={client} client={client} saved={data.hours} /> : null;
}
