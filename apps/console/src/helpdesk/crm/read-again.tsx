import { Button, TextInput } from '@mantine/core';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import classes from './sync.module.css';
import { useCrmWords } from './use-crm-words.ts';

const yearMs = 365 * 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Reads the history again from a day on: nothing comes twice. */
export function ReadAgain({ client, platform }: { client: string; platform: CrmPlatform }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const readAgain = useMutation(orpc.crmSync.start.mutationOptions());
  const [isAsking, setIsAsking] = useState(false);
  const [day, setDay] = useState(() => dayOf(Date.now() - yearMs));
  const [today] = useState(() => dayOf(Date.now()));
  const isPast = /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today;
  const words = useCrmWords(platform);
  const close = () => {
    readAgain.reset();
    setIsAsking(false);
  };
  const confirm = () =>
    readAgain.mutate(
      { client, platform, since: `${day}T00:00:00.000Z` },
      {
        onSuccess: () => {
          close();
          showAlert({ text: escapeHtml(words.reading('readAgainStarted')) });
        },
      },
    );
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('crmSync.readAgain')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.reading('readAgainTitle')}
        confirmLabel={t('crmSync.readAgain')}
        isConfirmDisabled={!isPast}
        isBusy={readAgain.isPending}
        error={readAgain.error ? errorText(readAgain.error) : undefined}
        onCancel={close}
        onConfirm={confirm}
      >
        <p className={classes.paragraph}>{t('crmSync.readAgainText')}</p>
        <TextInput
          type="date"
          label={t('crmSync.readAgainSince')}
          max={today}
          value={day}
          error={isPast ? undefined : t('crmSync.badDay')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
