import { IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longTime, shortTime } from './times.ts';

/** "Snoozed until Mon 09:00", where a row has little room: the sign, and the time. */
export function SnoozedTime({ until }: { until: string }) {
  const { t, i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const words = t('ticketStates.snooze.until', { time: longTime(i18n.language, until, now) });
  return (
    <time dateTime={until} title={words} className="inline-row gap-4">
      <IconZzz size={14} aria-hidden />
      <span className="visually-hidden">{words}</span>
      <span aria-hidden>{shortTime(i18n.language, until, now)}</span>
    </time>
  );
}
