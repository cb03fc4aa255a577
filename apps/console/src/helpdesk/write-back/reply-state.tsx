import { Button } from '@mantine/core';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../lib/platform-names.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { RetryButton } from './retry-button.tsx';
import { StateLine } from './state-line.tsx';
import { useCancelReply } from './use-write-back.ts';
import { useReplyLines } from './write-back-words.ts';
import classes from './write-back.module.css';

/** How far a reply is on its way to the customer; until it leaves it can be taken back. */
export function ReplyState({ ticket, reply }: { ticket: string; reply: WriteBack }) {
  const { t } = useTranslation();
  const isAgent = hasRole(useSession().level, 'agent');
  const linesOf = useReplyLines();
  const cancel = useCancelReply(ticket);
  const platform = platformNames[reply.platform];
  // One that was begun may have arrived: it is not taken back any more.
  const isWaiting = reply.state === 'waiting' && reply.attempts === 0;
  return (
    <div className="row wrap between mt-12 gap-8-12" role="status">
      <div className={`stack shrink gap-4 ${classes.lines}`}>
        {linesOf(reply).map((line) => (
          <StateLine key={line.text} line={line} at={reply.postedAt} />
        ))}
        {reply.detail !== null && reply.state !== 'posted' && (
          <p className={`hint break ${classes.words}`}>
            {reply.platform === 'mailbox'
              ? `${t('crm.mailbox.inItsWords')} ${reply.detail}`
              : t('writeBack.words', { platform, detail: reply.detail })}
          </p>
        )}
      </div>
      {isAgent && isWaiting && (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ writeBack: reply.uuid })}
        >
          {t('desk.undo')}
        </Button>
      )}
      <RetryButton ticket={ticket} writeBack={reply} />
    </div>
  );
}
