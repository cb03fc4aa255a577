import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Chat } from '@replique/contract/chat/chats';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { ErrorState } from '../../ui/states.tsx';
import classes from './chats.module.css';
import { TraceView } from './trace-view.tsx';

function Trace({ chat, message }: { chat: Chat; message: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.chats.trace.queryOptions({ input: { chat: chat.uuid, message } }),
  );
  if (error && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div
        className={`stack gap-8 pad-12 ${classes.skeleton}`}
        role="status"
        aria-label={t('chats.traceLoading')}
      >
        <span className="round-8 ground-neutral" />
        <span className="round-8 ground-neutral" />
      </div>
    );
  return <TraceView trace={data} client={chat.client.uuid} />;
}

interface TracePaneProps {
  chat: Chat;
  message: string;
  onClose: () => void;
}

/** What the bot saw and did for one answer, in the place of what is known of the visitor. */
export function TracePane({ chat, message, onClose }: TracePaneProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollTo({ top: 0 });
  }, [message]);
  return (
    <div className={`column gap-16 pad-16 ${classes.details}`}>
      <button
        type="button"
        className="inline-button inline-row fit gap-4 min-h-24"
        onClick={onClose}
      >
        <IconArrowLeft size={14} aria-hidden />
        {t('chats.backToDetails')}
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {t('chats.whatBotSaw')}
      </h2>
      <Trace chat={chat} message={message} />
    </div>
  );
}
