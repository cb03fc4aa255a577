import { ActionIcon } from '@mantine/core';
import { IconCode, IconExternalLink, IconMessageChatbot, IconTrash } from '@tabler/icons-react';
import type { ChatbotConfig } from '@replique/contract/chat/chatbots';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { ChatbotRow } from './chatbot-rows.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import classes from './chatbots.module.css';
import { tryUrl } from './links.ts';

export interface RowActs {
  onSetup: (row: ChatbotRow) => void;
  onDelete: (row: ChatbotRow) => void;
}

export function RowActions({ row, onSetup, onDelete }: RowActs & { row: ChatbotRow }) {
  const { t } = useTranslation();
  const { name } = row;
  const act = (label: string) => ({
    variant: 'subtle',
    color: 'gray',
    'aria-label': label,
    title: label,
  });
  return (
    <span className="flex end gap-4">
      <ActionIcon
        {...act(t('chatbots.tryOf', { name }))}
        component="a"
        href={tryUrl(row.uuid)}
        target="_blank"
        rel="noopener"
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...act(t('chatbots.setupOf', { name }))} onClick={() => onSetup(row)}>
        <IconCode size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...act(t('chatbots.deleteOf', { name }))} onClick={() => onDelete(row)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** Its face as a visitor sees it. */
export function Avatar({ config: { whiteLabel } }: { config: ChatbotConfig }) {
  const avatar = ownPicture(whiteLabel.avatar);
  return (
    <span
      className={`round-6 muted centre stack ground-neutral framed clip rigid circle ${classes.face}`}
      aria-hidden
    >
      {avatar ? (
        <img className="full-height whole" src={avatar} alt="" />
      ) : (
        <IconMessageChatbot size={16} />
      )}
    </span>
  );
}

export function Seen({ standing }: Pick<ChatbotRow, 'standing'>) {
  const { t } = useTranslation();
  if (!standing) return null;
  const [last] = standing.seen;
  if (!last) return <span className="muted small leading-20">{t('chatbots.neverSeen')}</span>;
  return (
    <span className={`stack shrink leading-18 ${classes.twoLines}`}>
      <span className="cut block" title={last.domain}>
        {last.domain}
      </span>
      <span className="muted small leading-20">
        <RelativeTime at={last.lastAt} isShort />
      </span>
    </span>
  );
}

export function Domains({ domains }: Pick<ChatbotRow, 'domains'>) {
  const { t } = useTranslation();
  const [first, ...others] = domains;
  if (first === undefined)
    return <span className="muted small leading-20">{t('chatbots.noDomain')}</span>;
  return (
    <span className="cut block" title={domains.join(', ')}>
      {first}
      {others.length > 0 && (
        <span className="muted small leading-20">
          {' '}
          {t('chatbots.more', { count: others.length })}
        </span>
      )}
    </span>
  );
}

export function Used({ row: { standing, config } }: { row: ChatbotRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const limit = format.number(config.hardLimitPerDay);
  if (!standing) return limit;
  const isReached = standing.usedToday >= standing.limitPerDay;
  return (
    <span className={isReached ? 'small leading-20 caution' : undefined}>
      {t('chatbots.usedOf', { used: format.number(standing.usedToday), limit })}
    </span>
  );
}

export function Standing({ row: { config, standing } }: { row: ChatbotRow }) {
  const { t } = useTranslation();
  if (!config.settings.isOn) return <StatusBadge tone="neutral">{t('chatbots.off')}</StatusBadge>;
  if (standing && !standing.isOpen)
    return <StatusBadge tone="info">{t('chatbots.outsideNow')}</StatusBadge>;
  return <StatusBadge tone="success">{t('chatbots.on')}</StatusBadge>;
}
