import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useClock } from './use-clock.ts';
import { longWaitMs, waitingParts } from './waiting-time.ts';

/** Since when a visitor waits for a person, ticking. */
export function WaitingBadge({ since }: { since: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useClock();
  const { unit, count } = waitingParts(since, now);
  const text = format.number(count, { style: 'unit', unit, unitDisplay: 'short' });
  const isLong = now - Date.parse(since) >= longWaitMs;
  return (
    <span
      className={`inline-row leading-20 round-16 gap-4 strong tiny pad-0-6 rigid figures ${isLong ? 'ground-danger danger' : 'ground-warning caution'}`}
      title={t('chats.waitsSince', { at: format.dateTime(since) })}
    >
      <IconClock size={13} aria-hidden />
      <span className="visually-hidden">{t('chats.waits')}</span>
      {/* A clock that is read out every second would say nothing else. */}
      <span aria-live="off">{text}</span>
    </span>
  );
}
