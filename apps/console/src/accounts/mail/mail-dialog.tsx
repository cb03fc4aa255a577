import { Button, Modal } from '@mantine/core';
import type { MailDetail } from '@replique/contract/accounts/mail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTold } from '../../ui/use-told.ts';
import { MailFrame } from './mail-frame.tsx';
import { MailState } from './mail-state.tsx';
import classes from './outbox.module.css';

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
  const { data, error, refetch } = useQuery(orpc.mail.get.queryOptions({ input: { mail: uuid } }));
  if (data) return <Letter mail={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <p role="status">{t('outbox.loading')}</p>;
}

function Letter({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation();
  const [view, setView] = useState<'html' | 'text'>('html');
  return (
    <div className="column gap-16">
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
        <MailFrame html={mail.html} />
      ) : (
        <pre className={`break framed round-8 pad-16 small pre-wrap ${classes.text}`}>
          {mail.text}
        </pre>
      )}
    </div>
  );
}

function Head({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation();
  return (
    <dl className={`stack gap-4-16 ${classes.head}`}>
      <dt className="muted">{t('outbox.recipient')}</dt>
      <dd className="break">{mail.recipient}</dd>
      <dt className="muted">{t('outbox.subject')}</dt>
      <dd className="break">{mail.subject}</dd>
      <dt className="muted">{t('outbox.state')}</dt>
      <dd className="break">
        <MailState state={mail.state} />
      </dd>
      <dt className="muted">{t('outbox.written')}</dt>
      <dd className="break">
        <RelativeTime at={mail.createdAt} />
      </dd>
      {mail.nextAttemptAt !== null && mail.attempts > 0 && (
        <>
          <dt className="muted">{t('outbox.nextAttempt')}</dt>
          <dd className="break">
            <RelativeTime at={mail.nextAttemptAt} />
          </dd>
        </>
      )}
      {mail.lastError !== null && (
        <>
          <dt className="muted">{t('outbox.lastError', { count: mail.attempts })}</dt>
          <dd className="break danger">{mail.lastError}</dd>
        </>
      )}
    </dl>
  );
}

function SendAgain({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation();
  const send = useMutation(orpc.mail.retry.mutationOptions(useTold('outbox.queuedAgain')));
  return (
    <div>
      <Button loading={send.isPending} onClick={() => send.mutate({ mail: mail.uuid })}>
        {t('outbox.sendAgain')}
      </Button>
    </div>
  );
}
