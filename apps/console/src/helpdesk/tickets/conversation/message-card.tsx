import { Button } from '@mantine/core';
import { IconHeadset, IconUser } from '@tabler/icons-react';
import type { TranslationFault } from '@replique/contract/answering/suggestions';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { NotAnalysedNote } from '../../../ui/text/not-analysed.tsx';
import { SafeHtml } from '../../../ui/text/safe-html.tsx';
import { Attachments } from './attachments.tsx';
import classes from './conversation.module.css';
import type { TicketMessage } from '@replique/contract/helpdesk/tickets';

function Body({ message, isQuoteShown }: { message: TicketMessage; isQuoteShown: boolean }) {
  const { t } = useTranslation();
  if (message.html !== null) {
    return <SafeHtml html={message.html} className={isQuoteShown ? '' : classes.folded} />;
  }
  if (message.text === '') return <p className="muted">{t('tickets.emptyMessage')}</p>;
  return (
    <div className="looser break pre-wrap">
      <LongText text={message.text} />
    </div>
  );
}

/** Longer ones begin folded: what follows them must stay in reach. */
const foldedFrom = 4_000;

function Message({ message, isQuoteShown }: { message: TicketMessage; isQuoteShown: boolean }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const bodyId = useId();
  const isLong = (message.html ?? message.text).length > foldedFrom && message.text.length > 1_500;
  const body = <Body message={message} isQuoteShown={isQuoteShown} />;
  if (!isLong) return body;
  return (
    <>
      <div id={bodyId} className={classes.long} data-folded={!isWhole || undefined}>
        {body}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.quoteButton}
        aria-expanded={isWhole}
        aria-controls={bodyId}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? t('workbench.foldMessage') : t('workbench.wholeMessage')}
      </Button>
    </>
  );
}

interface MessageCardProps {
  message: TicketMessage;
  opensFiles: boolean;
  /** In the person's language, when it was asked for. */
  translation?: { text: string | null; fault: TranslationFault | null } | undefined;
  language?: 'en' | 'fr';
}

type Translation = NonNullable<MessageCardProps['translation']>;

/** The message in the person's language, below the original; why not where there is none. */
function Beside({ translation, language }: { translation: Translation; language: 'en' | 'fr' }) {
  const { t } = useTranslation();
  const { text, fault } = translation;
  return (
    <div className={`ps-12 ${classes.beside}`}>
      <p className={`muted small ${classes.role}`}>{t('translations.title')}</p>
      {fault ? (
        <p className="muted">{t(`translations.faults.${fault}`)}</p>
      ) : (
        <div className="looser break pre-wrap" lang={language}>
          {text !== null && <LongText text={text} />}
        </div>
      )}
    </div>
  );
}

/** A message as the customer saw it; the mail it quotes is folded away. */
export function MessageCard({ message, opensFiles, translation, language }: MessageCardProps) {
  const { t } = useTranslation();
  const [isQuoteShown, setIsQuoteShown] = useState(false);
  const quoteId = useId();
  const RoleIcon = message.role === 'agent' ? IconHeadset : IconUser;
  const role = t(`tickets.${message.role}`);
  return (
    <article
      className={`surface ${classes.message}`}
      data-role={message.role}
      aria-label={message.author ?? role}
    >
      <header className={`row wrap gap-0-8 mb-6 muted-icon ${classes.messageHead}`}>
        <RoleIcon size={16} stroke={1.75} aria-hidden />
        <span className="shrink strong break">{message.author ?? role}</span>
        {message.author && <span className={`muted small ${classes.role}`}>{role}</span>}
        <span className={`push muted small ${classes.time}`}>
          <RelativeTime at={message.sentAt} />
        </span>
      </header>
      <div data-message>
        <Message message={message} isQuoteShown={isQuoteShown} />
      </div>
      <NotAnalysedNote reason={message.notAnalysed} />
      <Attachments message={message} opensFiles={opensFiles} />
      {translation && translation.text !== message.text && (
        <Beside translation={translation} language={language ?? 'en'} />
      )}
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
            <blockquote
              id={quoteId}
              hidden={!isQuoteShown}
              className={`muted break pre-wrap only-mt-8 quote ${classes.quoted}`}
            >
              <LongText text={message.quoted} />
            </blockquote>
          )}
        </>
      )}
    </article>
  );
}
