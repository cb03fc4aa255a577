import {
  IconFileText,
  IconHeadset,
  IconNote,
  IconRobot,
  IconSearch,
  IconThumbDown,
  IconThumbUp,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Chat, ChatMessage } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { NotAnalysedNote } from '../../../ui/text/not-analysed.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../chats.module.css';
import { useChatLabels } from '../labels.ts';

const icons = { visitor: IconUser, bot: IconRobot, agent: IconHeadset, note: IconNote };

type Author = keyof typeof icons;

function useAuthorName(chat: Pick<Chat, 'visitor' | 'chatbot'>, message: ChatMessage) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  if (message.author === 'visitor') return labels.visitor(chat.visitor);
  if (message.author === 'bot') return labels.chatbot(chat.chatbot);
  return message.person?.name ?? t('chats.authors.agent');
}

function Sources({ message, client }: { message: ChatMessage; client: string | undefined }) {
  const { t } = useTranslation();
  const { level } = useSession();
  if (message.sources.length === 0) return null;
  return (
    <ul className="list wrap small gap-4-12 mt-6 rigid-icons" aria-label={t('chats.sources')}>
      {message.sources.map(({ title, url, document }, index) => (
        <li className="inline-row gap-4 break soft shrink" key={`${index} ${title}`}>
          <IconFileText size={13} aria-hidden />
          {document !== null && client !== undefined && hasRole(level, 'agent') ? (
            <Link
              className="accent hover-line"
              to="/clients/details/$id/knowledge/$document"
              params={{ id: client, document }}
            >
              {title}
            </Link>
          ) : url !== null ? (
            <a className="accent hover-line" href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  );
}

function Body({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  if (message.state === 'pending')
    return (
      <p className="row soft gap-8">
        <span className="dot ground-accent pulse" aria-hidden />
        {t('chats.writing')}
      </p>
    );
  if (message.state === 'failed' && message.text === '')
    return <p className="danger">{t('chats.failed')}</p>;
  return <div className={`break pre-wrap ${classes.text}`}>{message.text}</div>;
}

function Score({ score }: { score: 'good' | 'bad' }) {
  const { t } = useTranslation();
  const ScoreIcon = score === 'good' ? IconThumbUp : IconThumbDown;
  return (
    <span className={`inline-row small gap-4 ${score === 'bad' ? 'danger' : 'success'}`}>
      <ScoreIcon size={13} aria-hidden />
      {t(`chats.answerRated.${score}`)}
    </span>
  );
}

interface MessageBubbleProps {
  chat: Pick<Chat, 'visitor' | 'chatbot' | 'language'> & { client?: Chat['client'] };
  message: ChatMessage;
  /** Asks for what the bot saw. */
  onTrace?: ((message: string) => void) | undefined;
  isTraced?: boolean;
}

/** What the visitor, the bot, a person or, for the client's people only, a note says. */
export function MessageBubble({ chat, message, onTrace, isTraced }: MessageBubbleProps) {
  const { t } = useTranslation();
  const name = useAuthorName(chat, message);
  const author = message.author as Author;
  const AuthorIcon = icons[author];
  return (
    <article
      className={`fit framed ground-surface round-12 ${classes.message}`}
      data-author={author}
      data-on={isTraced || undefined}
      aria-label={t('chats.messageOf', { author: t(`chats.authors.${author}`), name })}
    >
      <header className="wrap centre-line small soft">
        <AuthorIcon size={15} stroke={1.75} aria-hidden />
        <span className="strong break plain">{name}</span>
        {author !== 'visitor' && (
          <span className={classes.role}>{t(`chats.authors.${author}`)}</span>
        )}
        <span className="ps-12 push">
          <RelativeTime at={message.at} isShort />
        </span>
      </header>
      <Body message={message} />
      <NotAnalysedNote reason={message.notAnalysed} />
      <Sources message={message} client={chat.client?.uuid} />
      {(message.score || (message.hasTrace && onTrace)) && (
        <footer className="wrap mt-6 gap-4-12 centre-line between">
          {message.score && <Score score={message.score} />}
          {message.hasTrace && onTrace && (
            <button
              type="button"
              className="inline-button inline-row fit gap-4 min-h-24"
              aria-pressed={isTraced}
              onClick={() => onTrace(message.uuid)}
            >
              <IconSearch size={13} aria-hidden />
              {t('chats.whatBotSaw')}
            </button>
          )}
        </footer>
      )}
    </article>
  );
}
