import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TabSkeleton } from '../ui/page-skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { readMonths, writeMonths } from './months.ts';
import { retentionQuery, useSaveRetention, type Retention } from './personal-data-queries.ts';
import classes from './personal-data.module.css';

const kinds = ['ticketMonths', 'chatMonths', 'recordMonths'] as const;

/** For how many months what customers wrote is kept. */
export function RetentionSection({ client }: { client: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(retentionQuery(client));
  return (
    <section className={classes.section}>
      <h2>{t('personalData.retentionTitle')}</h2>
      <p className={classes.muted}>{t('personalData.retentionWhy')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TabSkeleton label={t('personalData.loading')} />}
      {data && <RetentionForm client={client} retention={data} />}
    </section>
  );
}

function useMonths(retention: Retention) {
  const [texts, setTexts] = useState(() => ({
    ticketMonths: writeMonths(retention.ticketMonths),
    chatMonths: writeMonths(retention.chatMonths),
    recordMonths: writeMonths(retention.recordMonths),
  }));
  const ticketMonths = readMonths(texts.ticketMonths);
  const chatMonths = readMonths(texts.chatMonths);
  const recordMonths = readMonths(texts.recordMonths);
  const isValid =
    ticketMonths !== undefined && chatMonths !== undefined && recordMonths !== undefined;
  const months = isValid ? { ticketMonths, chatMonths, recordMonths } : undefined;
  return { texts, setTexts, months };
}

function RetentionForm({ client, retention }: { client: string; retention: Retention }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useSaveRetention(client);
  const { texts, setTexts, months } = useMonths(retention);
  const [isAsking, setIsAsking] = useState(false);
  const isDirty = months !== undefined && kinds.some((kind) => months[kind] !== retention[kind]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) setIsAsking(true);
  };
  const confirm = () =>
    months &&
    save.mutate(months, {
      onSuccess: () => {
        setIsAsking(false);
        showAlert({ text: t('personalData.saved') });
      },
    });
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        {kinds.map((kind) => (
          <TextInput
            key={kind}
            label={t(`personalData.${kind}`)}
            description={t(`personalData.${kind}Help`)}
            placeholder={t('personalData.months')}
            inputMode="numeric"
            value={texts[kind]}
            error={
              readMonths(texts[kind]) === undefined ? t('personalData.monthsInvalid') : undefined
            }
            onChange={({ currentTarget: { value } }) =>
              setTexts((old) => ({ ...old, [kind]: value }))
            }
          />
        ))}
      </div>
      <LastRun retention={retention} />
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isDirty}>
          {t('personalData.save')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('personalData.saveTitle')}
        confirmLabel={t('personalData.saveConfirm')}
        isDanger
        isBusy={save.isPending}
        error={save.error ? errorText(save.error) : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        {t('personalData.saveText')}
      </ConfirmDialog>
    </form>
  );
}

function LastRun({ retention: { ranAt, removed } }: { retention: Retention }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.muted}>
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
