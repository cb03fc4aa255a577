import { IconThumbDown, IconThumbUp, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ChatRow } from '@replique/contract/chat/chats';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

import classes from './chats.module.css';
import { useHasDraft } from './conversation/drafts.ts';
import { stateTone, useChatLabels } from './labels.ts';
import { WaitingBadge } from './waiting-badge.tsx';
import type { ChatSearch } from '../routes.ts';

interface ChatRowProps {
  row: ChatRow;
  search: ChatSearch;
  isUnread: boolean;
  /** Where the person sees the chats of more than one client. */
  isClientShown: boolean;
}

function Score({ score }: { score: NonNullable<ChatRow['score']> }) {
  const { t } = useTranslation();
  const ScoreIcon = score === 'good' ? IconThumbUp : IconThumbDown;
  return (
    <span
      className={`stack rigid ${score === 'good' ? 'success' : 'danger'}`}
      title={t(`chats.scores.${score}`)}
    >
      <ScoreIcon size={14} aria-hidden />
      <span className="visually-hidden">{t(`chats.scores.${score}`)}</span>
    </span>
  );
}

function Draft({ chat }: { chat: string }) {
  const { t } = useTranslation();
  if (!useHasDraft(chat)) return null;
  return (
    <span className="inline-row rigid tiny leading-20 round-4 ground-warning caution gap-4 pad-0-6">
      <IconPencil size={12} aria-hidden />
      {t('chats.draft')}
    </span>
  );
}

/** One chat of the list: who, what was said last, how it stands. */
export function ChatRowLink({ row, search, isUnread, isClientShown }: ChatRowProps) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = row.uuid === search.chat;
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { waitingSince, state } = row;
  const isEnded = state === 'closed';
  return (
    <Link
      ref={link}
      to="/chats"
      // From the address as it is at the click: a search may have been typed since this was drawn.
      search={(old: object) => ({ ...old, chat: row.uuid, trace: undefined })}
      className={`stack line-below pad-10-12 hover inner-outline ${classes.row}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={isUnread || undefined}
    >
      <span className={`row shrink gap-8 ${classes.line}`}>
        {isUnread && (
          <span className={`dot rigid ground-accent ${classes.dot}`}>
            <span className="visually-hidden">{t('chats.unread')}</span>
          </span>
        )}
        <span className={`cut grow medium ${classes.who}`}>{labels.visitor(row.visitor)}</span>
        {row.score && <Score score={row.score} />}
        {waitingSince && !isEnded ? (
          <WaitingBadge since={waitingSince} />
        ) : (
          <span className={`rigid muted small nowrap ${classes.time}`}>
            <RelativeTime at={row.lastAt} isShort />
          </span>
        )}
      </span>
      <span className={`cut ${classes.title}`}>{row.title || t('chats.noTitle')}</span>
      <span className="row shrink gap-8">
        <span className={`cut grow muted small ${classes.last}`}>
          {row.lastAuthor !== 'visitor' && (
            <b className="medium">{t(`chats.lastBy.${row.lastAuthor}`)} </b>
          )}
          {row.lastText}
        </span>
        <Draft chat={row.uuid} />
      </span>
      <span className={`row shrink gap-8 ${classes.line}`}>
        <StatusBadge tone={stateTone(row)}>{labels.state(row)}</StatusBadge>
        {row.escalation && (
          <span
            className={`inline-row leading-20 round-4 gap-4 tiny pad-0-6 rigid ${classes.tag} ${row.escalation.state === 'failed' ? 'ground-danger danger' : 'ground-neutral soft'}`}
          >
            {t(row.escalation.state === 'failed' ? 'chats.ticketFailedTag' : 'chats.escalated')}
          </span>
        )}
        <span className={`cut grow muted small ${classes.from}`}>
          {isClientShown ? row.client.name : labels.chatbot(row.chatbot)}
        </span>
      </span>
    </Link>
  );
}
