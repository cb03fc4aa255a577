import type { Chat } from '@replique/contract/chat/chats';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../chats.module.css';
import { EventLine } from './event-line.tsx';
import { MessageBubble } from './message-bubble.tsx';

const nearEnd = 160;

/** Keeps the last message in view for who is at the end, and leaves who reads further up where they are. */
function useStayAtEnd(messages: number) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const pane = box.current?.closest('section');
    if (!pane) return undefined;
    const onScroll = () => {
      isAtEnd.current = pane.scrollHeight - pane.scrollTop - pane.clientHeight < nearEnd;
    };
    pane.addEventListener('scroll', onScroll, { passive: true });
    return () => pane.removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => {
    const pane = box.current?.closest('section');
    if (pane && isAtEnd.current) pane.scrollTop = pane.scrollHeight;
  }, [messages]);
  return box;
}

interface TranscriptProps {
  chat: Chat;
  traced: string | undefined;
  onTrace: (message: string) => void;
}

/** All that was said, oldest first; what comes in is read out. */
export function Transcript({ chat, traced, onTrace }: TranscriptProps) {
  const { t } = useTranslation();
  const box = useStayAtEnd(chat.version);
  // A cancelled answer never came: nobody saw a word of it.
  const items = chat.items.filter(({ state }) => state !== 'cancelled');
  return (
    <div
      ref={box}
      className={`column grow whole gap-10 pad-16 ${classes.transcript}`}
      role="log"
      aria-label={t('chats.transcript')}
      aria-live="polite"
    >
      {items.map((message) =>
        message.author === 'event' ? (
          <EventLine key={message.uuid} message={message} />
        ) : (
          <MessageBubble
            key={message.uuid}
            chat={chat}
            message={message}
            isTraced={message.uuid === traced}
            onTrace={onTrace}
          />
        ),
      )}
      {chat.score && (
        <div
          className={`small round-8 pad-8-12 ${chat.score === 'bad' ? 'danger ground-danger' : 'success ground-success'} ${classes.rating}`}
        >
          <p>{t(`chats.rated.${chat.score}`)}</p>
          {chat.comment && (
            <blockquote className="plain break only-mt-4">{chat.comment}</blockquote>
          )}
        </div>
      )}
    </div>
  );
}
