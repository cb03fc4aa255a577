import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';
import { clockTime } from './clock-time.ts';

export type WriteBackLine = { tone: 'muted' | 'success' | 'warning'; text: string };

/** A try that has failed, or is put off, and is made again by itself. */
const isPutOff = ({ state, reason }: WriteBack) => state === 'waiting' && reason !== null;

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
    const posted: WriteBackLine = {
      tone: 'success',
      text: by
        ? t('writeBack.postedBy', { platform, person: by })
        : t('writeBack.posted', { platform }),
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
      const text = isPutOff(note) ? waits() : t('writeBack.changing', { platform });
      return [posted, { tone: 'muted', text }];
    }
    const text = t('writeBack.refusedChange', { platform, reason: why });
    return [posted, { tone: state === 'superseded' ? 'muted' : 'warning', text }];
  };
}

/** Where a reply to the customer stands, in words. */
export function useReplyLine(): (reply: WriteBack) => WriteBackLine {
  const { t, i18n } = useTranslation();
  return (reply) => {
    const { state, reason, dueAt, attempts, by } = reply;
    const why = reason ? t(`writeBack.reasons.${reason}`) : '';
    if (state === 'posted')
      return {
        tone: 'success',
        text: by ? t('writeBack.replySentBy', { person: by }) : t('writeBack.replySent'),
      };
    if (state === 'sending') return { tone: 'muted', text: t('writeBack.replySending') };
    if (state === 'waiting' && reason === null)
      return { tone: 'muted', text: t('writeBack.replyWaiting') };
    if (state === 'waiting')
      return {
        tone: 'warning',
        text: t('writeBack.replyWaitingWhy', {
          reason: why,
          time: dueAt ? clockTime(i18n.language, dueAt) : '',
        }),
      };
    if (state === 'dead')
      return { tone: 'warning', text: t('writeBack.dead', { attempts, reason: why }) };
    return { tone: 'warning', text: t('writeBack.replyRefused', { reason: why }) };
  };
}
