import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { CrmDeadLetter } from '@replique/contract/helpdesk/crm-sync';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { orpc, type Inputs } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useSyncCause } from './sync-cause.ts';
import classes from './sync.module.css';

const pageSize = 10;

interface DeadLettersProps {
  client: string;
  platform: CrmPlatform;
  count: number;
}

/** Tickets that could not be read however often it was tried: people say when to try again. */
export function DeadLetters({ client, platform, count }: DeadLettersProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const redeliver = useMutation({
    mutationKey: orpc.crmSync.redeliver.mutationKey(),
    // A letter, or all of them.
    mutationFn: ({ letter, ...of }: Inputs['crmSync']['redeliver']) =>
      letter === 'all' ? api.crmSync.redeliverAll(of) : api.crmSync.redeliver({ ...of, letter }),
  });
  const tryAgain = (letter: string) =>
    redeliver.mutate(
      { client, platform, letter },
      { onSuccess: () => showAlert({ text: escapeHtml(t('crmSync.triedAgain')) }) },
    );
  const busyWith = redeliver.isPending ? redeliver.variables.letter : null;
  return (
    <div
      className="stack framed round-8 gap-12 pad-12"
      role="group"
      aria-label={t('crmSync.deadTitle')}
    >
      <div className="wrap between top gap-8-16">
        <div className="flex-256">
          <h3>{t('crmSync.deadTitle')}</h3>
          <p className="muted small">{t('crmSync.deadWhy', { count })}</p>
        </div>
        <Button
          variant="default"
          loading={busyWith === 'all'}
          disabled={busyWith !== null}
          onClick={() => tryAgain('all')}
        >
          {t('crmSync.tryAll')}
        </Button>
      </div>
      {redeliver.error && (
        <p role="alert" className="danger">
          {errorText(redeliver.error)}
        </p>
      )}
      <Letters {...{ client, platform, busyWith }} onTryAgain={tryAgain} />
    </div>
  );
}

interface LettersProps {
  client: string;
  platform: CrmPlatform;
  busyWith: string | null;
  onTryAgain: (letter: string) => void;
}

function Letters({ client, platform, busyWith, onTryAgain }: LettersProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    orpc.crmSync.deadLetters.queryOptions({ input: { client, platform, page, pageSize } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TabSkeleton label={t('crmSync.deadLoading')} />;
  const isLast = page * pageSize >= data.total;
  return (
    <>
      <ul className={`list stack ${classes.letters}`} aria-label={t('crmSync.deadList')}>
        {data.items.map((letter) => (
          <Letter
            key={letter.uuid}
            {...{ platform, letter, busyWith }}
            onTryAgain={() => onTryAgain(letter.uuid)}
          />
        ))}
      </ul>
      {(page > 1 || !isLast) && (
        <div className="row wrap gap-8">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('crmSync.newer')}
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t('crmSync.older')}
          </Button>
        </div>
      )}
    </>
  );
}

interface LetterProps {
  platform: CrmPlatform;
  letter: CrmDeadLetter;
  busyWith: string | null;
  onTryAgain: () => void;
}

function Letter({ platform, letter, busyWith, onTryAgain }: LetterProps) {
  const { t } = useTranslation();
  const causeOf = useSyncCause(platform);
  const { uuid, externalId: id, attempts, noticedAt, error } = letter;
  return (
    <li>
      <div>
        <strong>{t('crmSync.ticket', { id })}</strong>
        <p>{causeOf(error.reason)}</p>
        {error.detail && (
          <p className="soft break">
            <q>{error.detail}</q>
          </p>
        )}
        <p className="muted small">
          {t('crmSync.tries', { count: attempts })} · <RelativeTime at={noticedAt} />
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('crmSync.tryAgainOf', { id })}
        loading={busyWith === uuid}
        disabled={busyWith !== null}
        onClick={onTryAgain}
      >
        {t('crmSync.tryAgain')}
      </Button>
    </li>
  );
}
