import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import classes from './ticket-side.module.css';

const SentAnswer = lazyPart(async () => ({
  default: (await import('./sent/sent-answer.tsx')).SentAnswer,
}));
const ThirdPartyPanel = lazyPart(async () => ({
  default: (await import('../../helpdesk/third-party/third-party-panel.tsx')).ThirdPartyPanel,
}));
const TicketFields = lazyPart(async () => ({
  default: (await import('../../helpdesk/tickets/ticket-fields.tsx')).TicketFields,
}));
const TicketHistory = lazyPart(async () => ({
  default: (await import('../../helpdesk/tickets/ticket-history.tsx')).TicketHistory,
}));

/**
 * What stands under the suggestion, one section after the other: what was sent, what other systems know, the fields of
 * the CRM, what happened. Each says something when it is empty.
 */
export function TicketSide({ ticket }: { ticket: TicketDetail }) {
  return (
    <Suspense fallback={null}>
      <div className={`stack one-column ${classes.side}`}>
        <SentAnswer ticket={ticket} />
        <ThirdPartyPanel ticket={ticket} />
        <TicketFields ticket={ticket} />
        <TicketHistory ticket={ticket} />
      </div>
    </Suspense>
  );
}
