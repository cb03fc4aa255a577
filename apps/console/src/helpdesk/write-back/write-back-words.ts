import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';
import { clockTime } from './clock-time.ts';

export type WriteBackLine = { tone: 'muted' | 'success' | 'warning'; text: string };

/** A try that has failed, or is put off, and is made again by itself. */
const isPutOff = ({ state, reason }: WriteBack) => state === 'waiting' && reason !== null;

export const isUnderWay = ({ state, reason }: WriteBack) =>
  state === 'sending' || (state === 'waiting' && reason === null);

/** It is not as it was asked for, and will not become so by itself, or not soon. */
export const isFailed = (asked: WriteBack) =>
  asked.state !== 'posted' && asked.reason !== null && !isUnderWay(asked);

/** Where a note stands, in words: one line, and another for a change since. */
export function useNoteLines(): (note: WriteBack) => WriteBackLine[] {
  const { t, i18n } = useTranslation();
  return (note) => {
    const { state, reason, dueAt, postedAt, attempts, by } = note;
    const platform = platformNames[note.platform];
    const why = reason ? t(`writeBack.reasons.${reason}`) : '';
    const time = dueAt ? clockTime(i18n.language, dueAt) : '';
    const waits = (): string => {
      if (!isPutOff(note)) return t('writeBack.waiting', { platform });
      return reason === 'rate-limited'
        ? t('writeBack.waitingUntil', { platform, time })
        : t('writeBack.waitingWhy', { platform, reason: why, time });
    };
    const of = note.isDraft ? 'writeBack.draft' : 'writeBack';
    const posted: WriteBackLine = {
      tone: 'success',
      text: by ? t(`${of}.postedBy`, { platform, person: by }) : t(`${of}.posted`, { platform }),
    };
    if (state === 'posted') return [posted];
    if (postedAt === null) {
      if (state === 'waiting') return [{ tone: 'muted', text: waits() }];
      if (state === 'sending')
        return [{ tone: 'muted', text: t('writeBack.sending', { platform }) }];
      if (state === 'dead')
        return [{ tone: 'warning', text: t('writeBack.dead', { attempts, reason: why }) }];
      const tone = state === 'refused' ? 'warning' : 'muted';
      return [{ tone, text: t('writeBack.refused', { platform, reason: why }) }];
    }
    if (!note.isOutdated) return [posted];
    if (state === 'waiting' || state === 'sending') {
      const text = isPutOff(note) ? waits() : t(`${of}.changing`, { platform });
      return [posted, { tone: 'muted', text }];
    }
    const text = t('writeBack.refusedChange', { platform, reason: why });
    return [posted, { tone: state === 'superseded' ? 'muted' : 'warning', text }];
  };
}

/** Where a reply to the customer stands, in words: one line, and another where the ticket kept its status. */
export function useReplyLines(): (reply: WriteBack) => WriteBackLine[] {
  const { t, i18n } = useTranslation();
  return (reply) => {
    const { state, reason, dueAt, attempts, by } = reply;
    const platform = platformNames[reply.platform];
    const why = reason ? t(`writeBack.reasons.${reason}`) : '';
    const words = {
      platform,
      reason: why,
      attempts,
      person: by ?? '',
      time: dueAt ? clockTime(i18n.language, dueAt) : '',
    };
    const way = reply.platform === 'mailbox' ? 'writeBack.reply.mailbox' : 'writeBack.reply';
    if (state === 'waiting') {
      if (!isPutOff(reply)) return [{ tone: 'muted', text: t('writeBack.reply.waiting') }];
      const text =
        reason === 'rate-limited'
          ? t(`${way}.waitingUntil`, words)
          : t('writeBack.reply.waitingWhy', words);
      return [{ tone: 'muted', text }];
    }
    if (state === 'sending') return [{ tone: 'muted', text: t('writeBack.reply.sending') }];
    if (state === 'posted') {
      const key = by === null ? 'posted' : 'postedBy';
      const sent = { tone: 'success' as const, text: t(`${way}.${key}`, words) };
      if (reason !== 'status-kept') return [sent];
      return [sent, { tone: 'warning', text: t('writeBack.reply.statusKept', words) }];
    }
    if (reason === 'cancelled')
      return [{ tone: 'muted', text: t('writeBack.reply.cancelled', words) }];
    const key = state === 'dead' ? 'dead' : 'refused';
    return [{ tone: 'warning', text: t(`writeBack.reply.${key}`, words) }];
  };
}
