import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadExport } from '../../insight/exports/download.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { isAtWork, type Work, type WorkResult } from '../../lib/work.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './bell.module.css';
import { NoticeList } from './notice-list.tsx';
import type { Notice } from './use-notices.ts';
import type { useWork } from '../use-work.ts';
import { asLink } from '../../lib/target.ts';

type BellDialogProps = ReturnType<typeof useWork> & {
  /** Visitors who wait for a person. */
  chatsWaiting: number;
  notices: Notice[];
  onClose: () => void;
};

const tones: Record<Work['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

function useAct(act: () => Promise<unknown>) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onError: (error) => showAlert({ text: errorText(error), severity: 'error', delay: 6 }),
  });
}

function FileButton({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAct(() => downloadExport(uuid));
  return (
    <Button size="compact-sm" variant="light" loading={isPending} onClick={() => mutate()}>
      {t('work.download')}
    </Button>
  );
}

function StopButton({ stop, title }: { stop: () => Promise<unknown>; title: string }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useAct(stop);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      loading={isPending}
      aria-label={t('work.stopIt', { title })}
      onClick={() => mutate()}
    >
      {t('work.stop')}
    </Button>
  );
}

function Result({ result, onClose }: { result: WorkResult; onClose: () => void }) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  if (result.kind === 'file') return <FileButton uuid={result.export} />;
  const { client, ...search } = result.search ?? {};
  const { to, params = {} } = asLink(result);
  return (
    <Link
      className={`accent medium hover-underline ${classes.link}`}
      to={to}
      params={params}
      // Only a super-admin's address names the client.
      search={isSuperAdmin ? { ...search, client } : search}
      onClick={onClose}
    >
      {result.label(t)}
    </Link>
  );
}

function WorkRow({ work, onClose }: { work: Work; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, hint, text } = work.describe(t, format.number);
  const { progress, state } = work;
  return (
    <li
      className={`stack gap-4 pad-12-16 line-between ${classes.row}`}
      data-new={(!isAtWork(work) && !work.isSeen) || undefined}
    >
      <div className={`wrap baseline gap-0-8 last-push ${classes.head}`}>
        <strong className="break medium">{title}</strong>
        {hint && <span className="muted small">{hint}</span>}
        <StatusBadge tone={tones[state]}>{t(`work.states.${state}`)}</StatusBadge>
      </div>
      {state === 'running' && (
        <progress
          aria-label={title}
          max={Math.max(progress?.total ?? 1, 1)}
          {...(progress && { value: progress.done })}
        />
      )}
      <p className="break soft figures">{text}</p>
      <div className={`row gap-12 ${classes.foot}`}>
        <RelativeTime at={work.at} />
        {work.result && <Result result={work.result} onClose={onClose} />}
        {work.stop && <StopButton stop={work.stop} title={title} />}
      </div>
    </li>
  );
}

function Body(props: BellDialogProps) {
  const { works, isLoading, error, retry, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (works.length > 0)
    return (
      <ul className="list">
        {works.map((work) => (
          <WorkRow key={work.id} work={work} onClose={onClose} />
        ))}
      </ul>
    );
  if (isLoading)
    return <p className={`stack soft centre-text gap-8 ${classes.empty}`}>{t('work.loading')}</p>;
  if (error)
    return (
      <div className={`stack soft centre-text gap-8 ${classes.empty}`} role="alert">
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={retry}>
          {t('ui.retry')}
        </Button>
      </div>
    );
  return (
    <div className={`stack soft centre-text gap-8 ${classes.empty}`}>
      <strong className="plain strong">{t('work.emptyTitle')}</strong>
      <p>{t('work.emptyText')}</p>
    </div>
  );
}

/** The visitors who wait, and the way to them: the one who waits longest stands first there. */
function ChatsWaiting({
  chatsWaiting,
  onClose,
}: Pick<BellDialogProps, 'chatsWaiting' | 'onClose'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (chatsWaiting === 0) return null;
  return (
    <p className="line-below ground-warning pad-8-16">
      <Link
        className="caution strong hover-line"
        to="/chats"
        search={({ client }) => ({ client, state: 'waiting' })}
        onClick={onClose}
      >
        {t('work.waitingCount', { count: chatsWaiting, number: format.number(chatsWaiting) })}
      </Link>
    </p>
  );
}

/** What goes on in the background, how far it is, and what has ended. */
export function BellDialog(props: BellDialogProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={t('app.bell')}
      className={`popup scroll-down no-outline absolute ${classes.panel}`}
    >
      <div className={`row sticky between line-below ground-surface gap-16 ${classes.title}`}>
        <h2 className="text-15 strong">{t('app.bell')}</h2>
        <Link
          className={`accent medium hover-underline ${classes.link}`}
          to="/exports"
          onClick={props.onClose}
        >
          {t('work.allExports')}
        </Link>
      </div>
      <ChatsWaiting chatsWaiting={props.chatsWaiting} onClose={props.onClose} />
      <h3 className={classes.part}>{t('app.work')}</h3>
      <Body {...props} />
      <NoticeList items={props.notices} onClose={props.onClose} />
    </div>
  );
}
