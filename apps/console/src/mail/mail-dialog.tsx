import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { escapeHtml } from '../ui/escape-html.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import { ErrorState } from '../ui/states.tsx';
import { MailState } from './mail-state.tsx';
import classes from './outbox.module.css';
import { mailQuery, useSendAgain, type MailDetail } from './queries.ts';

interface MailDialogProps {
  /** Its uuid; undefined while none is open. */
  mail: string | undefined;
  onClose: () => void;
}

/** One mail as it was sent, or would have been. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={mail !== undefined}
      onClose={onClose}
      title={t('outbox.mail')}
      size="44rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {mail !== undefined && <OpenMail uuid={mail} />}
    </Modal>
  );
}

function OpenMail({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(mailQuery(uuid));
  if (data) return <Letter mail={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <p role="status">{t('outbox.loading')}</p>;
}

function Letter({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation();
  const [view, setView] = useState<'html' | 'text'>('html');
  return (
    <div className={classes.letter}>
      <Head mail={mail} />
      {mail.state === 'failed' && <SendAgain mail={mail} />}
      <ChoiceChips<'html' | 'text'>
        label={t('outbox.view')}
        choices={[
          { value: 'html', label: t('outbox.asHtml') },
          { value: 'text', label: t('outbox.asText') },
        ]}
        value={view}
        onPick={setView}
      />
      {view === 'html' ? (
        <SafeHtml html={mail.html} className={classes.body ?? ''} />
      ) : (
        <pre className={`${classes.body} ${classes.text}`}>{mail.text}</pre>
      )}
    </div>
  );
}

function Head({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.head}>
      <dt>{t('outbox.recipient')}</dt>
      <dd>{mail.recipient}</dd>
      <dt>{t('outbox.subject')}</dt>
      <dd>{mail.subject}</dd>
      <dt>{t('outbox.state')}</dt>
      <dd>
        <MailState state={mail.state} />
      </dd>
      <dt>{t('outbox.written')}</dt>
      <dd>
        <RelativeTime at={mail.createdAt} />
      </dd>
      {mail.nextAttemptAt !== null && mail.attempts > 0 && (
        <>
          <dt>{t('outbox.nextAttempt')}</dt>
          <dd>
            <RelativeTime at={mail.nextAttemptAt} />
          </dd>
        </>
      )}
      {mail.lastError !== null && (
        <>
          <dt>{t('outbox.lastError', { count: mail.attempts })}</dt>
          <dd className={classes.error}>{mail.lastError}</dd>
        </>
      )}
    </dl>
  );
}

function SendAgain({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const send = useSendAgain();
  const onClick = () =>
    send.mutate(mail.uuid, {
      onSuccess: () => void showAlert({ text: escapeHtml(t('outbox.queuedAgain')) }),
      onError: (error) =>
        void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    });
  return (
    <div>
      <Button loading={send.isPending} onClick={onClick}>
        {t('outbox.sendAgain')}
      </Button>
    </div>
  );
}
