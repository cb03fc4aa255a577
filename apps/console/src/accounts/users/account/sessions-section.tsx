import { Button, Skeleton } from '@mantine/core';
import type { AccountSession } from '@replique/contract/accounts/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { endSession } from '../../../lib/session/sign-in.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';

export function SessionsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.account.sessions.queryOptions());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <FormSection title={t('account.sessions')} why={t('account.sessionsWhy')}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {!data && !error && (
        <Skeleton height={64} role="status" aria-label={t('account.sessionsLoading')} />
      )}
      {data && (
        <ul className="list stack line-below">
          {data.items.map((session) => (
            <SessionRow key={session.uuid} session={session} />
          ))}
        </ul>
      )}
      <div className="wrap gap-8">
        {data && data.items.length > 1 && <SignOutElsewhere />}
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('account.signOutAll')}
        </Button>
      </div>
      <SignOutAll
        isOpen={isAsking}
        count={data?.items.length ?? 1}
        onCancel={() => setIsAsking(false)}
      />
    </FormSection>
  );
}

function useDeviceName(): (device: AccountSession['device']) => string {
  const { t } = useTranslation();
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('account.device', { browser, system })
      : (browser ?? system ?? t('account.unknownDevice'));
}

/** It may have ended all the same. */
const readSessionsAgain = () => readAgain(orpc.account.sessions.key());

function SessionRow({ session }: { session: AccountSession }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  const device = useDeviceName()(session.device);
  // Of the mutation, not of the press: the row may be gone before the answer is here.
  const end = useMutation(
    orpc.account.endSession.mutationOptions({
      onSuccess: () => {
        if (session.isCurrent) void endSession();
        else showAlert({ text: escapeHtml(t('account.signedOut')) });
      },
      onError: (error) => {
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
        return readSessionsAgain();
      },
    }),
  );
  const signOut = () => end.mutate({ session: session.uuid });
  return (
    <li className="bar line-above pad-12-0">
      <div className="stack shrink gap-2">
        <span className="row wrap medium gap-4-8">
          {device}
          {session.isCurrent && <StatusBadge tone="info">{t('account.thisDevice')}</StatusBadge>}
        </span>
        <span className="muted small">
          {t('account.lastUsed')} <RelativeTime at={session.lastUsedAt} /> · {t('account.signedIn')}{' '}
          <RelativeTime at={session.createdAt} />
        </span>
        <span className="muted small">
          {t('account.ends', { date: format.dateTime(session.expiresAt) })}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        aria-label={t('account.signOutNamed', { device })}
        onClick={signOut}
      >
        {t('account.signOutDevice')}
      </Button>
    </li>
  );
}

function SignOutElsewhere() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const end = useMutation(
    orpc.account.endOtherSessions.mutationOptions({
      onSuccess: ({ ended }) =>
        showAlert({ text: escapeHtml(t('account.signedOutElsewhere', { count: ended })) }),
      onError: (error) => {
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
        return readSessionsAgain();
      },
    }),
  );
  return (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined)}>
      {t('account.signOutElsewhere')}
    </Button>
  );
}

interface SignOutAllProps {
  isOpen: boolean;
  count: number;
  onCancel: () => void;
}

function SignOutAll({ isOpen, count, onCancel }: SignOutAllProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const end = useMutation(orpc.account.endSessions.mutationOptions());
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('account.signOutAllTitle')}
      confirmLabel={t('account.signOutAll')}
      isDanger
      isBusy={end.isPending || end.isSuccess}
      error={end.error ? errorText(end.error) : undefined}
      onCancel={onCancel}
      onConfirm={() => end.mutate(undefined, { onSuccess: () => void endSession() })}
    >
      {t('account.signOutAllText', { count })}
    </ConfirmDialog>
  );
}
