import { Button } from '@mantine/core';
import { IconBan, IconRosetteDiscountCheck, IconTrash } from '@tabler/icons-react';
import type { Chat } from '@replique/contract/chat/chats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './chats.module.css';
import { useChatLabels } from './labels.ts';
import { BlockDialog, EraseDialog } from './visitor-dialogs.tsx';

function Facts({ visitor }: { visitor: Chat['visitor'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={`stack small gap-4-12 muted-terms broken-values leading-22 ${classes.pairs}`}>
      {visitor.email !== null && (
        <>
          <dt>{t('chats.contact.email')}</dt>
          <dd>{visitor.email}</dd>
        </>
      )}
      <dt>{t('chats.facts.firstSeen')}</dt>
      <dd>
        <RelativeTime at={visitor.firstSeenAt} />
      </dd>
      <dt>{t('chats.facts.chats')}</dt>
      <dd className="figures">{format.number(visitor.chats)}</dd>
    </dl>
  );
}

/** Who the visitor is, and for an Admin: block, erase. */
export function VisitorSection({ chat, onErased }: { chat: Chat; onErased: () => void }) {
  const { t } = useTranslation();
  const { level } = useSession();
  const labels = useChatLabels();
  const [question, setQuestion] = useState<'block' | 'erase'>();
  const { visitor } = chat;
  const close = () => setQuestion(undefined);
  return (
    <section className="panel-section">
      <h3>{t('chats.visitor')}</h3>
      <p className="row wrap strong break gap-6">
        {labels.visitor(visitor)}
        {visitor.isVerified && (
          <span title={t('chats.verifiedHelp')}>
            <StatusBadge tone="success" icon={IconRosetteDiscountCheck}>
              {t('chats.verified')}
            </StatusBadge>
          </span>
        )}
        {visitor.isBlocked && (
          <StatusBadge tone="danger" icon={IconBan}>
            {t('chats.blocked')}
          </StatusBadge>
        )}
      </p>
      <Facts visitor={visitor} />
      {hasRole(level, 'admin') && (
        <div className="wrap gap-6">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBan size={15} aria-hidden />}
            onClick={() => setQuestion('block')}
          >
            {visitor.isBlocked ? t('chats.unblock') : t('chats.block')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red.8"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => setQuestion('erase')}
          >
            {t('chats.erase')}
          </Button>
        </div>
      )}
      <BlockDialog chat={chat} isOpen={question === 'block'} onClose={close} />
      <EraseDialog chat={chat} isOpen={question === 'erase'} onClose={close} onErased={onErased} />
    </section>
  );
}
