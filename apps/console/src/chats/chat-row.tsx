import { IconThumbDown, IconThumbUp, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { writeChatSearch, type ChatSearch } from './chat-search.ts';
import classes from './chats.module.css';
import { useHasDraft } from './drafts.ts';
import { stateTones, useChatLabels } from './labels.ts';
import type { ChatRow } from './queries.ts';
import { WaitingBadge } from './waiting-badge.tsx';

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
    <span className={classes.score} data-score={score} title={t(`chats.scores.${score}`)}>
      <ScoreIcon size={14} aria-hidden />
      <span className="visually-hidden">{t(`chats.scores.${score}`)}</span>
    </span>
  );
}

function Draft({ chat }: { chat: string }) {
  const { t } = useTranslation();
  if (!useHasDraft(chat)) return null;
  return (
    <span className={classes.draft}>
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
      search={(old: Record<string, unknown>) => ({
        client: old['client'],
        ...writeChatSearch({ ...search, chat: row.uuid, trace: undefined }),
      })}
      className={classes.row}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={isUnread || undefined}
    >
      <span className={classes.line}>
        {isUnread && (
          <span className={classes.dot}>
            <span className="visually-hidden">{t('chats.unread')}</span>
          </span>
        )}
        <span className={classes.who}>{labels.visitor(row.visitor)}</span>
        {row.score && <Score score={row.score} />}
        {waitingSince && !isEnded ? (
          <WaitingBadge since={waitingSince} />
        ) : (
          <span className={classes.time}>
            <RelativeTime at={row.lastAt} isShort />
          </span>
        )}
      </span>
      <span className={classes.title}>{row.title || t('chats.noTitle')}</span>
      <span className={classes.last}>
        {row.lastAuthor !== 'visitor' && <b>{t(`chats.lastBy.${row.lastAuthor}`)} </b>}
        {row.lastText}
      </span>
      <span className={classes.line}>
        <StatusBadge tone={stateTones[state]}>{labels.state(row)}</StatusBadge>
        {row.escalation && (
          <span
            className={classes.tag}
            data-failed={row.escalation.state === 'failed' || undefined}
          >
            {t(row.escalation.state === 'failed' ? 'chats.ticketFailedTag' : 'chats.escalated')}
          </span>
        )}
        <Draft chat={row.uuid} />
        <span className={classes.from}>
          {isClientShown ? row.client.name : labels.chatbot(row.chatbot)}
        </span>
      </span>
    </Link>
  );
}
