import { Button } from '@mantine/core';
import { IconHeadset, IconUser } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import classes from './conversation.module.css';
import type { TicketMessage } from './queries.ts';

function Body({ message, isQuoteShown }: { message: TicketMessage; isQuoteShown: boolean }) {
  const { t } = useTranslation();
  if (message.html !== null) {
    return <SafeHtml html={message.html} className={isQuoteShown ? '' : classes.folded} />;
  }
  if (message.text === '') return <p className={classes.muted}>{t('tickets.emptyMessage')}</p>;
  return <div className={classes.text}>{message.text}</div>;
}

/** A message as the customer saw it; the mail it quotes is folded away. */
export function MessageCard({ message }: { message: TicketMessage }) {
  const { t } = useTranslation();
  const [isQuoteShown, setIsQuoteShown] = useState(false);
  const quoteId = useId();
  const RoleIcon = message.role === 'agent' ? IconHeadset : IconUser;
  const role = t(`tickets.${message.role}`);
  return (
    <article
      className={classes.message}
      data-role={message.role}
      aria-label={message.author ?? role}
    >
      <header className={classes.messageHead}>
        <RoleIcon size={16} stroke={1.75} aria-hidden />
        <span className={classes.author}>{message.author ?? role}</span>
        {message.author && <span className={classes.role}>{role}</span>}
        <span className={classes.time}>
          <RelativeTime at={message.sentAt} />
        </span>
      </header>
      <Body message={message} isQuoteShown={isQuoteShown} />
      {message.quoted !== null && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.quoteButton}
            aria-expanded={isQuoteShown}
            aria-controls={message.html === null ? quoteId : undefined}
            onClick={() => setIsQuoteShown(!isQuoteShown)}
          >
            {isQuoteShown ? t('tickets.hideQuoted') : t('tickets.showQuoted')}
          </Button>
          {message.html === null && (
            <blockquote id={quoteId} hidden={!isQuoteShown} className={classes.quoted}>
              {message.quoted}
            </blockquote>
          )}
        </>
      )}
    </article>
  );
}
