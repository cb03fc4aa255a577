import { IconEye, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { useLiveEvents, usePeopleAt } from '../../lib/live/use-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const toldForMs = 8_000;

/** Who else is at this ticket, and who has just changed something there: two agents do not answer it twice. */
export function OthersHere({ ticket }: { ticket: string }) {
  const { t, i18n } = useTranslation();
  const { userUuid } = useSession();
  const ownName = useCurrentUser().data?.firstname;
  const people = usePeopleAt(ticket, userUuid);
  const [changedBy, setChangedBy] = useState<string>();
  useLiveEvents((event) => {
    if (event.type !== 'changed' || event.ticket !== ticket || event.by === null) return;
    if (event.by !== ownName) setChangedBy(event.by);
  });
  useEffect(() => {
    if (changedBy === undefined) return undefined;
    const timer = setTimeout(() => setChangedBy(undefined), toldForMs);
    return () => clearTimeout(timer);
  }, [changedBy]);
  const named = (isWanted: (isReading: boolean) => boolean) => {
    const names = people
      .filter(({ activity }) => isWanted(activity === 'reading'))
      .map(({ person }) => person.name || t('ticketStates.live.somebody'));
    return { names: new Intl.ListFormat(i18n.language).format(names), count: names.length };
  };
  const writing = named((isReading) => !isReading);
  const reading = named((isReading) => isReading);
  return (
    <span role="status">
      {writing.count > 0 && (
        <StatusBadge tone="warning" icon={IconPencil}>
          {t('ticketStates.live.writing', writing)}
        </StatusBadge>
      )}{' '}
      {reading.count > 0 && (
        <StatusBadge tone="neutral" icon={IconEye}>
          {t('ticketStates.live.reading', reading)}
        </StatusBadge>
      )}{' '}
      {changedBy !== undefined && (
        <StatusBadge tone="info">{t('ticketStates.live.changed', { name: changedBy })}</StatusBadge>
      )}
    </span>
  );
}
