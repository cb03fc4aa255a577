import type { Chat } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { useSession } from '../../lib/session/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './chats.module.css';
import { EscalationSection } from './escalation-section.tsx';
import { useChatLabels } from './labels.ts';
import { OtherChats } from './other-chats.tsx';
import { VisitorSection } from './visitor-section.tsx';

/** An address that may be opened; a page of another kind is only told. */
function isWebAddress(page: string): boolean {
  return /^https?:\/\//i.test(page);
}

function Page({ page }: { page: string }) {
  if (!isWebAddress(page)) return <>{page}</>;
  return (
    <a href={page} target="_blank" rel="noopener noreferrer nofollow">
      {page.replace(/^https?:\/\//i, '')}
    </a>
  );
}

function ChatFacts({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const labels = useChatLabels();
  const languageName = useLanguageName();
  const format = useFormat();
  const { isSuperAdmin } = useSession();
  return (
    <section className="panel-section">
      <h3>{t('chats.theChat')}</h3>
      <dl className={`stack small gap-4-12 muted-terms broken-values leading-22 ${classes.pairs}`}>
        {isSuperAdmin && (
          <>
            <dt>{t('chats.facts.client')}</dt>
            <dd>{chat.client.name}</dd>
          </>
        )}
        <dt>{t('chats.facts.chatbot')}</dt>
        <dd>{labels.chatbot(chat.chatbot)}</dd>
        {chat.page !== null && (
          <>
            <dt>{t('chats.facts.page')}</dt>
            <dd>
              <Page page={chat.page} />
            </dd>
          </>
        )}
        <dt>{t('chats.facts.language')}</dt>
        <dd>{languageName(chat.language)}</dd>
        <dt>{t('chats.facts.started')}</dt>
        <dd>
          <RelativeTime at={chat.startedAt} />
        </dd>
        <dt>{t('chats.facts.messages')}</dt>
        <dd className="figures">{format.number(chat.messages)}</dd>
        {chat.score && (
          <>
            <dt>{t('chats.facts.rating')}</dt>
            <dd>
              {t(`chats.scores.${chat.score}`)}
              {chat.comment && (
                <blockquote className={`soft only-mt-4 ${classes.quote}`}>
                  {chat.comment}
                </blockquote>
              )}
            </dd>
          </>
        )}
        {chat.isSolved && (
          <>
            <dt>{t('chats.facts.solved')}</dt>
            <dd>{t('chats.solvedText')}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** What is known of the visitor and the chat. */
export function DetailsPane({ chat, onErased }: { chat: Chat; onErased: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`column gap-16 pad-16 ${classes.details}`}>
      <VisitorSection chat={chat} onErased={onErased} />
      {chat.summary !== null && chat.summary !== '' && (
        <section className="panel-section">
          <h3>{t('chats.summary')}</h3>
          <p className="soft small loose break pre-line" lang={chat.language}>
            {chat.summary}
          </p>
        </section>
      )}
      {chat.escalation && <EscalationSection escalation={chat.escalation} />}
      <ChatFacts chat={chat} />
      <OtherChats chat={chat} />
    </div>
  );
}
