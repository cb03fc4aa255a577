import { TextInput } from '@mantine/core';
import type { Retention } from '@replique/contract/operations/personal-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { isShorter, readMonths, writeMonths } from './months.ts';
import classes from './personal-data.module.css';

const kinds = ['ticketMonths', 'chatMonths', 'recordMonths'] as const;
type Months = Pick<Retention, (typeof kinds)[number]>;
type Texts = Record<(typeof kinds)[number], string>;

/** For how many months what customers wrote is kept. */
export function RetentionSection({ client }: { client: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.personalData.retention.queryOptions({ input: { client } }),
  );
  return (
    <FormSection title={t('personalData.retentionTitle')} why={t('personalData.retentionWhy')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TabSkeleton label={t('personalData.loading')} />}
      {data && <RetentionForm client={client} retention={data} />}
    </FormSection>
  );
}

function readTexts(texts: Texts): Months | undefined {
  const ticketMonths = readMonths(texts.ticketMonths);
  const chatMonths = readMonths(texts.chatMonths);
  const recordMonths = readMonths(texts.recordMonths);
  const isValid =
    ticketMonths !== undefined && chatMonths !== undefined && recordMonths !== undefined;
  return isValid ? { ticketMonths, chatMonths, recordMonths } : undefined;
}

function useRetentionDraft(client: string, retention: Retention) {
  const { t } = useTranslation();
  const { reportFailure } = useSaveAttempt();
  const saving = useMutation(orpc.personalData.saveRetention.mutationOptions());
  const [isAsking, setIsAsking] = useState(false);
  // Null as long as nothing is changed: what is shown is then what is stored, whoever saved it.
  const [draft, setDraft] = useState<Texts | null>(null);
  const stored = {
    ticketMonths: writeMonths(retention.ticketMonths),
    chatMonths: writeMonths(retention.chatMonths),
    recordMonths: writeMonths(retention.recordMonths),
  };
  const texts = draft ?? stored;
  const months = readTexts(texts);
  const shorter = months ? kinds.filter((kind) => isShorter(months[kind], retention[kind])) : [];
  const send = () =>
    months &&
    saving.mutate(
      { client, ...months },
      {
        onSuccess: () => {
          setIsAsking(false);
          setDraft(null);
          showAlert({ text: escapeHtml(t('personalData.saved')) });
        },
      },
    );
  const save = () => {
    if (!months) return reportFailure();
    saving.reset();
    if (shorter.length > 0) setIsAsking(true);
    else send();
  };
  return {
    texts,
    months,
    shorter,
    isDirty: kinds.some((kind) => texts[kind].trim() !== stored[kind]),
    saving,
    isAsking,
    change: (part: Partial<Texts>) => setDraft({ ...texts, ...part }),
    discard: () => setDraft(null),
    save,
    send,
    cancel: () => setIsAsking(false),
  };
}

function RetentionForm({ client, retention }: { client: string; retention: Retention }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const draft = useRetentionDraft(client, retention);
  const { texts, isDirty, isAsking, saving, change, save, discard } = draft;
  const failure = saving.error ? errorText(saving.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) save();
  };
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <div className="stack gap-16 fit-192">
        {kinds.map((kind) => (
          <TextInput
            key={kind}
            label={t(`personalData.${kind}`)}
            description={t(`personalData.${kind}Help`)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            descriptionProps={{ mt: 4 }}
            placeholder={t('personalData.forEver')}
            // An empty field says “for ever”, which has no unit.
            rightSection={
              texts[kind].trim() !== '' && (
                <span className={`muted nowrap ${classes.unit}`}>{t('personalData.months')}</span>
              )
            }
            rightSectionWidth="auto"
            inputMode="numeric"
            autoComplete="off"
            value={texts[kind]}
            error={
              readMonths(texts[kind]) === undefined ? t('personalData.monthsInvalid') : undefined
            }
            onChange={({ currentTarget: { value } }) => change({ [kind]: value })}
          />
        ))}
      </div>
      <LastRun retention={retention} />
      {failure && !isAsking && (
        <p className="danger" role="alert">
          {failure}
        </p>
      )}
      {isDirty && <SaveBar isSaving={saving.isPending} onSave={save} onDiscard={discard} />}
      <LeaveWarning isDirty={isDirty} />
      <SaveDialog draft={draft} failure={failure} />
    </form>
  );
}

interface SaveDialogProps {
  draft: ReturnType<typeof useRetentionDraft>;
  failure: string | undefined;
}

/** Names what will go; asked only where something is kept for a shorter time than before. */
function SaveDialog({ draft, failure }: SaveDialogProps) {
  const { t } = useTranslation();
  const { months, shorter, isAsking, saving, send, cancel } = draft;
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('personalData.saveTitle')}
      confirmLabel={t('personalData.saveConfirm')}
      isDanger
      isBusy={saving.isPending}
      error={failure}
      onConfirm={send}
      onCancel={cancel}
    >
      <p>{t('personalData.saveText')}</p>
      <ul className={classes.older}>
        {shorter.map((kind) => (
          <li key={kind}>
            {t('personalData.olderThan', {
              what: t(`personalData.${kind}`),
              count: months?.[kind] ?? 0,
            })}
          </li>
        ))}
      </ul>
      <p>{t('personalData.saveWarning')}</p>
    </ConfirmDialog>
  );
}

function LastRun({ retention: { ranAt, removed } }: { retention: Retention }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className="muted">
      {ranAt === null
        ? t('personalData.neverRan')
        : t('personalData.lastRun', {
            time: format.dateTime(ranAt),
            tickets: format.number(removed.tickets),
            chats: format.number(removed.chats),
            records: format.number(removed.records),
          })}
    </p>
  );
}
