import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { platformNames } from '../../../lib/platform-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RetryButton } from '../../write-back/retry-button.tsx';
import { isFailed } from '../../write-back/write-back-words.ts';
import { longTime } from './times.ts';

interface SnoozeNoticeProps {
  ticket: string;
  until: string;
  by: string | null;
  /** Undefined for guests. */
  onWake: (() => void) | undefined;
  isBusy: boolean;
}

/** Until when the ticket is hidden, who said so, and the way to have it back. */
export function SnoozeNotice({ ticket, until, by, onWake, isBusy }: SnoozeNoticeProps) {
  const { t, i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const { data } = useQuery(orpc.writeBack.list.queryOptions({ input: { ticket } }));
  const asked = data?.items.find(({ kind }) => kind === 'snooze');
  const time = longTime(i18n.language, until, now);
  return (
    <Notice
      tone="info"
      title={
        by === null
          ? t('ticketStates.snooze.until', { time })
          : t('ticketStates.snooze.untilBy', { time, person: by })
      }
      actions={
        onWake && (
          <Button variant="default" loading={isBusy} onClick={onWake}>
            {t('ticketStates.snooze.wake')}
          </Button>
        )
      }
    >
      {asked && isFailed(asked) && (
        <span className="inline-row gap-4" title={asked.detail ?? undefined}>
          {t('ticketStates.snooze.notInCrm', {
            platform: platformNames[asked.platform],
            reason: asked.reason ? t(`writeBack.reasons.${asked.reason}`) : '',
          })}
          <RetryButton ticket={ticket} writeBack={asked} />
        </span>
      )}
    </Notice>
  );
}
